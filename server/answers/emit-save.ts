import type { Tx } from '../platform/database/database.ts'
import { emitEvents, type WebhookEvent } from '../webhooks/webhooks.ts'
import type { AnswerSet } from './answers.queries.ts'
import type { SetProgress } from './compute-progress.ts'

interface Save {
  set: AnswerSet
  projectId: number
  personId: number
  /** Ids of the questions with new answers. */
  questionIds: readonly number[]
  progress: Pick<SetProgress, 'percentage_completion'>
  completedBefore: number
}

/**
 * Sends a save to the webhooks of the project. Like the results, it names the respondent by their number only; receivers
 * read the answers from there, with the rights of their token.
 */
export async function emitSave(
  tx: Tx,
  { set, projectId, personId, questionIds, progress, completedBefore }: Save,
  now: Date,
): Promise<void> {
  const respondent = await tx
    .selectFrom('respondent')
    .select('number')
    .where('survey_id', '=', set.surveyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const { percentage_completion } = progress
  const about = {
    survey_id: set.surveyId,
    is_shared: set.respondentId <= 0,
    ...(set.respondentId < 0 && { institution_id: -set.respondentId }),
    respondent_number: respondent?.number ?? null,
    percentage_completion,
  }
  const saved = { ...about, question_ids: [...new Set(questionIds)] }
  const events: WebhookEvent[] = [{ projectId, type: 'answer.saved', data: saved }]
  if (completedBefore < 100 && percentage_completion >= 100)
    events.push({ projectId, type: 'set.completed', data: about })
  await emitEvents(tx, events, now)
}
