import { sql } from 'kysely'
import type { ComparedInstitution } from 'contract/results/compare.rules.ts'
import type { TableColumn } from 'contract/results/table-columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { latestAnswer, namesIn, numberIn } from '../table/find-sets.ts'

/** Institutions that are read for a comparison; beyond that, those with the lowest ids count. */
const mostInstitutions = 5_000

/** Sets with the institution to which they belong, `unit`, as results show it. */
const sets = sql`
  survey_progress progress
  join institute stored on stored.id = progress.institution_id
  join institute unit on unit.id = coalesce(stored.merged_into, stored.id)
  left join person on person.id = progress.respondent_id`
const counts = (surveyId: number) => sql`progress.survey_id = ${surveyId}
  and (progress.institution_is_chosen or person.profile_visibility = 'public')`

/** The institutions with answers to a survey, by name. */
export const institutionsWithAnswers = async (db: Db, surveyId: number): Promise<ComparedInstitution[]> =>
  (
    await sql<ComparedInstitution>`
      select * from (
        select distinct unit.id, unit.name, unit.type, unit.region, unit.total_number_of_staff as staff
        from ${sets} where ${counts(surveyId)}
        order by unit.id limit ${mostInstitutions}
      ) found order by name, id`.execute(db)
  ).rows

/** Beyond 1e300, means would overflow. */
const bounded = sql`avg(least(greatest(value, -1e300), 1e300))::float8`

/** The values of a column by institution: the mean of its numbers, or by option the share of its sets that chose it. */
export async function valuesOf(
  db: Db,
  surveyId: number,
  column: TableColumn,
  options: readonly string[] | undefined,
): Promise<{ id: number; option: string | null; value: number }[]> {
  const given = sql`
    select unit.id, ${options ? namesIn(column) : numberIn(column)} as value
    from ${sets} ${latestAnswer(column.question_id ?? 0)}
    where ${counts(surveyId)}`
  const values = options
    ? sql<{ id: number; option: string | null; value: number }>`
        select given.id, option, avg((option = any (given.value))::integer)::float8 as value
        from (${given}) given cross join unnest(${options}::text[]) option
        where given.value <> '{}' group by given.id, option`
    : sql<{ id: number; option: string | null; value: number }>`
        select given.id, null as option, ${bounded} as value
        from (${given}) given where given.value is not null group by given.id`
  return (await values.execute(db)).rows
}
