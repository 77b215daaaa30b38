import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { inTransaction } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Handler } from '../platform/routes.ts'
import { removeFiles } from './answer-files.ts'
import type { InSurvey } from './surveys.access.ts'
import { tellOfSurvey } from './surveys.live.ts'
import { surveyToChange } from './surveys.queries.ts'

const keptDays = 30
const day = 86_400_000

/** Takes the survey out of sight at once; it is gone for good after 30 days, until then staff can bring it back. */
export const removeSurvey: Handler<typeof surveys.remove, InSurvey> = ({ survey, viewer, db, now }) =>
  inTransaction(db, async (tx) => {
    await surveyToChange(tx, survey.id)
    await tx.updateTable('survey').set({ deleted_at: now }).where('id', '=', survey.id).execute()
    const runAt = new Date(now.getTime() + keptDays * day)
    await enqueue(tx, 'survey.purge', { surveyId: survey.id, deletedAt: now }, { runAt })
    await tellOfSurvey(tx, survey, { by: viewer.id })
    return { success: true as const }
  })

/** Removes a survey with answers and files, unless it was brought back meanwhile (and perhaps deleted anew). */
export const purgeSurvey: Job = async (payload, context) => {
  const { surveyId, deletedAt } = payload as { surveyId: number; deletedAt: string }
  const { db } = context.database
  const keys = await db.transaction().execute(async (tx) => {
    const files = await tx
      .selectFrom('answer_file')
      .select('media_key')
      .where('survey_id', '=', surveyId)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('survey')
      .where('id', '=', surveyId)
      .where('deleted_at', '=', new Date(deletedAt))
      .executeTakeFirst()
    return numDeletedRows > 0 ? files.map(({ media_key }) => media_key) : []
  })
  await removeFiles({ keys }, context)
}
