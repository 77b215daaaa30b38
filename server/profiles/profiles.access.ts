import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { personForReader, type FoundPerson } from './profiles.queries.ts'

/** Whoever opens profiles one after the other without an account collects them. */
const profilesFrom = attempts('profiles-address', { points: 120, duration: 60 })

/** Everybody for whom the person exists: signed out public profiles alone (DEF-32, DEF-60). */
export async function profileReader({
  viewer,
  db,
  params,
  ip,
  config,
}: RequestContext<{ id: number }>): Promise<{ person: FoundPerson }> {
  if (!viewer) await profilesFrom(ip, config)
  return { person: await reach({ viewer, db, id: params.id }) }
}

/** The person themselves; a profile of somebody else cannot be changed, and does not say whether it exists. */
export function owner(context: RequestContext<{ id: number }>): { viewer: Viewer } {
  const { viewer } = member(context)
  if (context.params.id !== viewer.id) throw notFound()
  return { viewer }
}

export const profileTopic = (personId: number) => `profile:${personId}`

/** Open pages of a profile, of whoever the person exists for (`profile:12`). */
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
