import type { Config } from '../config.ts'

/** Fastify answers other addresses before any hook, in a shape and with headers of its own. */
export function isReadable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url.split('?')[0] ?? '') !== ''
  } catch {
    return false
  }
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
