import type { FastifyReply } from 'fastify'
import { tooManyRequests } from 'contract/platform/refusal.ts'
import type { Platform } from './http.ts'
import { Problem } from './problem.ts'
import { sharedAttempts } from './rate-limit.ts'

/** Requests of one API token, on all nodes together. */
const perMinute = { points: 300, duration: 60 }
const apiTokenRequests = sharedAttempts('api-token', perMinute)

/**
 * Counts a request of an API token, and reports in `RateLimit` headers how many are left and in how many seconds the
 * count starts again.
 * @throws Problem 429 with Retry-After beyond the limit
 */
export async function limitApiToken(
  id: number,
  reply: FastifyReply,
  { database: { attempts }, config }: Platform,
): Promise<void> {
  const report = (left: number, seconds: number) =>
    void reply.headers({
      'ratelimit-limit': String(perMinute.points),
      'ratelimit-remaining': String(left),
      'ratelimit-reset': String(seconds),
    })
  try {
    const left = await apiTokenRequests(String(id), { attempts, config })
    if (left) report(left.remainingPoints, Math.ceil(left.msBeforeNext / 1000))
  } catch (error) {
    if (error instanceof Problem && error.refusal === tooManyRequests) report(0, error.retryAfter ?? 0)
    throw error
  }
}
