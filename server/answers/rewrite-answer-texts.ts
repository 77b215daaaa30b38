import { sql } from 'kysely'
import { resultText } from 'contract/answers/answer-text.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.reread': { questionId?: number; questionIds?: number[] }
  }
}

const batch = 2000

/** Rewrites the texts of stored answers after the labels of options have changed. */
export const rewriteAnswerTexts: Job<'survey.reread'> = async (
  { questionId, questionIds = [] },
  { database },
) => {
  for (const id of questionId === undefined ? questionIds : [questionId])
    await rewriteTextsOf(database.db, id)
}

/** Answers to options that are no longer offered keep their text. */
async function rewriteTextsOf(db: Db, questionId: number): Promise<void> {
  const question = await db
    .selectFrom('question')
    .select(['question_type', 'options', 'former_options'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!question) return
  for (let after = 0; ;) {
    const answers = await db
      .selectFrom('answer')
      .select(['id', 'answer'])
      .where('question_id', '=', questionId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = answers.at(-1)
    if (!last) return
    const read = answers.map(({ id, answer }) => ({ id, text: resultText(question, answer) }))
    await sql`update answer set answer_text = read.text
      from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as read (id bigint, text text)
      where answer.id = read.id and answer.answer_text <> read.text`.execute(db)
    after = last.id
  }
}
