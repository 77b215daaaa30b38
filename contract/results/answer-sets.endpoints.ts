import { endpoints } from '../platform/endpoint.ts'
import type { answerSetsSchemas } from './answer-sets.schemas.ts'

/** One answer set as a page. */
export const answerSets = endpoints<typeof answerSetsSchemas>()({
  readSet: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/:respondent/',
    takesTokensOf: 'project',
  },
  readNeighbours: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/:respondent/neighbours/',
    takesTokensOf: 'project',
  },
  listSetRecords: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/:respondent/questions/:question/records/',
    takesTokensOf: 'project',
  },
})
