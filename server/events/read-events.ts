import { sql } from 'kysely'
import type { events } from 'contract/events/events.endpoints.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { eventShown, eventsShown } from './events.queries.ts'

/** All members may list events (EVT-06), although the page /events is for staff. */
export const listEvents: Handler<typeof events.list, { viewer: Viewer }> = async ({ db, viewer, query }) => {
  const { pageNumber, pageSize, sort } = query
  const found = conditionOf(viewer, query)
  const order = sort === 'start' ? sql`e.starts_at, e.id` : sql`e.starts_at desc, e.id desc`
  return {
    results: await eventsShown(db, viewer, {
      where: found,
      order,
      limit: pageSize,
      offset: (pageNumber - 1) * pageSize,
    }),
    ...boundedTotal(await boundedCount(db, sql`select from event e where ${found}`)),
    pageNumber,
    pageSize,
  }
}

type ListQuery = Pick<QueryOf<typeof events.list>, 'fromTime' | 'toTime' | 'when' | 'name' | 'mine'>

const conditionOf = ({ id }: Viewer, { fromTime, toTime, when, name, mine }: ListQuery) =>
  sql.join(
    [
      sql`true`,
      ...(fromTime === undefined ? [] : [sql`e.ends_at > ${fromTime}::timestamptz`]),
      ...(toTime === undefined ? [] : [sql`e.starts_at < ${toTime}::timestamptz`]),
      ...(when ? [when === 'past' ? sql`e.ends_at <= now()` : sql`e.ends_at > now()`] : []),
      ...(name ? [sql`strpos(folded(e.title), folded(${name})) > 0`] : []),
      ...(mine ? [sql`e.id in (select event_id from event_attendance where person_id = ${id}::bigint)`] : []),
    ],
    sql` and `,
  )

/** Public (OPEN-128). */
export const readEvent: Handler<typeof events.read> = async ({ db, viewer, params }) => {
  const found = await eventShown(db, viewer, params.id)
  if (!found) throw notFound()
  return found
}
