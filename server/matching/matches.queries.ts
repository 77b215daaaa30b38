import { sql } from 'kysely'
import { notNowDays, type Feedback } from 'contract/matching/feedback.ts'
import { minMatchScore } from 'contract/matching/score.rules.ts'
import type { ComparedInstitute } from 'contract/matching/values.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { seekingSql, soughtSql, type Sought } from './scores.queries.ts'
import type { Standing } from './standing.queries.ts'

/** One institute that matches, or would match if it met one more must. */
export interface ScoredMatch {
  id: number
  /** Index in the sought categories. */
  place: number
  /** Scores of both directions, 0 to 1; null if the people of the institute do not search for the viewer's. */
  seeking: number
  sought: number | null
  /** The combined score. */
  score: number
  feedback: Feedback | null
}

/** The number of matches in a category with the same unmet criteria (a bit for each). */
export interface MatchGroup {
  place: number
  unmet: number
  count: number
}

interface CountedGroup extends MatchGroup {
  /** Whether they are dismissed. */
  aside: boolean
}

export interface MatchFilter {
  /** Dismissed matches instead of the others. */
  aside?: boolean
  isNew?: boolean
  isFollowed?: boolean
  /** Without feedback, apart from 'not now' of some time ago. */
  isUndecided?: boolean
  /** Only matches that miss this must and no other. */
  missing?: string | undefined
  /** Only these institutes. */
  among?: readonly number[]
  newestFirst?: boolean
  /** Only the given search profiles count, not those of others. */
  isOneSided?: boolean
  offset?: number
  limit: number
}

export interface FoundMatches {
  page: ScoredMatch[]
  total: number
  /** Number of dismissed matches. */
  aside: number
  /** All matches that are not dismissed, by category and unmet criteria. */
  groups: MatchGroup[]
}

/** One bit for each criterion that is a must. */
export const mustBits = ({ asked }: Sought): number =>
  asked.reduce((bits, { must }, place) => (must ? bits | (1 << place) : bits), 0)

const bitOf = ({ asked }: Sought, name: string): number => {
  const place = asked.findIndex(({ criterion, must }) => must && criterion.name === name)
  return place < 0 ? 0 : 1 << place
}

/** With a lower score in one direction, the other one cannot make it a match. */
const leastSeeking = minMatchScore / 200
const membersOfSought = sql`select r.institute_id, r.person_id from seeking
  join institute_role r on r.institute_id = seeking.institute_id and ${isMember('r')}
  where seeking.seeking >= ${sql.lit(leastSeeking)}`

/** A page of matches, best first, and how many there are. PostgreSQL scores all institutes of the categories. */
export async function readMatches(
  db: Db,
  standing: Standing,
  sought: readonly Sought[],
  own: readonly (ComparedInstitute & { id: number })[],
  {
    aside = false,
    isNew,
    isFollowed,
    isUndecided,
    missing,
    among,
    newestFirst,
    isOneSided,
    offset = 0,
    limit,
  }: MatchFilter,
): Promise<FoundMatches> {
  if (sought.length === 0) return { page: [], total: 0, aside: 0, groups: [] }
  const person = standing.viewer.id
  const bits = sought.map(mustBits)
  // No match has -1, so that categories without this must are left out.
  const wantedBits = sought.map((one) => (missing === undefined ? 0 : bitOf(one, missing) || -1))
  const isFiltered = isNew || isFollowed || isUndecided
  const musts = sql`(array[${sql.join(bits.map((one) => sql.lit(one)))}])[place + 1]`
  const wanted =
    missing === undefined
      ? sql`0`
      : sql`(array[${sql.join(wantedBits.map((one) => sql.lit(one)))}])[place + 1]`
  const result = await oneRow(
    db,
    sql<{ page: ScoredMatch[] | null; total: number | null; groups: CountedGroup[] | null }>`
    with seeking as materialized (${seekingSql(sought, standing, among)}),
    sought as materialized (${
      isOneSided || own.length === 0
        ? sql`select null::bigint as institute_id, null::double precision as score where false`
        : sql`select institute_id, max(score) as score from (${soughtSql(own, standing, membersOfSought)}) one
            group by institute_id`
    }),
    found as materialized (
      select s.*, t.score as sought, match_score(s.seeking, t.score) as score, f.feedback,
        coalesce(f.feedback = 'not_relevant' or f.feedback = 'not_now'
          and f.given_at > now() - ${sql.lit(notNowDays)} * interval '1 day', false) as aside
      from seeking s
      left join sought t on t.institute_id = s.institute_id
      left join match_feedback f on ${sql.lit(!isOneSided)} and f.person_id = ${person} and f.institute_id = s.institute_id
      where match_score(s.seeking, t.score) * 100 + 0.5 >= ${sql.lit(minMatchScore)}
    ),
    listed as (
      select * from found where (unmet & ${musts}) = ${wanted} and aside = ${aside}
      ${
        isNew
          ? sql`and not exists (select from institute_view v
              where v.person_id = ${person} and v.institute_id = found.institute_id)`
          : sql``
      }
      ${isUndecided ? sql`and feedback is distinct from 'interested'` : sql``}
      ${
        isFollowed
          ? sql`and exists (select from institute_role r where r.person_id = ${person}
              and r.institute_id = found.institute_id and r.role = 'Follower')`
          : sql``
      }
    )
    select ${isFiltered ? sql`(select count(*) from listed)::integer` : sql`null::integer`} as total,
      (select jsonb_agg(g) from (select place, unmet, aside, count(*)::integer as count from found
        group by place, unmet, aside) g) as groups,
      (select jsonb_agg(p) from (
        select institute_id as id, place, seeking, sought, score, feedback from listed
        order by ${
          newestFirst
            ? sql`institute_id desc`
            : sql`(feedback = 'interested') desc nulls last, floor(score * 10000 + 0.5) desc, institute_id`
        } limit ${limit} offset ${offset}) p) as page`,
  )
  const groups = result.groups ?? []
  const missed = ({ place, unmet }: MatchGroup) => unmet & (bits[place] ?? 0)
  const sum = (counted: (group: CountedGroup) => boolean) =>
    groups.filter(counted).reduce((total, { count }) => total + count, 0)
  return {
    page: result.page ?? [],
    // Counted from the groups, which saves reading all matches once more.
    total: result.total ?? sum((group) => group.aside === aside && missed(group) === wantedBits[group.place]),
    aside: sum((group) => group.aside && missed(group) === 0),
    groups: groups.filter((group) => !group.aside),
  }
}

/** An institute with the fields that are compared. */
export type ComparedRow = ComparedInstitute & { id: number; name: string; isPublic: boolean }

export async function comparedInstitutes(db: Db, ids: readonly number[]): Promise<ComparedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ComparedRow>`
    select id, name, type, sustainable_development_goals, region, type_details,
      profile_visibility = 'public' as "isPublic"
    from institute where id = any(${ids}::bigint[]) and merged_into is null order by id`.execute(db)
  return rows
}

/** The search profile of a person of an institute that fits one of the viewer's institutes best. */
export interface BestSought {
  institute_id: number
  mine: number
  score: number
  options: Record<string, string[] | string | number | undefined> & { must?: string[] }
}

/** For each of these institutes, the search profile of its people that decides the score, if they search for the viewer's. */
export async function bestSought(
  db: Db,
  standing: Standing,
  own: readonly (ComparedInstitute & { id: number })[],
  of: readonly number[],
): Promise<Map<number, BestSought>> {
  if (own.length === 0 || of.length === 0) return new Map()
  const members = sql`select r.institute_id, r.person_id from institute_role r
    where r.institute_id = any(${of}::bigint[]) and ${isMember('r')}`
  const { rows } = await sql<BestSought>`
    select distinct on (one.institute_id) one.institute_id, one.mine, one.score, s.options
    from (${soughtSql(own, standing, members)}) one
    join institute on institute.id = one.mine
    join search_profile s on s.person_id = one.person_id and s.category = institute.type
    order by one.institute_id, one.score desc, one.person_id, one.mine`.execute(db)
  return new Map(rows.map((row) => [row.institute_id, row]))
}
