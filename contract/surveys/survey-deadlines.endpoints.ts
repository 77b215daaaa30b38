import { endpoints } from '../platform/endpoint.ts'
import type { surveyDeadlinesSchemas } from './survey-deadlines.schemas.ts'

/** The day until which a survey should be filled, with reminders before it. */
export const surveyDeadlines = endpoints<typeof surveyDeadlinesSchemas>()({
  readDeadline: {
    method: 'GET',
    path: '/api/quiz/:id/deadline/',
  },
  saveDeadline: {
    method: 'PUT',
    path: '/api/quiz/:id/deadline/',
  },
})
