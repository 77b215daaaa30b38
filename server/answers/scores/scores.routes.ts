import { surveyScores } from 'contract/answers/scores.endpoints.ts'
import { surveyScoresSchemas } from 'contract/answers/scores.schemas.ts'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { surveyViewerAllowed } from '../../surveys/surveys.ts'
import { readScoring, saveScoring } from './save-scoring.ts'

export const scoreRoutes = routes(surveyScores, surveyScoresSchemas, {
  readScoring: [surveyViewerAllowed(whyNotEditSurvey), readScoring],
  saveScoring: [surveyViewerAllowed(whyNotEditSurvey), saveScoring],
})
