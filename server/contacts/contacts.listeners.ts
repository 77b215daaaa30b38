import { sql } from 'kysely'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { contactsTopic } from './contacts.ts'

export const contactListeners: EventListeners = {
  /**
   * People with an inactive account are hidden from their contacts, so open contact lists reload when an account becomes
   * inactive or active again.
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
