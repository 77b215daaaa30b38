import { sql } from 'kysely'
import type { OptionFrequencies } from 'contract/matching/rarity.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { isMember, visibleTo, type Reader } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'

/** Maximum number of a person's institutes that are considered. */
const mostInstitutes = 50

/** What a person's matches depend on, apart from the other institutes and search profiles. */
export interface Standing {
  viewer: Reader
  /** Ids of institutes of which the person is an approved member. */
  institutes: number[]
  /** Ids of private institutes that the person sees; staff see all. */
  visiblePrivate: number[]
  profiles: SearchProfiles
  /** When new matches were last looked for. */
  checkedAt: string | null
  /** What unknown values count in the stored profiles, by category and criterion. */
  unknown: Record<string, Record<string, number>>
  /** How often each option occurs, by category and criterion. */
  counts: Record<string, Record<string, OptionFrequencies>>
}

export async function standingOf(db: Db, viewer: Reader): Promise<Standing> {
  const row = await oneRow(
    db,
    sql<Omit<Standing, 'viewer'>>`
    select array(select distinct r.institute_id from institute_role r
        where r.person_id = ${viewer.id} and ${isMember('r')}
        order by r.institute_id desc limit ${sql.lit(mostInstitutes)}) as institutes,
      ${
        viewer.is_staff
          ? sql`'{}'::bigint[]`
          : sql`array(select id from institute where profile_visibility = 'private' and id in (
              select institute_id from institute_role where person_id = ${viewer.id}) and ${visibleTo(viewer)})`
      } as "visiblePrivate",
      coalesce((select jsonb_object_agg(category, options) from search_profile
        where person_id = ${viewer.id}), '{}') as profiles,
      (select ${shownInstant(sql.ref('checked_at'))} from match_told where person_id = ${viewer.id}) as "checkedAt",
      coalesce((select jsonb_object_agg(category, unknown) from (
        select category, jsonb_object_agg(criterion, unknown) as unknown from match_criterion
        where person_id = ${viewer.id} group by category) found), '{}') as unknown,
      coalesce((select jsonb_object_agg(category, counts) from (
        select category, jsonb_object_agg(criterion, jsonb_build_object('stating', stating, 'counts', counts)) as counts
        from match_option_count group by category) found), '{}') as counts`,
  )
  return { viewer, ...row }
}
