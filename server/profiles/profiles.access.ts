import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { personForReader, type FoundPerson } from './profiles.queries.ts'

/** Limits collecting profiles without an account. */
const countVisit = attempts('profiles-address', { points: 120, duration: 60 })

/** Anyone to whom the person is visible; visitors see public profiles only (DEF-32, DEF-60). */
export async function profileReader({
  viewer,
  db,
  params,
  ip,
  config,
}: RequestContext<{ id: number }>): Promise<{ person: FoundPerson }> {
  if (!viewer) await countVisit(ip, config)
  return { person: await reach({ viewer, db, id: params.id }) }
}

/** The person themselves; for others' profiles 404, whether they exist or not. */
export function owner(context: RequestContext<{ id: number }>): { viewer: Viewer } {
  const { viewer } = member(context)
  if (context.params.id !== viewer.id) throw notFound()
  return { viewer }
}

export const profileTopic = (personId: number) => `profile:${personId}`

/** Anyone to whom the person is visible may subscribe to the profile (`profile:12`). */
export const profileTopics: LiveTopics = {
  profile: reach,
}

async function reach({
  viewer,
  db,
  id,
}: Pick<RequestContext, 'viewer' | 'db'> & { id: number }): Promise<FoundPerson> {
  const person = await personForReader(db, viewer, id)
  if (!person) throw notFound()
  return person
}
