import type { FastifyRequest } from 'fastify'
import { signedOut } from 'contract/platform/refusal.ts'
import type { ViewAs } from 'contract/platform/view-as.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { notFound, Problem } from './problem.ts'

/** The signed-in person of a request. */
export interface Viewer {
  id: number
  email: string
  is_staff: boolean
  session_id: number
  /** The role as which a project is viewed, and whether the request only reads; checked when the project is read. */
  viewAs?: ViewAs & { reads: boolean }
}

/** A request, signed in or not. */
interface Anybody {
  viewer: Viewer | undefined
}

/** Finds the person of a token; throws the 403 problem for a blocked account. */
export type Identify = (
  db: Db,
  token: string,
  now: Date,
  config: Pick<Config, 'SESSION_IDLE_HOURS' | 'SESSION_DAYS'>,
) => Promise<Viewer | undefined>

/** The token of the Authorization header; undefined if it is missing or not one of ours. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const match = /^Token ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')
  return match?.[1]
}

/** Access: everybody, signed in or not. */
export const anyone = () => ({})

/** Access: everybody signed in. */
export function member({ viewer }: Anybody): { viewer: Viewer } {
  if (!viewer) throw new Problem(signedOut)
  return { viewer }
}

/** Access: staff; 404 for everybody else. */
export function staff(context: Anybody): { viewer: Viewer } {
  const { viewer } = member(context)
  if (!viewer.is_staff) throw notFound()
  return { viewer }
}
