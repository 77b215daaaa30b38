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
import { accountInUse } from '../users/users.ts'

/** Where a discussion belongs: to a project or to an institute, of which one is null. */
export interface PlaceId {
  project_id: number | null
  institute_id: number | null
}

/** Those who read the discussions of a place, once or several times each: `person_id`. */
export const readersOf = ({ project_id, institute_id }: PlaceId): RawBuilder<{ person_id: number }> =>
  project_id !== null
    ? sql`select person_id from project_role where project_id = ${project_id}
        and role = any (${rolesWith('VIEW_PROJECT_DISCUSSIONS')}::text[])`
    : sql`select person_id from institute_role r where institute_id = ${institute_id} and ${isMember('r')}`

/** Those of these people who read the discussions there and have an account in use. */
export async function readersAmong(db: Db, place: PlaceId, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from person p where p.id = any (${ids}::bigint[]) and ${accountInUse('p')}
      and p.id in (${readersOf(place)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** People offered while somebody types a mention. */
const offered = 8

/** Readers with a word of their name that begins like this, by name. */
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
        and (${whole} like folded(${pattern}::text) or ${whole} like folded(${`% ${pattern}`}::text))
      order by whole, p.id limit ${offered}
    ) found
    ${card.joins}
    order by found.whole, found.id`.execute(db)
  return rows.flatMap((row) => personCardOf(row) ?? [])
}
