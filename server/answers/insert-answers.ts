import { resultText } from 'contract/answers/answer-text.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { Tx } from '../platform/database/database.ts'
import { latestAnswers, numberRespondent, writeSet } from './answers.queries.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import { computeProgress } from './compute-progress.ts'
import { instancesOf } from './instances/instances.queries.ts'
import { institutionAtBegin } from './institution-of-set.ts'

interface Unchecked {
  surveyId: number
  personId: number
  /** Of the institution whose set the person fills. */
  institutionId?: number
  /** By question code. */
  answers: Record<string, Answer>
}

/** Inserts answers of a person without any check of permissions: for demo data. */
export async function insertAnswersUnchecked(
  tx: Tx,
  { surveyId, personId, institutionId, answers }: Unchecked,
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
    return answer ? [{ question_id, answer, answer_text: resultText(question, answer) }] : []
  })
  const shared = institutionId === undefined ? 0 : -institutionId
  const set = { surveyId, respondentId: survey.type === 'multi-user' ? shared : personId }
  const latest = await latestAnswers(tx, set, questionnaire)
  const current = new Map([...latest, ...given].map((one) => [answerId(one), one.answer]))
  const instances = await instancesOf(tx, set, questionnaire)
  const progress = computeProgress(questionnaire, { set, instances, answers: current })
  await numberRespondent(tx, surveyId, personId)
  if (set.respondentId < 0) await numberRespondent(tx, surveyId, set.respondentId)
  await writeSet(tx, set, {
    answers: given,
    personId,
    now,
    keepHistory: true,
    progress,
    savedAt: now,
    messages: [],
    institution: await institutionAtBegin(tx, set, { personId }),
  })
}
