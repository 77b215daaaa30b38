import { sql, type RawBuilder } from 'kysely'
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from 'contract/notifications/notification-kinds.ts'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import { hasStopped } from '../../mail/addresses.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isMuted } from '../mutes/mute-conditions.ts'
import { readerRoles, visibleNotification } from '../visible-notifications.ts'

/** People who can be mailed: a confirmed, working address, and an account that is neither blocked nor being deleted. */
export const isMailable = sql<boolean>`person.confirmed_at is not null and person.blocked_at is null
  and person.deletion_requested_at is null and not ${hasStopped(sql.ref('person.email_key'))}`

interface Due {
  id: number
  person_id: number
  email: string
  is_staff: boolean
  description: string
  link: string
  /** Id of the person who triggered it. */
  actor_id: number | null
  /** Type of the object. */
  about: SubjectType
  about_id: number
}

/** Marks notifications that are due immediately as mailed, and returns them. */
export async function dueAtOnce(
  tx: Tx,
  { eventId, kind, people }: { eventId: string; kind: NotificationKind; people: readonly number[] },
  now: Date,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update notification set mailed_at = ${now} from person
    where news_id = ${eventId} and person_id = any(${[...people]}::bigint[]) and person.id = person_id
      and notification.mail = 'at-once' and mailed_at is null and unread and ${isNotMuted} and ${isMailable}
      and not exists (select from notification_preference wish
        where wish.person_id = notification.person_id and wish.kind = ${kind} and wish.mail <> 'at-once')
    returning notification.id, person_id, email, is_staff, description, link, actor_id,
        actor_content_type as about, about_id`.execute(tx)
  return rows
}

/** Whether a person may still see the object of their notification, as the job may run long after the event (SEC-07). */
export async function isStillVisible(
  tx: Tx,
  { id, person_id, email, is_staff, about }: Pick<Due, 'id' | 'person_id' | 'email' | 'is_staff' | 'about'>,
): Promise<boolean> {
  const reader = { id: person_id, email, is_staff }
  const { rows } = await sql`
    with ${readerRoles(reader)}
    select n.id from notification n where n.id = ${id} and ${visibleNotification(reader, [about])}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * The most recent 08:00 in each person's time zone; for weekly mails, Monday 08:00.
 * @param every 'day' or 'week'
 */
export const lastEight = (now: Date, every: RawBuilder<unknown>) => sql`
  (date_trunc(${every}, ${now}::timestamptz at time zone person.zone - interval '8 hours') + interval '8 hours')
    at time zone person.zone`

/** Kinds with a weekly mail of their own instead of the digest. */
const weeklyKinds = notificationKindNames.filter((kind) => notificationKinds[kind].isWeekly)

/** Kinds that are delivered although their object is muted. */
const personalKinds = notificationKindNames.filter((kind) => notificationKinds[kind].isPersonal)

/** Excludes objects that the reader has muted since the notification. */
const isNotMuted = sql<boolean>`(notification.kind = any (${personalKinds}::text[])
  or not ${isMuted(sql`notification.person_id`, {
    type: sql`notification.object_type`,
    id: sql`notification.object_id`,
  })})`

/** Notifications waiting for a person's digest: unread, not mailed, not muted, and of a kind they want in it. */
const waits = sql<boolean>`notification.mail = 'digest' and mailed_at is null and unread
  and notification.kind <> all (${weeklyKinds}::text[]) and ${isNotMuted}
  and not exists (select from notification_preference wish
    where wish.person_id = notification.person_id and wish.kind = notification.kind and wish.mail = 'off')`

/**
 * People for whom it has been 08:00 since a notification for their digest arrived. Without a time zone that PostgreSQL
 * knows, UTC is used.
 * @param after only people with a higher id
 */
export async function peopleWithDigest(
  db: Db,
  now: Date,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with zones as materialized (select name from pg_timezone_names)
    select person.id
    from (select person.*, coalesce((select name from zones where name = time_zone), 'UTC') as zone
      from person where id > ${after}) person
    left join notification_digest digest on digest.person_id = person.id
    where coalesce(digest.every, 'day') <> 'off' and ${isMailable}
      and exists (select from notification where notification.person_id = person.id and ${waits}
        and notification.created_at < ${lastEight(now, sql`case digest.every when 'week' then 'week' else 'day' end`)}
        and notification.created_at >= coalesce(digest.since, '-infinity'))
    order by person.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DigestEntry {
  kind: string
  /** Id of the person who triggered it. */
  actor_id: number | null
  description: string
  link: string
  /** Type of the object. */
  about: string
  about_id: number
  created_at: Date
}

export interface TakenDigest {
  reader: { id: number; is_staff: boolean }
  email: string
  zone: string
  total: number
  entries: DigestEntry[]
}

/**
 * Marks all notifications waiting for a person's digest as mailed, and returns the newest of them, without those they
 * may no longer see (SEC-07).
 */
export async function takeDigest(
  tx: Tx,
  personId: number,
  now: Date,
  most: number,
): Promise<TakenDigest | undefined> {
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email', 'is_staff'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return undefined
  const { rows } = await sql<DigestEntry & { email: string; zone: string; total: number }>`
    with reader as (
      select id, email, coalesce(nullif(time_zone, ''), 'UTC') as zone from person
      where id = ${personId} and ${isMailable} for no key update
    ), taken as (
      update notification set mailed_at = ${now} from reader
      where person_id = reader.id and ${waits} and notification.created_at < ${now}
        and notification.created_at >= coalesce(
          (select since from notification_digest digest where digest.person_id = reader.id), '-infinity')
      returning notification.*
    ), ${readerRoles(person)}
    select n.kind, n.actor_id, n.description, n.link, n.actor_content_type as about, n.about_id,
      n.created_at, reader.email, zone, count(*) over ()::int as total
    from taken n cross join reader where ${visibleNotification(person)}
    order by n.id desc limit ${most}`.execute(tx)
  const [first] = rows
  return first && { reader: person, email: first.email, zone: first.zone, total: first.total, entries: rows }
}
