import type { FastifyRequest } from 'fastify'
import { refusal } from 'contract/platform/refusal.ts'
import type { Config } from '../config.ts'
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

/**
 * Whether there is an Origin header that names another site than PUBLIC_URL. Only where that is not set, an origin that
 * agrees with Host will do: whoever lets a name of theirs lead to this machine decides about both.
 */
export function isCrossOrigin(
  origin: string | undefined,
  host: string,
  { PUBLIC_URL, isPublicUrlSet }: Pick<Config, 'PUBLIC_URL' | 'isPublicUrlSet'>,
): boolean {
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const sent = new URL(origin)
  return sent.origin !== new URL(PUBLIC_URL).origin && (isPublicUrlSet || sent.host !== host)
}
