import { sql } from 'kysely'
import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { whyNotChangeSession } from 'contract/calendar/calendar.rules.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import type { InSession } from './calendar.access.ts'
import { notifyLater } from './notify-participants.ts'
import { lockSession, sessionOf, shownSession } from './sessions.queries.ts'

/** Changes where one session takes place; both participants may do so. */
export const setSessionPlace: Handler<typeof calendar.setPlace, InSession> = ({
  db,
  viewer,
  session: { id },
  body,
  now,
}) =>
  inTransaction(db, async (tx) => {
    const locked = await lockSession(tx, id)
    if (!locked) throw notFound()
    refuseStale(body.updated_at, locked)
    refuse(whyNotChangeSession({ start: locked.starts_at.toISOString() }, now))
    const isChanged = locked.place !== body.place
    if (isChanged)
      await tx
        .updateTable('advisor_session')
        .set((old) => ({
          place: body.place,
          revision: old('revision', '+', 1),
          updated_at: nextVersion(now),
        }))
        .where('id', '=', id)
        .execute()
    const changed = await sessionOf(tx, viewer.id, id)
    if (!changed) throw notFound()
    if (isChanged) await notifyLater(tx, changed, { by: viewer.id, what: 'changed' })
    return shownSession(changed)
  })

/** Most upcoming sessions that follow a change of the place in the advisor's hours. */
const most = 500

/** Moves upcoming sessions along that take place where the advisor's hours said so far. */
export async function followPlace(
  tx: Tx,
  { advisorId, from, to, now }: { advisorId: number; from: string; to: string; now: Date },
): Promise<void> {
  if (from === to) return
  const { rows } = await sql<{ id: number; revision: number }>`
    update advisor_session set place = ${to}, revision = revision + 1,
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id in (select id from advisor_session
      where advisor_id = ${advisorId}::bigint and starts_at > ${now}::timestamptz and held_until is null
        and place = ${from}
      order by starts_at limit ${most})
    returning id, revision`.execute(tx)
  for (const session of rows) await notifyLater(tx, session, { by: advisorId, what: 'changed' })
}
