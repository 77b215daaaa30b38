import { sql } from 'kysely'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { goneAt } from 'contract/surveys/surveys.rules.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { audit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Handler } from '../platform/routes.ts'
import type { InSurvey } from './surveys.access.ts'
import { tellOfSurvey } from './surveys.live.ts'
import { surveyToChange } from './surveys.queries.ts'

/** Takes the survey out of sight at once; it is gone for good after 30 days, until then staff can bring it back. */
export const removeSurvey: Handler<typeof surveys.remove, InSurvey> = ({ survey, viewer, db, now, ip }) =>
  inTransaction(db, async (tx) => {
    await surveyToChange(tx, survey.id)
    await tx
      .updateTable('survey')
      .set({ deleted_at: now, deleted_by: viewer.id })
      .where('id', '=', survey.id)
      .execute()
    await enqueue(tx, 'survey.purge', { surveyId: survey.id, deletedAt: now }, { runAt: goneAt(now) })
    const { id, name } = survey
    await audit(tx, {
      actor: viewer.id,
      action: 'survey.deleted',
      subject: `survey:${id}`,
      detail: { name },
      ip,
    })
    await tellOfSurvey(tx, survey, { by: viewer.id })
    return { success: true as const }
  })

/** A million answers take longer to delete than any request may last. */
const purgeTimeout = '15min'

/**
 * Removes a survey with its answers, unless it was brought back meanwhile (and perhaps deleted anew). The bytes of its
 * files follow.
 */
export const purgeSurvey: Job = async (payload, { database: { db } }) => {
  const { surveyId, deletedAt } = payload as { surveyId: number; deletedAt: string }
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${purgeTimeout}, true)`.execute(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('survey')
      .where('id', '=', surveyId)
      .where('deleted_at', '=', new Date(deletedAt))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await audit(tx, { actor: undefined, action: 'survey.purged', subject: `survey:${surveyId}` })
    await sweepSoon(tx)
  })
}
