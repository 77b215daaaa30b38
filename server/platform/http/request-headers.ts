import type { FastifyRequest } from 'fastify'
import { refusal } from 'contract/platform/refusal.ts'
import { Problem } from './problem.ts'

/** The token of the Authorization header; undefined when there is none, or it is none of ours. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const match = /^Token ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')
  return match?.[1]
}

const keyUnusable = refusal(
  'idempotency_key_unusable',
  400,
  'An Idempotency-Key has 8 to 200 visible characters.',
)

/** The Idempotency-Key, if any. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw new Problem(keyUnusable)
  return key
}
