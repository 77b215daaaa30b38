import type { FastifyRequest } from 'fastify'
import { readAfterCookie, readAfterHeader, logPosition } from 'contract/platform/read-after.ts'
import type { Config } from '../config.ts'

/** Seconds after which every replica that is read has a change. */
const longest = 60

/** A cookie by which the browser's next requests, also to other nodes, see its own change. */
export const positionCookie = (position: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  `${readAfterCookie}=${position}; Path=/api; Max-Age=${longest}; HttpOnly; SameSite=Strict${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`

/** The positions that a request must see, from its header and its cookie. */
export function positionsSent({ headers }: Pick<FastifyRequest, 'headers'>): (bigint | undefined)[] {
  const header = headers[readAfterHeader]
  const cookie = headers.cookie?.match(cookiePattern)?.[1]
  return [logPosition(typeof header === 'string' ? header : undefined), logPosition(cookie)]
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${readAfterCookie}=([^;]*)`)
