import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { RepeatDraft, RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { mediaNames } from 'contract/questionnaires/question-media.ts'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import {
  givenParts,
  type StoredQuestion,
  type Option,
  type QuestionDraft,
} from 'contract/questionnaires/questions.ts'
import type { DB } from '../../db/tables.ts'
import type { Db, Tx } from '../platform/database/database.ts'

interface Positioned {
  draft: QuestionDraft
  /** Index among the questions of the survey. */
  position: number
  /** Innermost group that repeats. */
  repeat_id?: number | undefined
}

/** Inserts questions of a survey in one statement. */
export async function insertQuestions(
  tx: Tx,
  { surveyId, drafts, now }: { surveyId: number; drafts: readonly Positioned[]; now: Date },
): Promise<void> {
  await sql`
    insert into question (survey_id, position, code, section_name, question, question_type, required,
      required_condition, variable_name, parent_codes, visibility_condition, description, table_group, info,
      video_link, visual_appearance, appearance, calculation, "constraint", constraint_message, option_filter, default_value,
      read_only, required_message, trigger, randomize, options_from, media, options, translations, repeat_id, updated_at)
    select ${surveyId}, position, code, section_name, question, question_type, required,
      required_condition, variable_name, parent_codes, visibility_condition, description, table_group, info,
      video_link, visual_appearance, coalesce(appearance, ''), calculation, "constraint", constraint_message,
      coalesce(option_filter, ''), coalesce(default_value, ''), coalesce(read_only, ''),
      coalesce(required_message, ''), coalesce(trigger, ''), coalesce(randomize, ''), coalesce(options_from, ''), coalesce(media, '{}'), options, coalesce(translations, '{}'), repeat_id, ${now}
    from ${ofDraft((await inGroups(tx, surveyId, drafts)).map(draftRow))}
    order by position`.execute(tx)
}

/** A draft as a row of the table `question`. */
export const draftRow = ({ draft: { metadata, repeats: _, ...draft }, position, repeat_id }: Positioned) => ({
  ...draft,
  ...metadata,
  position,
  repeat_id,
})

/** Stores the groups that repeat around these questions, and adds their ids. */
export async function inGroups<P extends Positioned>(
  tx: Tx,
  surveyId: number,
  questions: readonly P[],
): Promise<P[]> {
  const ids = new Map<string, number>()
  for (const { draft } of questions)
    for (const [level, group] of (draft.repeats ?? []).entries()) {
      if (ids.has(group.name)) continue
      const { name, ...row } = group
      const parent_id = ids.get(draft.repeats?.[level - 1]?.name ?? '') ?? null
      const { id } = await tx
        .insertInto('repeat_group')
        .values({ survey_id: surveyId, name, parent_id, ...row })
        .onConflict((conflict) => conflict.columns(['survey_id', 'name']).doUpdateSet({ parent_id, ...row }))
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(name, id)
    }
  return questions.map((one) => {
    const innermost = one.draft.repeats?.at(-1)
    return innermost ? { ...one, repeat_id: ids.get(innermost.name) } : one
  })
}

/** The groups that repeat around current questions of a survey, by id; in the order of the file. */
export async function repeatGroupsOf(db: Db, surveyId: number): Promise<RepeatGroup[]> {
  const rows = await db
    .selectFrom('repeat_group')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, parent_id, name, label, count, layout }) => ({
    id,
    parent: parent_id,
    name,
    label,
    count,
    layout,
  }))
}

/** The groups around a question as in a file. */
const repeatsOf = (groups: ReadonlyMap<number, RepeatGroup>, id: number | null): RepeatDraft[] | undefined =>
  id === null ? undefined : groupChain(groups, id).map(({ id: _id, parent: _parent, ...draft }) => draft)

/** Rows of questions as a table expression `draft`, with more columns if needed. */
export const ofDraft = (rows: readonly object[], more: RawBuilder<unknown> = sql``) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft (position integer, code text,
    section_name text, question text, question_type text, required boolean, required_condition text,
    variable_name text, parent_codes text[], visibility_condition text, description text, table_group text,
    info text, video_link text, visual_appearance text, appearance text, calculation text, "constraint" text,
    constraint_message text, option_filter text, default_value text, read_only text, required_message text,
    trigger text, randomize text, options_from text, media jsonb, options jsonb, translations jsonb, repeat_id bigint${more})`

/** The current questions of a survey in order, parents by id. */
export async function questionsOf(db: Db, surveyId: number): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return rows.map((row) => {
    const { parent_codes, ...draft } = draftOf(row)
    return {
      question_id: row.id,
      parent_ids: parent_codes.flatMap((code) => ids.get(code) ?? []),
      ...(row.repeat_id !== null && { repeat: row.repeat_id }),
      ...draft,
      updated_at: row.updated_at.toISOString(),
    }
  })
}

/** Limit on removed questions that are considered; the last removed are the most likely to return. */
const maxRemoved = 10_000

/** The questions of a survey in order, and removed ones, last removed first. */
export async function questionsToReplace(
  db: Db,
  surveyId: number,
): Promise<{ live: StoredDraft[]; removed: StoredDraft[] }> {
  const groups = new Map((await repeatGroupsOf(db, surveyId)).map((group) => [group.id, group]))
  const stored = (row: Row): StoredDraft => {
    const repeats = repeatsOf(groups, row.repeat_id)
    return { id: row.id, draft: { ...draftOf(row), ...(repeats && { repeats }) }, former: row.former_options }
  }
  const ofSurvey = db.selectFrom('question').selectAll().where('survey_id', '=', surveyId)
  const live = await ofSurvey.where('removed_at', 'is', null).orderBy('position').execute()
  const removed = await ofSurvey
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('position')
    .limit(maxRemoved)
    .execute()
  return { live: live.map(stored), removed: removed.map(stored) }
}

type Row = Selectable<DB['question']>

const draftOf = (row: Row): QuestionDraft => ({
  code: row.code,
  parent_codes: row.parent_codes,
  section_name: row.section_name,
  question: row.question,
  question_type: row.question_type,
  required: row.required,
  required_condition: row.required_condition,
  variable_name: row.variable_name,
  visibility_condition: row.visibility_condition,
  description: row.description,
  metadata: {
    table_group: row.table_group,
    info: row.info,
    video_link: row.video_link,
    ...(row.appearance && { appearance: row.appearance }),
  },
  visual_appearance: row.visual_appearance,
  calculation: row.calculation,
  constraint: row.constraint,
  constraint_message: row.constraint_message,
  ...givenParts(row),
  ...(mediaNames(row.media).length > 0 && { media: row.media }),
  options: row.options,
  translations: row.translations,
})

/** Id of the survey that has the question now. */
export const surveyOfQuestion = async (db: Db, questionId: number) =>
  (
    await db
      .selectFrom('question')
      .select('survey_id')
      .where('id', '=', questionId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.survey_id

/** A stored question, current or removed. */
export interface StoredDraft {
  id: number
  draft: QuestionDraft
  /** Options that are no longer offered, but are used in answers. */
  former: Option[]
}
