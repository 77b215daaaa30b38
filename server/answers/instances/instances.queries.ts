import { sql } from 'kysely'
import type { Instance } from 'contract/questionnaires/repeat-group.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Questionnaire } from '../../questionnaires/questionnaires.ts'
import type { AnswerSet } from '../answers.queries.ts'

/** The instances of a set that are not removed, in order. */
export async function instancesOf(
  db: Db,
  { surveyId, respondentId }: AnswerSet,
  { repeats }: Pick<Questionnaire, 'repeats'>,
): Promise<Instance[]> {
  const added = repeats.filter(({ count }) => count === '').map(({ id }) => id)
  if (added.length === 0) return []
  const rows = await db
    .selectFrom('repeat_instance')
    .select(['id as instance', 'group_id as group', 'parent'])
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('group_id', 'in', added)
    .where('removed_with', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(added.length * repeatLimits.instances)
    .execute()
  return rows
}

/** The groups of these instances of a set, removed ones included. */
export async function groupsOfInstances(
  db: Db,
  { surveyId, respondentId }: AnswerSet,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('repeat_instance')
    .select(['id', 'group_id'])
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where(sql<boolean>`id = any (${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, group_id }) => [id, group_id]))
}

/** An instance of a set, even a removed one. */
export const instanceById = (db: Db, { surveyId, respondentId }: AnswerSet, id: string) =>
  db
    .selectFrom('repeat_instance')
    .select(['id', 'group_id', 'parent', 'removed_with'])
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface StoredInstance {
  id: string
  group_id: number
  parent: string | null
  position: number
}

/** Adds instances; those that exist are unchanged. */
export async function insertInstances(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  rows: readonly StoredInstance[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('repeat_instance')
    .values(rows.map((row) => ({ survey_id: surveyId, respondent_id: respondentId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Numbers the instances of a group in one parent, in this order. */
export async function orderInstances(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update repeat_instance set position = ordered.position
    from unnest(${[...ids]}::text[]) with ordinality ordered (id, position)
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and repeat_instance.id = ordered.id
      and repeat_instance.position <> ordered.position`.execute(tx)
}

/** Removes an instance with those in it. */
export const markRemoved = ({ surveyId, respondentId }: AnswerSet, id: string) => sql`
  with recursive gone (id) as (
    select ${id}::text
    union all
    select inside.id from gone
    join repeat_instance inside on inside.survey_id = ${surveyId} and inside.respondent_id = ${respondentId}
      and inside.parent = gone.id
  )
  update repeat_instance set removed_with = ${id}
  from gone
  where survey_id = ${surveyId} and respondent_id = ${respondentId} and repeat_instance.id = gone.id
    and removed_with is null`

/** Restores an instance with those that were removed with it. */
export const markRestored = ({ surveyId, respondentId }: AnswerSet, id: string) => sql`
  update repeat_instance set removed_with = null
  where survey_id = ${surveyId} and respondent_id = ${respondentId} and removed_with = ${id}`
