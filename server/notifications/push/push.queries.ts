import { sql } from 'kysely'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { nameOfSurvey } from '../links.ts'

export interface StoredPushSubscription {
  id: number
  session_id: number
  user_agent: string
  created_at: Date
  last_success_at: Date | null
}

/** A person's subscriptions in living sessions, newest first. Their number is bounded when they are made. */
export const subscriptionsOf = (db: Db, personId: number, now: Date): Promise<StoredPushSubscription[]> =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'session_id')
    .select([
      'push_subscription.id',
      'session_id',
      'user_agent',
      'push_subscription.created_at',
      'last_success_at',
    ])
    .where('push_subscription.person_id', '=', personId)
    .where('session.expires_at', '>', now)
    .orderBy('push_subscription.id', 'desc')
    .execute()

/** Those of the people who have subscriptions. */
export async function subscribersAmong(db: Db, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('push_subscription')
    .select('person_id')
    .distinct()
    .where(({ eb, val }) => eb('person_id', '=', eb.fn.any(val([...people]))))
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** A notification, and the ids of the subscriptions to which it is pushed. */
export const subscriptionsToNotify = async (
  db: Db,
  { eventId, people }: { eventId: string; people: readonly number[] },
): Promise<{ notificationId: number; subscriptionId: number }[]> =>
  (
    await sql<{ notificationId: number; subscriptionId: number }>`
      select n.id as "notificationId", s.id as "subscriptionId"
      from notification n join push_subscription s on s.person_id = n.person_id
      where n.news_id = ${eventId} and n.person_id = any (${[...people]}::bigint[]) and n.in_app`.execute(db)
  ).rows

export interface DuePush {
  endpoint: string
  p256dh: string
  auth: string
  id: number
  kind: NotificationKind
  description: string
  link: string
  survey_name: string | null
  about: SubjectType
  person_id: number
  email: string
  is_staff: boolean
}

/** What is pushed, unless it was read, or the session or the account has ended. */
export const duePush = async (
  db: Db,
  { notificationId, subscriptionId }: { notificationId: number; subscriptionId: number },
  now: Date,
): Promise<DuePush | undefined> =>
  (
    await sql<DuePush>`
      select s.endpoint, s.p256dh, s.auth, n.id, n.kind, n.description, n.link, ${nameOfSurvey('n')} as survey_name,
        n.actor_content_type as about, person.id as person_id, person.email, person.is_staff
      from push_subscription s join session on session.id = s.session_id join person on person.id = s.person_id
      join notification n on n.person_id = person.id
      where s.id = ${subscriptionId} and n.id = ${notificationId} and n.unread and n.in_app
        and session.expires_at > ${now}::timestamptz and person.blocked_at is null
        and person.deletion_requested_at is null`.execute(db)
  ).rows[0]

/** Stores the subscription of a session. A browser that was subscribed for another person is then subscribed for this one only. */
export async function storeSubscription(
  tx: Tx,
  values: {
    person_id: number
    session_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
  },
): Promise<void> {
  const { session_id, endpoint, p256dh, auth } = values
  // The browser may have renewed its address; a person may have signed in again without signing out.
  await tx
    .deleteFrom('push_subscription')
    .where('session_id', '=', session_id)
    .where('endpoint', '<>', endpoint)
    .execute()
  await tx
    .insertInto('push_subscription')
    .values(values)
    .onConflict((known) =>
      known.column('endpoint').doUpdateSet({ person_id: values.person_id, session_id, p256dh, auth }),
    )
    .execute()
}

/** @returns whether the person had this subscription */
export async function deleteSubscription(db: Db, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const noteSuccess = (db: Db, id: number, now: Date) =>
  db.updateTable('push_subscription').set({ last_success_at: now }).where('id', '=', id).execute()

/** Deletes a subscription that its push service no longer knows, unless it was renewed in the meantime. */
export const forgetSubscription = (db: Db, id: number, endpoint: string) =>
  db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
