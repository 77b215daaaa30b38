import { sql, type RawBuilder } from 'kysely'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import type { Db } from '../../platform/database/database.ts'
import { isMember } from '../institute-visibility.ts'

/** Maximum number of a person's institutes that are compared. */
const mostCompared = 20
/** Kilometres after which closeness is halved. */
const halved = 1000
/** Closeness of institutes of one region, if the position of either is unknown. */
const sameRegion = 0.25

/** Institutes of which the person is a member, the latest first. */
export const institutesOf = (personId: number) => sql`
  select id, goal_bits, region, latitude, longitude from institute
  where merged_into is null and id in (
    select institute_id from institute_role where person_id = ${personId} and ${isMember('institute_role')})
  order by id desc limit ${sql.lit(mostCompared)}`

/**
 * How near a row of `institute` is to the nearest row of the table `mine` (see `institutesOf`): twice the share of goals in
 * common, 0 to 1, and its closeness, 0 to 1. Null if `mine` is empty.
 */
export const nearness: RawBuilder<number | null> = sql`(
  select max(
    2 * bit_count((institute.goal_bits & mine.goal_bits)::bit(17))
      / sqrt(greatest(1, bit_count(institute.goal_bits::bit(17)) * bit_count(mine.goal_bits::bit(17))))
    + case
        when institute.latitude is null or institute.longitude is null
          or mine.latitude is null or mine.longitude is null
        then case when institute.region = mine.region and mine.region <> '' then ${sql.lit(sameRegion)} else 0 end
        else 1 / (1 + ${distance('institute', 'mine')} / ${sql.lit(halved)})
      end)
  from mine)`

/** Great-circle distance in kilometres. */
export function distance(one: string, other: string): RawBuilder<number> {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  const [here, there] = [of(one, 'latitude'), of(other, 'latitude')]
  return sql`(6371 * acos(least(1, greatest(-1, sind(${here}) * sind(${there})
    + cosd(${here}) * cosd(${there}) * cosd(${of(one, 'longitude')} - ${of(other, 'longitude')})))))`
}

/** All goals of the person's institutes, in order; null if they are not a member of any. */
export async function goalsOf(db: Db, personId: number): Promise<string[] | null> {
  const { rows } = await sql<{ goals: number | null }>`
    select bit_or(goal_bits) as goals from (${institutesOf(personId)}) mine`.execute(db)
  const goals = rows[0]?.goals ?? null
  return goals === null ? null : sdgCodes.filter((_, place) => goals & (1 << place))
}
