import { whyNotEditSurvey, whyNotView } from 'contract/surveys/surveys.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import type { MayRead } from '../../platform/http/file-access.ts'
import { availabilityOf, permissionsOn, surveyById } from '../../surveys/surveys.ts'
import { viewerById } from '../../access/access.ts'

/** People who may open the survey for filling, or edit its questions. */
export const mayReadFormMedia: MayRead = async ({ db, key, by }) => {
  const file = await db
    .selectFrom('form_media')
    .select('survey_id')
    .where('media_key', '=', key)
    .executeTakeFirst()
  if (!file) return undefined
  const viewer = await viewerById(db, by)
  const survey = viewer && (await surveyById(db, viewer.id, file.survey_id))
  if (!survey) return false
  const permissions = permissionsOn(survey, viewer)
  return (
    can(permissions, 'VIEW_PROJECT_SURVEYS') &&
    (!whyNotView(availabilityOf(survey), permissions) || !whyNotEditSurvey(permissions))
  )
}
