import { sql } from 'kysely'
import type { SurveyType } from 'contract/surveys/survey.ts'
import { isOpen } from 'contract/surveys/surveys.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { emitSurveyEvent } from './emit-survey-event.ts'

export interface NewSurvey {
  projectId: number
  name: string
  description: string
  type: SurveyType
  /** Of a multi-user survey: 'institution' if each participating institution has a shared set. */
  sets?: 'institution' | null
  active: boolean
  accept_submissions: boolean
  /** Languages of the texts, and the code of the one that the questions themselves are in. */
  languages?: readonly { code: string; name: string }[]
  default_language?: string
  question_count: number
  /** Id of the viewer. */
  createdBy: number
}

/**
 * Stores a survey, whose questions follow in the same transaction, and announces it if it is open.
 * @returns its id
 */
export async function insertSurvey(
  tx: Tx,
  { projectId, createdBy, languages = [], ...fields }: NewSurvey,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('survey')
    .values({
      ...fields,
      languages: sql`${JSON.stringify(languages)}::text::jsonb`,
      project_id: projectId,
      created_by: personOrNull(createdBy),
      created_at: now,
      updated_at: now,
      opened_at: isOpen(fields) ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(tx, `project:${projectId}`, { surveys: true })
  if (isOpen(fields)) {
    const event = { surveyId: id, projectId, by: createdBy }
    await announce(tx, 'survey.opened', event)
    await emitSurveyEvent(tx, 'survey.opened', event, now)
  }
  return id
}
