import { sql } from 'kysely'
import { notNowDays, type Feedback } from 'contract/matching/feedback.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockProfile } from '../users/users.ts'

/** Maximum number of a person's institutes, feedbacks and viewed institutes that are considered. */
const most = { institutes: 200, feedbacks: 20_000, viewed: 200_000 }

export interface StandingRow {
  institutes: number[]
  profiles: SearchProfiles | null
  feedbacks: { id: number; feedback: Feedback; days: number }[] | null
  viewed: number[]
}

/** A person's own data on which their matches depend. */
export interface Standing {
  /** Ids of institutes of which the person is an approved member. */
  institutes: number[]
  profiles: SearchProfiles
  feedbacks: Map<number, Feedback>
  /** Ids of dismissed institutes: not relevant, or not now. */
  aside: Set<number>
  /** Ids of viewed institutes; empty if they were not requested. */
  viewed: Set<number>
}

/** The columns of `StandingRow`. */
export const standingColumns = ({ person, viewed }: { person: number; viewed: boolean }) => sql<StandingRow>`
    coalesce((select array_agg(distinct r.institute_id) from institute_role r
      where r.person_id = ${person} and ${isMember('r')}), '{}') as institutes,
    (select jsonb_object_agg(category, options) from search_profile where person_id = ${person}) as profiles,
    (select jsonb_agg(jsonb_build_object('id', institute_id, 'feedback', feedback,
        'days', extract(epoch from now() - given_at) / 86400))
      from (select * from match_feedback where person_id = ${person}
        order by given_at desc limit ${sql.lit(most.feedbacks)}) latest) as feedbacks,
    array(select institute_id from institute_view where ${viewed}::boolean and person_id = ${person}
      limit ${sql.lit(most.viewed)}) as viewed`

export function standingOf(row: StandingRow): Standing {
  const feedbacks = row.feedbacks ?? []
  const isAside = ({ feedback, days }: (typeof feedbacks)[number]) =>
    feedback === 'not_relevant' || (feedback === 'not_now' && days < notNowDays)
  return {
    institutes: row.institutes.slice(0, most.institutes),
    profiles: row.profiles ?? {},
    feedbacks: new Map(feedbacks.map(({ id, feedback }) => [id, feedback])),
    aside: new Set(feedbacks.filter(isAside).map(({ id }) => id)),
    viewed: new Set(row.viewed),
  }
}

export async function searchProfilesOf(db: Db, person: number): Promise<SearchProfiles> {
  const rows = await db
    .selectFrom('search_profile')
    .select(['category', 'options'])
    .where('person_id', '=', person)
    .execute()
  return Object.fromEntries(rows.map(({ category, options }) => [category, options]))
}

/** Stores all search profiles of a person; categories that are missing are removed (MAT-20, OPEN-118). */
export async function replaceSearchProfiles(
  tx: Tx,
  person: number,
  profiles: SearchProfiles,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(profiles)
  // Concurrent requests run one after the other, so that their categories are not mixed.
  await lockProfile(tx, person)
  // The person sees all current matches now, so none of them is announced as new.
  await tx.deleteFrom('match_told').where('person_id', '=', person).execute()
  await sql`delete from search_profile where person_id = ${person}
    and not ${text}::text::jsonb ? category`.execute(tx)
  await sql`insert into search_profile (person_id, category, options, updated_at)
    select ${person}, key, value, ${now} from jsonb_each(${text}::text::jsonb)
    on conflict (person_id, category) do update
      set options = excluded.options, updated_at = excluded.updated_at`.execute(tx)
}
