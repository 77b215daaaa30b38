import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { sessionsWhere, takesPart } from './sessions.queries.ts'
import { tellOfSession } from './tell-of-session.ts'

/** Sessions that are cancelled at once; nobody has more. */
const most = 1000

/** Cancels all sessions to come of somebody who leaves or is blocked: the others are told. */
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
    await tellOfSession(tx, session, { what: 'cancelled', by: personId, now, config })
}
