import { endpoints } from '../platform/endpoint.ts'
import type { surveyGuestsSchemas } from './survey-guests.schemas.ts'

/** Guests see the surveys of their project, and fill those to which they are invited. */
export const surveyGuests = endpoints<typeof surveyGuestsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/quiz/:id/guests/',
  },
  invite: {
    method: 'PUT',
    path: '/api/quiz/:id/guests/:userId/',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/quiz/:id/guests/:userId/',
  },
})
