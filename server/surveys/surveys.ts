import { answerText } from 'contract/answers/answer-text.ts'
import { sql } from 'kysely'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { Answer, QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { SurveyType } from 'contract/surveys/survey.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { touch } from '../platform/live/live.ts'
import { latestAnswers, writeSet } from '../answers/answers.queries.ts'
import { questionnaireOf } from '../questionnaires/questionnaire-cache.ts'
import { insertQuestions } from '../questionnaires/questions.queries.ts'
import { progressOf } from '../answers/compute-progress.ts'
import { respondentOf } from './surveys.queries.ts'

export { invitedGuests } from './guests/survey-guests.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface News {
    /** A new survey can be filled. */
    'survey.opened': SurveyNews
    'survey.finalized': SurveyNews
    'survey.reopened': SurveyNews
    /** A guest of the project may fill a survey. */
    'survey.guest_invited': SurveyNews & { personId: number }
  }
}

export interface SurveyNews {
  surveyId: number
  projectId: number
  /** Id of the person who did it. */
  by: number
}

export interface NewSurvey {
  projectId: number
  name: string
  description: string
  type: SurveyType
  active: boolean
  accept_submissions: boolean
  drafts: readonly QuestionDraft[]
  /** Languages of the drafts and of their translations. */
  languages?: readonly Language[]
  default_language?: string
  createdBy: number
}

/**
 * Stores a survey with its questions, and tells those who follow the project.
 * @returns its id
 */
export async function keepSurvey(
  tx: Tx,
  { projectId, drafts, createdBy, languages = [], ...fields }: NewSurvey,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('survey')
    .values({
      ...fields,
      languages: sql`${JSON.stringify(languages)}::text::jsonb`,
      project_id: projectId,
      question_count: drafts.length,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const positioned = drafts.map((draft, position) => ({ draft, position }))
  await insertQuestions(tx, { surveyId: id, drafts: positioned, now })
  await touch(tx, `project:${projectId}`, { surveys: true })
  if (fields.active && fields.accept_submissions)
    await announce(tx, 'survey.opened', { surveyId: id, projectId, by: createdBy })
  return id
}

/** Records answers of a person, by the author's key of each question, without asking whether they may: for demo data. */
export async function recordAnswers(
  tx: Tx,
  { surveyId, personId, answers }: { surveyId: number; personId: number; answers: Record<string, Answer> },
  now: Date,
): Promise<void> {
  const survey = await tx
    .selectFrom('survey')
    .select(['id', 'type', 'updated_at'])
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow()
  const questionnaire = await questionnaireOf(tx, survey)
  const given = questionnaire.questions.flatMap((question) => {
    const answer = answers[question.code]
    const { question_id } = question
    return answer ? [{ question_id, answer, answer_text: answerText(question, answer) }] : []
  })
  const set = { surveyId, respondentId: respondentOf(survey, personId) }
  const latest = await latestAnswers(tx, set, questionnaire.ids)
  const standing = new Map([...latest, ...given].map(({ question_id, answer }) => [question_id, answer]))
  const progress = progressOf(questionnaire, standing)
  await writeSet(tx, set, {
    answers: given,
    personId,
    now,
    keepHistory: true,
    progress,
    savedAt: now,
    news: [],
  })
}
