import { endpoints } from '../platform/endpoint.ts'
import type { surveyGuestsSchemas } from './survey-guests.schemas.ts'

/** Guests see the surveys of their project, and fill those to which they are invited. */
export const surveyGuests = endpoints<typeof surveyGuestsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/quiz/:id/guests/',
    summary: 'The guests of the project by name, with whether they may fill the survey',
  },
  invite: {
    method: 'PUT',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Allow a guest of the project to fill the survey; repeating it has no effect',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Withdraw the permission of a guest; repeating it has no effect',
  },
})
