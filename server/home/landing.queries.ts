import { sql, type RawBuilder } from 'kysely'
import { maxLandingPoints, type LandingPoint } from 'contract/home/landing.schemas.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'

export interface LandingFigures {
  institutes: number
  countries: number
  projects: number
  points: LandingPoint[]
}

/** Pairs considered for the example matches, best first. */
const mostPairs = 30
/** Institutions from which the pairs are made: complete profiles, changed last. */
const mostPaired = 150

const isPublic = sql<boolean>`(i.merged_into is null and i.profile_visibility = 'public')`

/** A goal as a condition on a column of codes; true without one. */
const worksOn = (goals: RawBuilder<unknown>, goal: string | undefined) =>
  goal === undefined ? sql<boolean>`true` : sql<boolean>`${goal} = any (${goals})`

/** Public institutions and projects, all of them or those that work on a goal. Positions are rounded to half a degree. */
export const landingFigures = (db: Db, goal: string | undefined): Promise<LandingFigures> =>
  oneRow(
    db,
    sql<LandingFigures>`
    with found as materialized (
      select i.latitude, i.longitude, i.country_code from institute i
      where ${isPublic} and ${worksOn(sql.ref('i.sustainable_development_goals'), goal)}
    )
    select count(*)::int as institutes, count(distinct country_code)::int as countries,
      (select count(*) from project p where p.project_visibility = 'public' and p.deleted_at is null
        and ${worksOn(sql.ref('p.sustainable_development_goals'), goal)})::int as projects,
      coalesce((select jsonb_agg(jsonb_build_array(latitude, longitude, count)) from (
        select round(latitude * 2) / 2 as latitude, round(longitude * 2) / 2 as longitude, count(*)::int as count
        from found where latitude is not null and longitude is not null
        group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(maxLandingPoints)}) point), '[]') as points
    from found`,
  )

/** Pairs of public institutions of different types with common goals, in the same region if possible; best first. */
export async function landingPairs(
  db: Db,
  goal: string | undefined,
): Promise<{ one: number; other: number }[]> {
  const { rows } = await sql<{ one: number; other: number }>`
    with chosen as materialized (
      select i.id, i.type, i.region, i.goal_bits from institute i
      where ${isPublic} and i.goal_bits <> 0 and i.type_details <> '{}'
        and ${worksOn(sql.ref('i.sustainable_development_goals'), goal)}
      order by i.updated_at desc, i.id desc limit ${sql.lit(mostPaired)}
    )
    select a.id as one, b.id as other from chosen a join chosen b on a.id < b.id and a.type <> b.type
      and (a.goal_bits & b.goal_bits) <> 0
    order by bit_count((a.goal_bits & b.goal_bits)::bit(17))::float8 / bit_count((a.goal_bits | b.goal_bits)::bit(17))
      + case when a.region = b.region then 0.5 else 0 end desc, a.id, b.id
    limit ${sql.lit(mostPairs)}`.execute(db)
  return rows
}

export interface PublicInstitute {
  id: number
  name: string
  type: string
  country_code: string | null
}

/** Those of these institutes that are public now. */
export async function stillPublic(db: Db, ids: readonly number[]): Promise<Map<number, PublicInstitute>> {
  const { rows } = await sql<PublicInstitute>`
    select i.id, i.name, i.type, i.country_code from institute i
    where i.id = any (${ids}::bigint[]) and ${isPublic}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
