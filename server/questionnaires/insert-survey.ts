import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { Tx } from '../platform/database/database.ts'
import { insertSurvey, type NewSurvey } from '../surveys/surveys.ts'
import { insertQuestions } from './questions.queries.ts'

/**
 * Stores a survey with its questions.
 * @returns its id
 */
export async function insertSurveyWithQuestions(
  tx: Tx,
  { drafts, ...survey }: Omit<NewSurvey, 'question_count'> & { drafts: readonly QuestionDraft[] },
  now: Date,
): Promise<number> {
  const surveyId = await insertSurvey(tx, { ...survey, question_count: drafts.length }, now)
  const positioned = drafts.map((draft, position) => ({ draft, position }))
  await insertQuestions(tx, { surveyId, drafts: positioned, now })
  return surveyId
}
