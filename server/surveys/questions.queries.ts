import { sql } from 'kysely'
import type { QuestionDraft } from 'contract/surveys/questions.ts'
import type { KeptQuestion } from 'contract/surveys/survey-shapes.ts'
import type { Db, Tx } from '../platform/database.ts'

/** Adds questions to a survey in their order, in one statement. */
export async function insertQuestions(
  tx: Tx,
  { surveyId, drafts, now }: { surveyId: number; drafts: readonly QuestionDraft[]; now: Date },
): Promise<void> {
  const rows = drafts.map(({ metadata, ...draft }, position) => ({ ...draft, ...metadata, position }))
  await sql`
    insert into question (survey_id, position, code, section_name, question, question_type, required,
      required_condition, variable_name, parent_codes, visibility_condition, description, table_group, info,
      video_link, visual_appearance, calculation, "constraint", constraint_message, options, translations, updated_at)
    select ${surveyId}, position, code, section_name, question, question_type, required,
      required_condition, variable_name, parent_codes, visibility_condition, description, table_group, info,
      video_link, visual_appearance, calculation, "constraint", constraint_message, options,
      coalesce(translations, '{}'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft (position integer, code text,
      section_name text, question text, question_type text, required boolean, required_condition text,
      variable_name text, parent_codes text[], visibility_condition text, description text, table_group text,
      info text, video_link text, visual_appearance text, calculation text, "constraint" text,
      constraint_message text, options jsonb, translations jsonb)
    order by position`.execute(tx)
}

/** The questions that a survey has now, in their order, parents by id. */
export async function questionsOf(db: Db, surveyId: number): Promise<KeptQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return rows.map((row) => ({
    question_id: row.id,
    code: row.code,
    parent_ids: row.parent_codes.flatMap((code) => ids.get(code) ?? []),
    section_name: row.section_name,
    question: row.question,
    question_type: row.question_type as KeptQuestion['question_type'],
    required: row.required,
    required_condition: row.required_condition,
    variable_name: row.variable_name,
    visibility_condition: row.visibility_condition,
    description: row.description,
    metadata: { table_group: row.table_group, info: row.info, video_link: row.video_link },
    visual_appearance: row.visual_appearance,
    calculation: row.calculation,
    constraint: row.constraint,
    constraint_message: row.constraint_message,
    options: row.options as unknown as KeptQuestion['options'],
    translations: row.translations as KeptQuestion['translations'],
    updated_at: row.updated_at.toISOString(),
  }))
}
