import { sql } from 'kysely'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import type { OptionFrequencies } from 'contract/matching/rarity.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { keysOf } from 'contract/platform/keys.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockProfile } from '../users/users.ts'
import { soughtIn } from './scores.queries.ts'

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
  if (keysOf(profiles).length === 0)
    await tx.deleteFrom('match_told').where('person_id', '=', person).execute()
  else
    await sql`insert into match_told (person_id, due_at) values (${person}, ${now})
      on conflict (person_id) do update set institute_ids = null, checked_at = null, new_ids = '{}', new_since = null,
        due_at = excluded.due_at`.execute(tx)
  await sql`delete from search_profile where person_id = ${person}
    and not ${text}::text::jsonb ? category`.execute(tx)
  await sql`insert into search_profile (person_id, category, options, updated_at)
    select ${person}, key, value, ${now} from jsonb_each(${text}::text::jsonb)
    on conflict (person_id, category) do update
      set options = excluded.options, updated_at = excluded.updated_at`.execute(tx)
  await storeCriteria(tx, person, profiles)
}

/** Stores the criteria of a person's search profiles in the form that scores are computed from. */
export async function storeCriteria(tx: Tx, person: number, profiles: SearchProfiles): Promise<void> {
  const sought = await soughtIn(tx, profiles, { counts: await optionCounts(tx) })
  const rows = sought.flatMap(({ category, asked, unknown }) =>
    asked.map(({ criterion, weight, must, bits, from, to }) => ({
      person_id: person,
      category,
      criterion: criterion.name,
      weight,
      must,
      asked: bits,
      asked_from: from,
      asked_to: to,
      unknown: unknown[criterion.name] ?? 0,
    })),
  )
  await tx.deleteFrom('match_criterion').where('person_id', '=', person).execute()
  if (rows.length > 0) await tx.insertInto('match_criterion').values(rows).execute()
  await tx
    .updateTable('search_profile')
    .set({ counted_at: sql<Date>`now()` })
    .where('person_id', '=', person)
    .where('category', 'in', keysOf(profiles).length > 0 ? keysOf(profiles) : [sql.lit('') as never])
    .execute()
}

async function optionCounts(db: Db): Promise<Record<string, Record<string, OptionFrequencies>>> {
  const rows = await db
    .selectFrom('match_option_count')
    .select(['category', 'criterion', 'stating', 'counts'])
    .execute()
  const counts: Record<string, Record<string, OptionFrequencies>> = {}
  for (const { category, criterion, ...found } of rows) (counts[category] ??= {})[criterion] = found
  return counts
}

/** People whose stored criteria are missing or older than this, oldest first. */
export async function peopleToCount(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_id from (select person_id from search_profile
      where counted_at is null or counted_at < now() - interval '15 minutes'
      order by counted_at nulls first limit ${limit}) oldest`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Whether nobody has counted the options for ten minutes. */
export async function areCountsDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(max(counted_at) < now() - interval '10 minutes', true) as due from match_option_count`.execute(
    db,
  )
  return rows[0]?.due ?? true
}

/** Counts how many public institutes have each option; one category after the other, as this reads all of them. */
export async function countMatchOptions(db: Db): Promise<void> {
  for (const category of instituteTypeNames) {
    const counted = criteriaOf(category)
      .filter(({ ends }) => !ends)
      .map(({ name, subject, options }) => {
        const column = sql.ref(
          name === 'sustainable_development_goals' ? 'goals' : subject === 'region' ? 'works_in' : name,
        )
        const having = options.map(
          (_, bit) => sql`count(*) filter (where ${column} & ${sql.lit(1 << bit)} <> 0)`,
        )
        return sql`jsonb_build_object('criterion', ${name}::text,
          'stating', count(*) filter (where ${column} <> 0), 'counts', jsonb_build_array(${sql.join(having)}))`
      })
    await sql`
      insert into match_option_count (category, criterion, stating, counts, counted_at)
      select ${category}, one.criterion, one.stating, one.counts, now()
      from (select jsonb_build_array(${sql.join(counted)}) as counted
          from match_institute where category = ${category} and is_public) category,
        jsonb_to_recordset(counted) as one (criterion text, stating integer, counts integer[])
      on conflict (category, criterion) do update
        set stating = excluded.stating, counts = excluded.counts, counted_at = excluded.counted_at`.execute(
      db,
    )
  }
}
