import type { Survey } from 'contract/surveys/survey.ts'
import { readStyling } from 'contract/surveys/styling.ts'
import { isAccessible } from 'contract/surveys/surveys.rules.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { availabilityOf, ownInstitutionsOf } from './availability.ts'
import { permissionsOn, type InSurvey } from './surveys.access.ts'
import type { SurveyRow } from './surveys.queries.ts'

/** A survey as lists show it to a viewer with these permissions (DAT-02). */
export const toSurvey = ({ survey, permissions }: Omit<InSurvey, 'viewer'>): Survey => ({
  id: survey.id,
  name: survey.name,
  description: survey.description,
  type: survey.type,
  sets: survey.sets,
  own_institutions: ownInstitutionsOf(survey),
  project: survey.project_id,
  projectName: survey.project_name,
  active: survey.active,
  accept_submissions: survey.accept_submissions,
  only_latest_submissions: survey.only_latest_submissions,
  comparison: survey.comparison,
  previous_id: survey.previous_id,
  accessible: isAccessible(availabilityOf(survey), permissions),
  display_order: survey.display_order,
  created_at: survey.created_at.toISOString(),
  updated_at: survey.updated_at.toISOString(),
  userPermission: permissions,
  metadata: {
    percentage_completion: survey.percentage_completion ?? 0,
    styling_info: readStyling(survey.styling_info),
  },
  questions: survey.question_count,
  answers: survey.total_answered ?? 0,
})

/** A row of a list, whose viewer takes part in the project or is staff. */
export const toListedSurvey = (survey: SurveyRow, viewer: Viewer): Survey =>
  toSurvey({ survey, permissions: permissionsOn(survey, viewer) })
