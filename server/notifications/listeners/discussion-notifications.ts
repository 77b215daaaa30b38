import { sql } from 'kysely'
import type { NotificationFacts } from 'contract/notifications/notification-facts.ts'
import { readersOf, type PlaceId } from '../../discussions/discussions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { namedPerson } from '../named.queries.ts'
import { notificationOf, type NewNotification } from '../new-notification.ts'
import { notify } from '../notify.ts'

/**
 * Who is notified of discussions: of a new one everybody who reads it, of a comment those who take part in the
 * discussion, and the mentioned of being mentioned, but not by somebody whom they have blocked. Rights count at that
 * moment.
 */
export const discussionNotifications: EventListeners = {
  'discussion.created': async ({ discussionId, by, mentioned }, { database: { db } }, id) => {
    const found = await discussionFacts(db, discussionId, by)
    if (!found) return
    const { place, facts } = found
    const except = [by, ...mentioned]
    await notifyReaders(db, place, { except }, notificationOf('discussion.created', facts, id))
    await notifyMentioned(db, found, mentioned, id)
  },
  'discussion.commented': async ({ discussionId, by, mentioned }, { database: { db } }, id) => {
    const found = await discussionFacts(db, discussionId, by)
    if (!found) return
    const commented = notificationOf('discussion.commented', found.facts, id)
    const among = sql`select created_by from discussion where id = ${discussionId} and created_by is not null
      union select created_by from comment where discussion_id = ${discussionId} and created_by is not null`
    const except = [by, ...mentioned]
    await notifyReaders(db, found.place, { among, except }, commented)
    await notifyMentioned(db, found, mentioned, id)
  },
  'discussion.mentioned': async ({ discussionId, by, mentioned }, { database: { db } }, id) => {
    const found = await discussionFacts(db, discussionId, by)
    if (found) await notifyMentioned(db, found, mentioned, id)
  },
}

interface Found {
  place: PlaceId
  by: number
  facts: NotificationFacts['discussion.created']
}

async function notifyMentioned(
  db: Db,
  { place, by, facts }: Found,
  people: number[],
  id: string,
): Promise<void> {
  if (people.length === 0) return
  const among = sql`select mentioned.id from unnest(${people}::bigint[]) mentioned (id)
    where (mentioned.id, ${by}::bigint) not in (select blocker_id, blocked_id from person_block where blocked_id = ${by})`
  const told = notificationOf('discussion.mentioned', facts, `${id}:mentioned`)
  await notifyReaders(db, place, { among, except: [by] }, told)
}

interface Recipients {
  /** Only these, as far as they read the discussions there. */
  among?: ReturnType<typeof sql>
  except: number[]
}

/** Notifies those who read the discussions of a place, in one statement. Idempotent. */
const notifyReaders = (
  db: Db,
  place: PlaceId,
  { among, except }: Recipients,
  notification: NewNotification,
) =>
  notify(
    db,
    sql`
    select reader.person_id
    from (${readersOf(place)}) reader
    where reader.person_id <> all (${except}::bigint[])
      and ${among ? sql`reader.person_id in (${among})` : sql`true`}`,
    notification,
  )

async function discussionFacts(db: Db, id: number, by: number): Promise<Found | undefined> {
  const found = await db
    .selectFrom('discussion')
    .leftJoin('project', 'project.id', 'discussion.project_id')
    .leftJoin('institute', 'institute.id', 'discussion.institute_id')
    .select(['discussion.name', 'project_id', 'institute_id'])
    .select(['project.name as project_name', 'institute.name as institute_name'])
    .where('discussion.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { name, project_id, institute_id, project_name, institute_name } = found
  const page = project_id !== null ? `/projects/${project_id}` : `/institutes/${institute_id}`
  return {
    place: { project_id, institute_id },
    by,
    facts: {
      discussion: { id, name },
      place: project_name ?? institute_name ?? '',
      page: `${page}/discussions`,
      by: await namedPerson(db, by),
    },
  }
}
