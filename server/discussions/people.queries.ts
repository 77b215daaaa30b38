import { sql, type RawBuilder } from 'kysely'
import { rolesWith } from 'contract/projects/permissions.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import {
  cardOfPerson,
  isMember,
  personCardOf,
  type PersonCardRow,
  type Reader,
} from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { escapeLike } from '../platform/database/escape-like.ts'
import { hasBlockedPerson } from '../contacts/contacts.ts'
import { accountInUse } from '../users/users.ts'

/** The project or institute of a discussion; the other is null. */
export interface PlaceId {
  project_id: number | null
  institute_id: number | null
}

/** Selects `person_id` of the people who may read the discussions there, possibly more than once each. */
export const readersOf = ({ project_id, institute_id }: PlaceId): RawBuilder<{ person_id: number }> =>
  project_id !== null
    ? sql`select person_id from project_role where project_id = ${project_id}
        and role = any (${rolesWith('VIEW_PROJECT_DISCUSSIONS')}::text[])`
    : sql`select person_id from institute_role r where institute_id = ${institute_id} and ${isMember('r')}`

/** Ids of those of these people who may read the discussions there and have an active account. */
export async function readersAmong(db: Db, place: PlaceId, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from person p where p.id = any (${ids}::bigint[]) and ${accountInUse('p')}
      and p.id in (${readersOf(place)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Maximum number of people suggested while a mention is typed. */
const mostSuggested = 8

/** Readers with a word in their name that begins with `name`, ordered by name, without people whom `reader` has blocked. */
export async function readersNamed(
  db: Db,
  place: PlaceId,
  { name, reader }: { name: string; reader: Reader },
): Promise<PersonCard[]> {
  const pattern = `${escapeLike(name)}%`
  const whole = sql`folded(p.first_name || ' ' || p.last_name)`
  const card = cardOfPerson(sql`found.id`, reader)
  const { rows } = await sql<PersonCardRow>`
    select ${card.columns}
    from (
      select p.id, ${whole} as whole from person p
      where p.id in (${readersOf(place)}) and p.id <> ${reader.id} and ${accountInUse('p')}
        and not ${hasBlockedPerson(reader.id, sql.ref('p.id'))}
        and (${whole} like folded(${pattern}::text) or ${whole} like folded(${`% ${pattern}`}::text))
      order by whole, p.id limit ${mostSuggested}
    ) found
    ${card.joins}
    order by found.whole, found.id`.execute(db)
  return rows.flatMap((row) => personCardOf(row) ?? [])
}
