import { sql, type RawBuilder } from 'kysely'
import { maxAttendeesShown, type Attendee, type Event } from 'contract/events/event-shapes.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { publicUrl } from '../media/media.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { personVisibleTo } from '../users/users.ts'

/** The viewer; undefined without a session. */
export type EventReader = Pick<Viewer, 'id' | 'is_staff'> | undefined

interface EventRow {
  id: number
  /** SEQUENCE of its calendar entry. */
  revision: number
  title: string
  description: string
  starts_at: Date
  ends_at: Date
  time_zone: string
  external_link: string
  online_link: string
  key: string | null
  file_name: string | null
  country_code: string | null
  city: string
  venue: string
  latitude: number | null
  longitude: number | null
  capacity: number | null
  updated_at: Date
  going_count: number
  waiting_count: number
  /** Null for a reader who neither attends nor waits. */
  is_waiting: boolean | null
  attendees: Attendee[]
}

interface Selection {
  /** A condition on event `e`. */
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/** Events as the reader may see them. */
export const eventsShown = async (db: Db, reader: EventReader, selection: Selection): Promise<Event[]> =>
  (await eventRows(db, reader, selection)).map((row) => shownTo(reader, row))

async function eventRows(
  db: Db,
  reader: EventReader,
  { where, order, limit, offset }: Selection,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.*, media.key, media.file_name, own.is_waiting,
      (select count(*)::int from event_attendance a where a.event_id = e.id and not a.is_waiting) as going_count,
      (select count(*)::int from event_attendance a where a.event_id = e.id and a.is_waiting) as waiting_count,
      ${reader ? attendeesOf(reader) : sql`'[]'::jsonb`} as attendees
    from (select e.* from event e where ${where} order by ${order} limit ${limit} offset ${offset}) e
    left join media on media.key = e.avatar_key
    left join event_attendance own on own.event_id = e.id and own.person_id = ${reader?.id ?? null}::bigint
    order by ${order}`.execute(db)
  return rows
}

/**
 * Whether the reader may see an attendee's name; private profiles are hidden from most members (SEC-10). Staff run the
 * event and see all attendees, including blocked accounts.
 */
export const attendeeVisibleTo = (reader: NonNullable<EventReader>, person: string): RawBuilder<boolean> =>
  reader.is_staff
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${person}.id`)} = ${reader.id}::bigint or ${personVisibleTo(reader.id, person)})`

const attendeesOf = (reader: NonNullable<EventReader>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('user_id', id, 'first_name', first_name, 'last_name', last_name))
  from (
    select p.id, p.first_name, p.last_name from event_attendance a join person p on p.id = a.person_id
    where a.event_id = e.id and not a.is_waiting and ${attendeeVisibleTo(reader, 'p')}
    order by folded(p.last_name), folded(p.first_name), p.id limit ${maxAttendeesShown}
  ) first
), '[]')`

function shownTo(reader: EventReader, row: EventRow): Event {
  const { key, file_name, is_waiting } = row
  const isAttending = is_waiting === false
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    avatar: key && file_name ? publicUrl({ key, file_name }) : null,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    external_link: row.external_link,
    address: {
      city_name: row.city,
      country_name: findCountry(row.country_code ?? '')?.name ?? '',
      country: row.country_code ?? '',
      venue: row.venue,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    capacity: row.capacity,
    going_count: row.going_count,
    updated_at: row.updated_at.toISOString(),
    attending: reader ? isAttending : null,
    waiting: reader ? is_waiting === true : null,
    waiting_count: reader ? row.waiting_count : null,
    attendees: reader ? row.attendees : null,
    online_link: isAttending || reader?.is_staff ? row.online_link : null,
  }
}

/** An event and the SEQUENCE of its calendar entry. */
export interface EventWithRevision {
  event: Event
  revision: number
}

export async function eventsWithRevision(
  db: Db,
  reader: EventReader,
  selection: Selection,
): Promise<EventWithRevision[]> {
  const rows = await eventRows(db, reader, selection)
  return rows.map((row) => ({ event: shownTo(reader, row), revision: row.revision }))
}

export async function eventWithRevision(
  db: Db,
  reader: EventReader,
  id: number,
): Promise<EventWithRevision | undefined> {
  const one = { where: sql`e.id = ${id}::bigint`, order: sql`e.id`, limit: 1, offset: 0 }
  return (await eventsWithRevision(db, reader, one))[0]
}

export const eventShown = async (db: Db, reader: EventReader, id: number): Promise<Event | undefined> =>
  (await eventWithRevision(db, reader, id))?.event

/** The events with these ids, in the order given; deleted ones are left out. */
export function eventCards(db: Db, reader: EventReader, ids: readonly number[]): Promise<Event[]> {
  if (ids.length === 0) return Promise.resolve([])
  const wanted = sql`${[...ids]}::bigint[]`
  return eventsShown(db, reader, {
    where: sql`e.id = any (${wanted})`,
    order: sql`array_position(${wanted}, e.id)`,
    limit: ids.length,
    offset: 0,
  })
}

/** Locks an event, so that changes to it and to its attendance run one after the other. */
export const lockEvent = (tx: Tx, id: number) =>
  tx.selectFrom('event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>
