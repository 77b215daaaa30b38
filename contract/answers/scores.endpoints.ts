import { endpoints } from '../platform/endpoint.ts'
import type { surveyScoresSchemas } from './scores.schemas.ts'

/** How the scores of a survey are computed. */
export const surveyScores = endpoints<typeof surveyScoresSchemas>()({
  readScoring: {
    method: 'GET',
    path: '/api/quiz/:id/scores/',
  },
  saveScoring: {
    method: 'PUT',
    path: '/api/quiz/:id/scores/',
  },
})
