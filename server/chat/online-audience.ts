import { sql } from 'kysely'
import type { OnlineAudience } from '../platform/live/online.ts'

/** Limit on the contacts who are notified when a person comes online or goes offline. */
const mostContacts = 5000

/** The audience of a person's presence: their contacts. */
export const onlineAudience: OnlineAudience = async (db, ids) =>
  (
    await sql<Awaited<ReturnType<OnlineAudience>>[number]>`
    select person.id as person_id, array(
      select case when from_id = person.id then to_id else from_id end
      from contact where (from_id = person.id or to_id = person.id) and accepted_at is not null
      limit ${mostContacts}) as audience
    from unnest(${ids}::bigint[]) person (id)`.execute(db)
  ).rows
