import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { purgeAt } from 'contract/platform/time-to-restore.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../surveys.access.ts'
import { publishSurveyChange } from '../surveys.live.ts'
import { surveyToChange } from '../surveys.queries.ts'

/** Hides the survey immediately. It is purged after 30 days; until then staff can restore it. */
export const removeSurvey: Handler<typeof surveys.remove, InSurvey> = ({ survey, viewer, db, now, ip }) =>
  inTransaction(db, async (tx) => {
    await surveyToChange(tx, survey.id)
    await tx
      .updateTable('survey')
      .set({ deleted_at: now, deleted_by: viewer.id })
      .where('id', '=', survey.id)
      .execute()
    const purge = { surveyId: survey.id, deletedAt: now.toISOString() }
    await enqueue(tx, 'survey.purge', purge, { runAt: purgeAt(now) })
    const { id, name } = survey
    await audit(tx, {
      actor: viewer.id,
      action: 'survey.deleted',
      subject: `survey:${id}`,
      detail: { name },
      ip,
    })
    await publishSurveyChange(tx, survey, { by: viewer.id })
    return { success: true as const }
  })
