import { sql } from 'kysely'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { draftRow, inGroups, insertQuestions, ofDraft } from '../questions.queries.ts'
import { formerOptions, isKept, type Continued, type Plan, type AnswerCounts } from './plan-replacement.ts'

/** Writes the questions of a plan, with this version of the survey. Answers are not changed. */
export async function writeQuestions(
  tx: Tx,
  { surveyId, plan, counts, version }: { surveyId: number; plan: Plan; counts: AnswerCounts; version: Date },
): Promise<void> {
  await removeQuestions(
    tx,
    plan.removed.map(({ id }) => id),
    version,
  )
  const continued = await inGroups(tx, surveyId, plan.continued)
  await updateQuestions(tx, { continued, counts, version })
  await insertQuestions(tx, { surveyId, drafts: plan.added, now: version })
}

/** Questions without answers are deleted, so that trying out files leaves no rows behind. */
async function removeQuestions(tx: Tx, ids: readonly number[], version: Date) {
  if (ids.length === 0) return
  await sql`delete from question where id = any (${[...ids]}::bigint[])
    and not exists (select from answer where question_id = question.id)
    and not exists (select from answer_file where question_id = question.id)`.execute(tx)
  await sql`update question set removed_at = ${version} where id = any (${[...ids]}::bigint[])`.execute(tx)
}

/** Codes may be swapped: their unique constraint is checked at the end of the statement. */
async function updateQuestions(
  tx: Tx,
  { continued, counts, version }: { continued: readonly Continued[]; counts: AnswerCounts; version: Date },
) {
  const rows = continued.map((one) => ({
    ...draftRow(one),
    id: one.stored.id,
    same: isKept(one),
    former_options: isKept(one) ? one.stored.former : given(one, counts),
  }))
  if (rows.length === 0) return
  await sql`
    update question set position = draft.position, code = draft.code, section_name = draft.section_name,
      question = draft.question, question_type = draft.question_type, required = draft.required,
      required_condition = draft.required_condition, variable_name = draft.variable_name,
      parent_codes = draft.parent_codes, visibility_condition = draft.visibility_condition,
      description = draft.description, table_group = draft.table_group, info = draft.info,
      video_link = draft.video_link, visual_appearance = draft.visual_appearance,
      appearance = coalesce(draft.appearance, ''),
      calculation = draft.calculation, "constraint" = draft."constraint",
      constraint_message = draft.constraint_message,
      option_filter = coalesce(draft.option_filter, ''), default_value = coalesce(draft.default_value, ''),
      read_only = coalesce(draft.read_only, ''), required_message = coalesce(draft.required_message, ''),
      trigger = coalesce(draft.trigger, ''), randomize = coalesce(draft.randomize, ''), options_from = coalesce(draft.options_from, ''),
      media = coalesce(draft.media, '{}'), options = draft.options,
      translations = coalesce(draft.translations, '{}'), former_options = draft.former_options,
      repeat_id = draft.repeat_id, removed_at = null,
      updated_at = case when draft.same then question.updated_at else ${version} end
    from ${ofDraft(rows, sql`, id bigint, same boolean, former_options jsonb`)}
    where question.id = draft.id and not (draft.same and question.position = draft.position)`.execute(tx)
}

/** Former options are only kept if they are used in answers. */
const given = (one: Continued, counts: AnswerCounts): Option[] => {
  const known = new Set(one.stored.former.map(({ name }) => name))
  return formerOptions(one).filter(({ name }) => known.has(name) || counts.given(one.stored.id, name) > 0)
}
