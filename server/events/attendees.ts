import { sql, type RawBuilder } from 'kysely'
import type { events } from 'contract/events/events.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { cardOfPerson, personCardOf, type PersonCardRow } from '../institutes/institutes.ts'
import { csvDownload } from '../platform/csv-download.ts'
import { audit } from '../platform/database/audit.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InEvent } from './events.access.ts'
import { accountInUse } from '../users/users.ts'
import { attendeeVisibleTo } from './events.queries.ts'

export const listAttendees: Handler<typeof events.attendees, InEvent> = async ({
  db,
  viewer,
  eventId,
  query,
}) => {
  const { pageNumber, pageSize, waiting } = query
  const card = cardOfPerson(sql`a.person_id`, viewer)
  const seen = attendeeVisibleTo(viewer, 'author')
  const found = (
    condition: RawBuilder<boolean>,
  ) => sql`from event_attendance a join person author on author.id = a.person_id
    where a.event_id = ${eventId}::bigint and a.is_waiting = ${waiting} and ${condition}`
  const order = waiting ? sql`a.id` : sql`folded(author.last_name), folded(author.first_name), author.id`
  const { rows } = await sql<PersonCardRow & { since: Date; in_use: boolean }>`
    select a.since, ${accountInUse('author')} as in_use, ${card.columns} from (select a.* ${found(seen)}) a ${card.joins}
    order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  return {
    results: rows.flatMap((row) => {
      const person = personCardOf(row)
      return person ? [{ person, since: row.since.toISOString(), in_use: row.in_use }] : []
    }),
    ...boundedTotal(await boundedCount(db, sql`select ${found(seen)}`)),
    unlisted: boundedTotal(await boundedCount(db, sql`select ${found(sql`not ${seen}`)}`)).total,
    pageNumber,
    pageSize,
  }
}

/** Rows per batch, so that the whole file is never in memory. */
const batch = 1000

interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  institution: string | null
  is_waiting: boolean
  since: Date
}

/** Streams all attendees and people on the waiting list as a CSV file. */
export const downloadAttendees: Handler<typeof events.downloadAttendees, { viewer: Viewer }> = async ({
  db,
  longReads,
  viewer,
  params: { id },
  ip,
  signal,
}) => {
  const found = await db.selectFrom('event').select('title').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  await audit(db, { actor: viewer.id, action: 'event.attendees_downloaded', subject: `event:${id}`, ip })
  return csvDownload({
    fileName: `attendees-${id}.csv`,
    columns: ['First Name', 'Last Name', 'E-mail', 'Institution', 'Attendance', 'Since (UTC)'],
    batchAfter: async (after) => {
      const rows = await rowsAfter(longReads, id, after)
      return { rows, last: rows.at(-1)?.id }
    },
    cellsOf,
    signal,
  })
}

async function rowsAfter(db: Db, eventId: number, last: number): Promise<Row[]> {
  const institution: RawBuilder<unknown> = sql`(select i.name from institute_role r join institute i on i.id = r.institute_id
    where r.person_id = p.id and r.approved and r.role <> 'Follower' order by r.id limit 1)`
  const { rows } = await sql<Row>`
    select a.id, p.first_name, p.last_name, p.email, ${institution} as institution, a.is_waiting, a.since
    from event_attendance a join person p on p.id = a.person_id
    where a.event_id = ${eventId}::bigint and a.id > ${last}::bigint order by a.id limit ${batch}`.execute(db)
  return rows
}

const cellsOf = ({ first_name, last_name, email, institution, is_waiting, since }: Row) => [
  first_name,
  last_name,
  email,
  institution ?? '',
  is_waiting ? 'Waiting list' : 'Attending',
  since.toISOString(),
]
