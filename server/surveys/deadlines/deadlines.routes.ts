import { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import { surveyDeadlinesSchemas } from 'contract/surveys/survey-deadlines.schemas.ts'
import { whyNotRemind } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { surveyViewer, surveyViewerAllowed } from '../surveys.access.ts'
import { readDeadline, saveDeadline } from './deadlines.ts'

export const surveyDeadlineRoutes = routes(surveyDeadlines, surveyDeadlinesSchemas, {
  readDeadline: [surveyViewer, readDeadline],
  saveDeadline: [surveyViewerAllowed(whyNotRemind), saveDeadline],
})
