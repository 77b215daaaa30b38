import { sql } from 'kysely'
import { findCountry } from 'contract/places/find-country.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'

/** Limit on the people notified of a new event in one statement. */
const batch = 1000

/**
 * Members of institutions in a country or its region, or all members for an event without a place; by id, at most
 * `batch`.
 * @param after the last id of the previous batch
 */
export async function membersNear(db: Db, country: string | null, after: number): Promise<number[]> {
  const region = findCountry(country ?? '')?.region ?? null
  const { rows } = await sql<{ person_id: number }>`
    select distinct r.person_id from institute_role r join institute i on i.id = r.institute_id
    where r.person_id > ${after}::bigint and ${isMember('r')} and i.merged_into is null
      and (${country}::text is null or i.country_code = ${country} or i.region = ${region})
    order by r.person_id limit ${batch}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Those of the people who have a place at the event. */
export async function goingAmong(db: Db, eventId: number, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('event_attendance')
    .select('person_id')
    .where('event_id', '=', eventId)
    .where('is_waiting', '=', false)
    .where('person_id', 'in', [...people])
    .execute()
  return rows.map(({ person_id }) => person_id)
}
