import type { NotNull } from 'kysely'
import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { permanentlyDeleted } from 'contract/surveys/surveys.refusals.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publishSurveyChange } from '../surveys.live.ts'

/**
 * Restores a deleted survey, whose name is still reserved. Idempotent. Refused if its project was deleted, or 30 days are
 * over.
 */
export const restoreSurvey: Handler<typeof surveys.restore, { viewer: Viewer }> = (context) => {
  const { db, viewer, ip, params } = context
  return inTransaction(db, async (tx) => {
    const survey = await tx
      .selectFrom('survey')
      .innerJoin('project', 'project.id', 'survey.project_id')
      .select(['survey.id', 'survey.name', 'project_id', 'survey.deleted_at'])
      .where('survey.id', '=', params.id)
      .where('project.deleted_at', 'is', null)
      .$narrowType<{ project_id: NotNull }>()
      .forUpdate('survey')
      .executeTakeFirst()
    if (!survey) throw new Problem(permanentlyDeleted)
    const { id, name, project_id, deleted_at } = survey
    if (deleted_at !== null) {
      await tx
        .updateTable('survey')
        .set({ deleted_at: null, deleted_by: null })
        .where('id', '=', id)
        .execute()
      await audit(tx, {
        actor: viewer.id,
        action: 'survey.restored',
        subject: `survey:${id}`,
        detail: { name, deleted_at: deleted_at.toISOString() },
        ip,
      })
      await publishSurveyChange(tx, { id, project_id }, { by: viewer.id })
    }
    return { success: true as const, id, name, project: project_id }
  })
}
