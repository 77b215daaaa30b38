import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { sessionsWhere, takesPart } from './sessions.queries.ts'
import { notifyOfChange } from './notify-participants.ts'

/** Far more upcoming sessions than one person has. */
const most = 1000

/** Cancels all upcoming sessions of a person who leaves or is blocked, and notifies the other participants. */
export async function cancelSessionsOf(
  tx: Tx,
  personId: number,
  { now, config }: { now: Date; config: Config },
): Promise<void> {
  const where = sql`${takesPart(personId)} and s.starts_at > ${now}::timestamptz`
  const sessions = await sessionsWhere(tx, { where, limit: most })
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  await tx.deleteFrom('advisor_session').where('id', 'in', ids).execute()
  for (const session of sessions)
    await notifyOfChange(tx, session, { what: 'cancelled', by: personId, now, config })
}
