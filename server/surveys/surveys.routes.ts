import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { surveysSchemas } from 'contract/surveys/surveys.schemas.ts'
import { whyNotDelete, whyNotStyle } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { member, staff } from '../platform/http/viewer.ts'
import { removeSurvey } from './deletion/delete-survey.ts'
import { listDeleted } from './deletion/list-deleted.ts'
import { restoreSurvey } from './deletion/restore-survey.ts'
import { listByProject, listSurveys } from './list-surveys.ts'
import { surveyViewerAllowed, surveyViewer } from './surveys.access.ts'
import { updateSurveyStyling } from './update-styling.ts'
import { updateSurvey } from './update-survey.ts'

export const surveyRoutes = routes(surveys, surveysSchemas, {
  listByProject: [member, listByProject],
  list: [member, listSurveys],
  update: [surveyViewer, updateSurvey],
  updateStyling: [surveyViewerAllowed(whyNotStyle), updateSurveyStyling],
  remove: [surveyViewerAllowed(whyNotDelete), removeSurvey],
  listDeleted: [staff, listDeleted],
  restore: [staff, restoreSurvey],
})
