import { hash } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { tooManyRequests, type Refusal } from 'contract/platform/refusal.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { withCode } from '../database/connection-errors.ts'
import type { Hourly } from '../jobs/hourly.ts'
import type { Redis } from '../redis/redis.ts'
import { Problem } from './problem.ts'
import type { RequestContext } from './routes.ts'
import type { Config } from '../config.ts'

/** `points` attempts in `duration` seconds. */
export interface Limit {
  points: number
  duration: number
}

/** A limit with its own message. */
interface SharedLimit extends Limit {
  refusal?: Refusal
}

/**
 * A rate limiter by key (an address, an account) for requests that cost this node work; each node counts separately.
 * @returns a function that counts an attempt and throws 429 with Retry-After beyond the limit
 */
export function attempts(name: string, ...limits: Limit[]) {
  const ofServers = new WeakMap<object, RateLimiterMemory[]>()
  const countersOf = (config: object): RateLimiterMemory[] => {
    const known = ofServers.get(config)
    if (known) return known
    const counters = limits.map(
      (limit, index) => new RateLimiterMemory({ keyPrefix: `${name}${index}`, ...limit }),
    )
    ofServers.set(config, counters)
    return counters
  }
  const count = async (key: string, config: Pick<Config, 'RATE_LIMITS'>): Promise<void> => {
    if (!config.RATE_LIMITS) return
    for (const counter of countersOf(config)) await consume(counter, key, tooManyRequests)
  }
  const giveBack = async (key: string, config: Pick<Config, 'RATE_LIMITS'>) => {
    if (!config.RATE_LIMITS) return
    for (const counter of countersOf(config)) await counter.reward(key)
  }
  return Object.assign(count, { giveBack })
}

/**
 * A rate limiter by key shared by all nodes, for guessing of secrets, mails and requests that disturb others
 * (docs/decisions/0108). It counts outside of the request's transaction, which a refusal rolls back.
 * @returns a function that counts an attempt and throws 429 with Retry-After beyond the limit
 */
export function sharedAttempts(name: string, ...limits: SharedLimit[]) {
  type Counting = Pick<RequestContext, 'attempts' | 'config'>
  const countersOf = ({ attempts: { pool, redis } }: Counting) =>
    limits.map(({ points, duration, refusal = tooManyRequests }, index) => {
      const limit = { keyPrefix: `${name}${index}`, points, duration }
      const inPostgres = new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'attempt_count',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
      return { refusal, counter: redis ? inRedis(redis, limit, inPostgres) : inPostgres }
    })
  /** @returns what is left of the last limit; undefined without limits */
  const count = async (key: string, context: Counting): Promise<RateLimiterRes | undefined> => {
    if (!context.config.RATE_LIMITS) return undefined
    let left: RateLimiterRes | undefined
    // A longer limit counts only attempts that the shorter ones have admitted.
    for (const { counter, refusal } of countersOf(context))
      left = await consume(counter, hashed(key), refusal)
    return left
  }
  const giveBack = async (key: string, context: Counting): Promise<void> => {
    if (!context.config.RATE_LIMITS) return
    for (const { counter } of countersOf(context)) await counter.reward(hashed(key))
  }
  return Object.assign(count, { giveBack })
}

/** While Redis is away, attempts are counted in PostgreSQL. */
const inRedis = (
  redis: Redis,
  { keyPrefix, ...limit }: Limit & { keyPrefix: string },
  insuranceLimiter: RateLimiterPostgres,
) =>
  new RateLimiterRedis({
    ...limit,
    keyPrefix: redis.key('attempts', keyPrefix),
    storeClient: redis.commands,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  })

/** E-mail addresses are not stored in readable form. */
const hashed = (key: string) => hash('sha256', key, 'hex')

async function consume(counter: RateLimiterAbstract, key: string, refusal: Refusal): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw withCode(reason)
    throw new Problem(refusal, Math.ceil(reason.msBeforeNext / 1000))
  }
}

export const deleteOldAttempts: Hourly = async (_, { database: { db } }) =>
  void (await deleteInBatches(db, 'attempt_count', sql<boolean>`expire < ${Date.now()}::bigint`))
