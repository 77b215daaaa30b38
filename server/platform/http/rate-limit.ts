import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from 'contract/platform/refusal.ts'
import { Problem } from './problem.ts'
import type { Config } from '../config.ts'

/** `points` attempts in `duration` seconds. */
export interface Limit {
  points: number
  duration: number
}

/**
 * A rate limiter by key (an address, an account). Each server of this process counts for itself, by its settings.
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
