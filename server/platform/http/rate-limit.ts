import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests, type Refusal } from 'contract/platform/refusal.ts'
import { forgetAttempts } from '../database/attempt-counts.ts'
import type { Hourly } from '../jobs/hourly.ts'
import { Problem } from './problem.ts'
import type { RequestContext } from './routes.ts'
import type { Config } from '../config.ts'

/** `points` attempts in `duration` seconds. */
export interface Limit {
  points: number
  duration: number
}

/** A limit that says what there was too much of. */
interface SharedLimit extends Limit {
  refusal?: Refusal
}

/**
 * A rate limiter by key (an address, an account), for what costs this node work. Each server counts for itself, by its
 * settings.
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
    for (const counter of countersOf(config)) {
      await counter.consume(key).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new Problem(tooManyRequests, Math.ceil(reason.msBeforeNext / 1000))
      })
    }
  }
  const giveBack = async (key: string, config: Pick<Config, 'RATE_LIMITS'>) => {
    if (!config.RATE_LIMITS) return
    for (const counter of countersOf(config)) await counter.reward(key)
  }
  return Object.assign(count, { giveBack })
}

/**
 * A rate limiter by key that all nodes share, for guesses, mails and what disturbs others: one short statement on a
 * connection that nothing else uses (docs/decisions/0078).
 * @returns a function that counts an attempt and throws 429 with Retry-After beyond the limit
 */
export function sharedAttempts(name: string, ...limits: SharedLimit[]) {
  type Counting = Pick<RequestContext, 'attempts' | 'config'>
  const countersOf = (key: string, { attempts }: Counting) =>
    limits.map(({ points, duration, refusal = tooManyRequests }, index) => ({
      points,
      refusal,
      add: (by?: -1) => attempts.add(`${name}${index} ${key}`, duration, by),
    }))
  const count = async (key: string, context: Counting): Promise<void> => {
    if (!context.config.RATE_LIMITS) return
    const counters = countersOf(key, context)
    const counted = await Promise.all(counters.map(({ add }) => add()))
    const at = counters.findIndex(({ points }, index) => (counted[index]?.count ?? 0) > points)
    const exceeded = counters[at]
    if (!exceeded) return
    // A longer limit counts only what the shorter ones have let through.
    for (const { add } of counters.slice(at + 1)) add(-1).catch(() => {})
    throw new Problem(exceeded.refusal, Math.ceil((counted[at]?.milliseconds ?? 0) / 1000))
  }
  const giveBack = async (key: string, context: Counting): Promise<void> => {
    if (!context.config.RATE_LIMITS) return
    await Promise.all(countersOf(key, context).map(({ add }) => add(-1)))
  }
  return Object.assign(count, { giveBack })
}

export const forgetOldAttempts: Hourly = async (_, { database: { db } }) => void (await forgetAttempts(db))
