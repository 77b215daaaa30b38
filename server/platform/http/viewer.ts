import type { FastifyRequest } from 'fastify'
import type { TokenHolder } from 'contract/platform/endpoint.ts'
import { signedOut } from 'contract/platform/refusal.ts'
import { notForTokens } from 'contract/platform/token-scopes.ts'
import type { ViewAs } from 'contract/platform/view-as.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { notFound, Problem } from './problem.ts'

/** The project or institute to which a token belongs instead of a person. */
export type TokenOwner = { project_id: number } | { institute_id: number }

/** The signed-in person of a request, or the token of a project or an institute. */
export interface Viewer {
  /** Of the person; for a token of a project or an institute that of the token, with a minus: no person has it. */
  id: number
  email: string
  is_staff: boolean
  session_id: number
  /** Staff without a second factor, where they must have one: they have the rights of other members. */
  needs_second_factor?: boolean
  /** The API token of a program, which has no session. */
  apiToken?: { id: number; scopes: readonly string[]; owner?: TokenOwner }
  /** The role as which a project is viewed, and whether the request only reads; checked when the project is read. */
  viewAs?: ViewAs & { reads: boolean }
}

/** What a token belongs to, if it is not a person. */
export const holderOf = (owner: TokenOwner | undefined): TokenHolder | undefined =>
  owner && ('project_id' in owner ? 'project' : 'institute')

/** The id of a viewer for columns and messages that name a person; null for a token that belongs to none. */
export const personOrNull = (id: number): number | null => (id > 0 ? id : null)

/** A request, signed in or not. */
interface Anybody {
  viewer: Viewer | undefined
}

/**
 * Finds the person of a session or an API token; throws the 403 problem for a blocked account, and 401 for an API token
 * that does not work.
 * @param ip address of the request; undefined where only sessions are accepted
 */
export type Identify = (
  db: Db,
  token: string,
  now: Date,
  config: Pick<Config, 'SESSION_IDLE_HOURS' | 'SESSION_DAYS' | 'STAFF_SECOND_FACTOR'>,
  ip: string | undefined,
) => Promise<Viewer | undefined>

/** The token of the Authorization header; undefined if it is missing or not one of ours. */
export function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const match = /^(?:Token|Bearer) +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1]
}

/** The password of HTTP Basic if it can be a token; the name before it does not matter. */
export function basicTokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]{1,600}={0,2})$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, password] =
    /^[^:]*:([A-Za-z0-9_-]{20,200})$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return password
}

/** Access: everybody, signed in or not. */
export const anyone = () => ({})

/** Access: everybody signed in. */
export function member({ viewer }: Anybody): { viewer: Viewer } {
  if (!viewer) throw new Problem(signedOut)
  return { viewer }
}

/** Access: staff; 404 for everybody else. API tokens are refused with the reason, also those of staff. */
export function staff(context: Anybody): { viewer: Viewer } {
  const { viewer } = member(context)
  if (viewer.apiToken) throw new Problem(notForTokens)
  if (!viewer.is_staff) throw notFound()
  return { viewer }
}
