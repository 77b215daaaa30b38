import type { Tx } from '../platform/database/database.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { emitEvents } from '../webhooks/webhooks.ts'

/** Sends a change of a survey to the webhooks of its project. */
export const emitSurveyEvent = (
  tx: Tx,
  type: 'survey.opened' | 'survey.reopened' | 'survey.finalized',
  { surveyId, projectId, by }: { surveyId: number; projectId: number; by: number },
  now: Date,
): Promise<void> =>
  emitEvents(tx, [{ projectId, type, data: { survey_id: surveyId, by: personOrNull(by) } }], now)
