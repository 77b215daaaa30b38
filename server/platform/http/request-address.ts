import type { Config } from '../config.ts'

/** Whether an address can be decoded. Fastify responds to others before any hook, without our headers and format. */
export function isReadable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url.split('?')[0] ?? '') !== ''
  } catch {
    return false
  }
}

/**
 * Whether the Origin header names another site than PUBLIC_URL. Only if PUBLIC_URL is not set, an origin that matches the
 * Host header is accepted too: attackers who point their domain to this machine control both headers.
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
