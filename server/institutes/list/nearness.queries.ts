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

const compared = sql`id, name, goal_bits, region, latitude, longitude`

/** Institutes of which the person is a member, the latest first. */
export const ownInstitutesOf = (personId: number) => sql`
  select ${compared} from institute
  where merged_into is null and id in (
    select institute_id from institute_role where person_id = ${personId} and ${isMember('institute_role')})
  order by id desc limit ${sql.lit(mostCompared)}`

/**
 * How near a row of `institute` is to a row of another table: twice the share of goals in common, 0 to 1, and its closeness,
 * 0 to 1.
 */
function nearnessTo(mine: string): RawBuilder<number> {
  const own = (column: string) => sql.ref(`${mine}.${column}`)
  return sql`(
    2 * bit_count((institute.goal_bits & ${own('goal_bits')})::bit(17))
      / sqrt(greatest(1, bit_count(institute.goal_bits::bit(17)) * bit_count(${own('goal_bits')}::bit(17))))
    + coalesce(1 / (1 + ${distance('institute', mine)} / ${sql.lit(halved)}),
        case when institute.region = ${own('region')} and institute.region <> '' then ${sql.lit(sameRegion)} else 0 end))`
}

/** How near a row of `institute` is to the nearest row of the table `mine` (see `ownInstitutesOf`); null if that is empty. */
export const nearness: RawBuilder<number | null> = sql`(select max(${nearnessTo('mine')}) from mine)`

/** Ids of the institutes that are nearest to this one and meet a condition on the columns of `institute`. */
export async function nearestTo(
  db: Db,
  instituteId: number,
  isWanted: RawBuilder<boolean>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (select ${compared} from institute where id = ${instituteId})
    select id from institute where ${isWanted} order by ${nearness} desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Great-circle distance in kilometres; null if the position of either is unknown. */
function distance(one: string, other: string): RawBuilder<number> {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  const [here, there] = [of(one, 'latitude'), of(other, 'latitude')]
  return sql`(6371 * acos(least(1, greatest(-1, sind(${here}) * sind(${there})
    + cosd(${here}) * cosd(${there}) * cosd(${of(one, 'longitude')} - ${of(other, 'longitude')})))))`
}

/** One of a person's institutes compared with another institute. */
export interface NearestOwn {
  name: string
  /** Goals in common, SDG1 to SDG17. */
  goals: string[]
  /** The region of both; null if it differs. */
  region: string | null
  /** Kilometres between them; null if the position of either is unknown. */
  distance: number | null
}

/** The person's institute that is nearest to this one; undefined if they are not a member of any. */
export async function nearestOwn(
  db: Db,
  personId: number,
  instituteId: number,
): Promise<NearestOwn | undefined> {
  const { rows } = await sql<Omit<NearestOwn, 'goals'> & { goals: number }>`
    with own as materialized (${ownInstitutesOf(personId)})
    select own.name, institute.goal_bits & own.goal_bits as goals,
      case when institute.region = own.region and own.region <> '' then own.region end as region,
      ${distance('institute', 'own')} as distance
    from own join institute on institute.id = ${instituteId}
    order by ${nearnessTo('own')} desc, own.id limit 1`.execute(db)
  return rows[0] && { ...rows[0], goals: goalsIn(rows[0].goals) }
}

const goalsIn = (bits: number) => sdgCodes.filter((_, place) => bits & (1 << place))

/** All goals of the person's institutes, in order; null if they are not a member of any. */
export async function goalsOf(db: Db, personId: number): Promise<string[] | null> {
  const { rows } = await sql<{ goals: number | null }>`
    select bit_or(goal_bits) as goals from (${ownInstitutesOf(personId)}) mine`.execute(db)
  const goals = rows[0]?.goals ?? null
  return goals === null ? null : goalsIn(goals)
}
