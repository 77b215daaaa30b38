import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { isCounted, type CountedSets } from './latest-records.ts'

/** How many answer sets have been begun, and how many entries each group that repeats has in them. */
export async function readBases(db: Db, counted: CountedSets) {
  const { sets } = await oneRow(
    db,
    sql<{ sets: number }>`
      select count(*) as sets from survey_progress where survey_id = ${counted.surveyId} and ${isCounted(counted)}`,
  )
  const { rows } = await sql<{ group_id: number; entries: number }>`
    select group_id, count(*) as entries from repeat_instance
    where survey_id = ${counted.surveyId} and removed_with is null and ${isCounted(counted)}
    group by group_id`.execute(db)
  const entries = new Map(rows.map(({ group_id, entries }) => [group_id, entries]))
  return (group: number | undefined) => (group === undefined ? sets : (entries.get(group) ?? 0))
}
