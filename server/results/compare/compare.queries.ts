import { sql } from 'kysely'
import type { ComparedInstitution, ValuesOfColumn } from 'contract/results/compare.rules.ts'
import type { TableColumn } from 'contract/results/table-columns.ts'
import type { CompareGroup } from 'contract/surveys/survey.ts'
import { isMember } from '../../institutes/institutes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { latestAnswer, namesIn, numberIn } from '../table/find-sets.ts'

/** Institutions that are read for a comparison; beyond that, those with the lowest ids count. */
const mostInstitutions = 5_000

const institutionColumns = sql`unit.id, unit.name, unit.type, unit.region, unit.total_number_of_staff as staff`

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
        select distinct ${institutionColumns} from ${sets} where ${counts(surveyId)}
        order by unit.id limit ${mostInstitutions}
      ) found order by name, id`.execute(db)
  ).rows

/** An institution, or that into which it was merged. */
export const comparedInstitution = async (db: Db, id: number): Promise<ComparedInstitution | undefined> =>
  (
    await sql<ComparedInstitution>`
      select ${institutionColumns} from institute stored
      join institute unit on unit.id = coalesce(stored.merged_into, stored.id) where stored.id = ${id}`.execute(
      db,
    )
  ).rows[0]

/** A number is stored without an option. */
export const numberKey = ''

interface OfColumn {
  surveyId: number
  column: TableColumn
  /** Names of the options; undefined for a number. */
  options: readonly string[] | undefined
}

/** The values of a column by institution: the mean of its numbers, or by option the share of its sets that chose it. */
export const valuesByInstitution = (db: Db, of: OfColumn): Promise<ValuesOfColumn> =>
  valuesOf(db, of, {
    id: sql`unit.id`,
    from: sets,
    where: counts(of.surveyId),
  })

/** The values of a column in one set, by its respondent. */
export const valuesOfSet = (db: Db, of: OfColumn, respondentId: number): Promise<ValuesOfColumn> =>
  valuesOf(db, of, {
    id: sql`progress.respondent_id`,
    from: sql`survey_progress progress`,
    where: sql`progress.survey_id = ${of.surveyId} and progress.respondent_id = ${respondentId}`,
  })

type Sql = typeof sets

async function valuesOf(
  db: Db,
  { column, options }: OfColumn,
  { id, from, where }: { id: Sql; from: Sql; where: Sql },
): Promise<ValuesOfColumn> {
  const given = sql`
    select ${id} as id, ${options ? namesIn(column) : numberIn(column)} as value
    from ${from} ${latestAnswer(column.question_id ?? 0)} where ${where}`
  // Beyond 1e300, means would overflow.
  const found = options
    ? sql<{ id: number; values: Record<string, number> }>`
        select id, jsonb_object_agg(option, share) as values
        from (
          select given.id, option, avg((option = any (given.value))::integer)::float8 as share
          from (${given}) given cross join unnest(${options}::text[]) option
          where given.value <> '{}' group by given.id, option
        ) shares group by id`
    : sql<{ id: number; values: Record<string, number> }>`
        select id, jsonb_build_object(${numberKey}::text,
          avg(least(greatest(value, -1e300), 1e300))::float8) as values
        from (${given}) given where value is not null group by id`
  return new Map((await found.execute(db)).rows.map((row) => [row.id, row.values]))
}

/** A group of a survey, see `institutionsIn`. */
export interface OfGroup {
  surveyId: number
  by: CompareGroup
  part: string
}

/** The values of a column that institutions of a group have been shown. */
export async function shownValues(
  db: Db,
  { surveyId, by, part }: OfGroup,
  column: string,
): Promise<{ values: ValuesOfColumn; taken_at: Date } | undefined> {
  const row = await db
    .selectFrom('compared_values')
    .select(['values', 'taken_at'])
    .where('survey_id', '=', surveyId)
    .where('by', '=', by)
    .where('part', '=', part)
    .where('column_key', '=', column)
    .executeTakeFirst()
  return (
    row && {
      values: new Map(Object.entries(row.values).map(([id, one]) => [Number(id), one])),
      taken_at: row.taken_at,
    }
  )
}

export const storeShownValues = (
  tx: Tx,
  { surveyId, by, part }: OfGroup,
  { column, values, now }: { column: string; values: ValuesOfColumn; now: Date },
) =>
  tx
    .insertInto('compared_values')
    .values({
      survey_id: surveyId,
      by,
      part,
      column_key: column,
      values: sql`${JSON.stringify(Object.fromEntries(values))}::text::jsonb`,
      taken_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'by', 'part', 'column_key']).doUpdateSet((excluded) => ({
        values: excluded.ref('excluded.values'),
        taken_at: excluded.ref('excluded.taken_at'),
      })),
    )
    .execute()

/** Of how many of these institutions one person is a member, at most. */
export const mostOfOnePerson = async (db: Db, institutions: readonly number[]): Promise<number> =>
  (
    await sql<{ most: number }>`
      select coalesce(max(own), 0)::integer as most from (
        select count(distinct role.institute_id) as own from institute_role role
        where role.institute_id = any (${[...institutions]}::bigint[]) and ${isMember('role')}
        group by role.person_id
      ) people`.execute(db)
  ).rows[0]?.most ?? 0
