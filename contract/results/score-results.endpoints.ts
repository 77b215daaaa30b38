import { endpoints } from '../platform/endpoint.ts'
import type { scoreResultsSchemas } from './score-results.schemas.ts'

/** The scores of all answer sets of a survey. */
export const scoreResults = endpoints<typeof scoreResultsSchemas>()({
  readScores: {
    method: 'GET',
    path: '/api/quiz/:id/scores/results/',
    takesTokensOf: 'project',
    mayLag: true,
  },
})
