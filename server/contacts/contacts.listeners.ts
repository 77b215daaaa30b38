import { sql } from 'kysely'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { contactsTopic } from './contacts.ts'

export const contactListeners: EventListeners = {
  /**
   * Nobody meets somebody whose account is not in use. Open pages of their contacts, and of those who have asked them or
   * been asked, are told when it ends and when it begins again.
   */
  'account.use_changed': async ({ personId }, { database: { db } }) => {
    const { rows } = await sql<{ id: number }>`
      select case from_id when ${personId}::bigint then to_id else from_id end as id
      from contact where ${personId}::bigint in (from_id, to_id)`.execute(db)
    await publishAll(
      db,
      rows.map(({ id }) => contactsTopic(id)),
    )
  },
}
