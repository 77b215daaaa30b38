import { sql } from 'kysely'
import type { NotificationFacts } from 'contract/notifications/notification-facts.ts'
import { readersOf, type DiscussionEvent, type PlaceId } from '../../discussions/discussions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName } from '../names.queries.ts'
import { notificationOf, type NewNotification } from '../new-notification.ts'
import { notify } from '../notify.ts'

/**
 * Notifications of discussions: a new discussion notifies everyone who can read it, a comment or decision its
 * participants and followers, and a mention the mentioned person, unless they blocked the author. A person notified of a mention gets no other
 * notification of the same event; one who has turned mentions off is notified like the others. Rights are checked at
 * that moment.
 */
export const discussionNotifications: EventListeners = {
  'discussion.created': async (event, { database: { db } }, id) => {
    const found = await discussionFacts(db, event)
    if (!found) return
    const { place, by, facts } = found
    await notifyMentioned(db, found, event.mentioned, id)
    const created = notificationOf('discussion.created', facts, id)
    await notifyReaders(db, place, { by, excludeEvent: ofMention(id) }, created)
  },
  'discussion.commented': async (event, { database: { db } }, id) => {
    const found = await discussionFacts(db, event)
    if (!found) return
    const commented = notificationOf('discussion.commented', found.facts, id)
    const among = participantsOf(event)
    await notifyMentioned(db, found, event.mentioned, id)
    await notifyReaders(db, found.place, { by: event.by, among, excludeEvent: ofMention(id) }, commented)
  },
  'discussion.decided': async (event, { database: { db } }, id) => {
    const found = await discussionFacts(db, event)
    if (!found) return
    const decided = notificationOf('discussion.decided', found.facts, id)
    await notifyReaders(db, found.place, { by: event.by, among: participantsOf(event) }, decided)
  },
  'discussion.mentioned': async (event, { database: { db } }, id) => {
    const found = await discussionFacts(db, event)
    if (found) await notifyMentioned(db, found, event.mentioned, id)
  },
}

/** People who started the discussion, commented on it or follow it. Muting is applied to every notification. */
const participantsOf = ({ discussionId }: DiscussionEvent) => sql`
  select created_by from discussion where id = ${discussionId} and created_by is not null
  union select created_by from comment where discussion_id = ${discussionId} and created_by is not null
  union select person_id from discussion_watch where discussion_id = ${discussionId} and level = 'following'`

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
  await notifyReaders(db, place, { by, among }, notificationOf('discussion.mentioned', facts, ofMention(id)))
}

/** Id of the mention event, separate from the event itself. */
const ofMention = (eventId: string) => `${eventId}:mentioned`

interface Recipients {
  /** Only these people, if they can read the discussions there. */
  among?: ReturnType<typeof sql>
  /** The author is not notified. */
  by: number
  /** Only people not yet notified of this event. */
  excludeEvent?: string
}

/** Notifies the people who may read discussions of a project or institute. Idempotent. */
const notifyReaders = (
  db: Db,
  place: PlaceId,
  { among, by, excludeEvent }: Recipients,
  notification: NewNotification,
) =>
  notify(
    db,
    sql`
    select reader.person_id
    from (${readersOf(place)}) reader
    where reader.person_id <> ${by}
      and ${among ? sql`reader.person_id in (${among})` : sql`true`}
      and ${excludeEvent === undefined ? sql`true` : sql`not exists (select from notification told where told.person_id = reader.person_id and told.news_id = ${excludeEvent})`}`,
    notification,
  )

async function discussionFacts(
  db: Db,
  { discussionId: id, by, comment }: DiscussionEvent,
): Promise<Found | undefined> {
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
      by: await personWithName(db, by),
      ...(comment !== undefined && { comment }),
    },
  }
}
