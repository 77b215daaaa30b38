import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from 'contract/platform/refusal.ts'
import { Problem } from './problem.ts'
import type { Config } from '../config.ts'

/** So many attempts in so many seconds. */
export interface Limit {
  points: number
  duration: number
}

/**
 * A counter of attempts by key (an address, an account) in this process.
 * @returns a function that counts one and throws 429 with Retry-After when there were too many
 */
export function attempts(name: string, ...limits: Limit[]) {
  const counters = limits.map(
    (limit, index) => new RateLimiterMemory({ keyPrefix: `${name}${index}`, ...limit }),
  )
  return async (key: string, config: Pick<Config, 'RATE_LIMITS'>): Promise<void> => {
    if (!config.RATE_LIMITS) return
    for (const counter of counters) {
      await counter.consume(key).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new Problem(tooManyRequests, Math.ceil(reason.msBeforeNext / 1000))
      })
    }
  }
}
