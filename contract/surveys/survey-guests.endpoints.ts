import { endpoints } from '../platform/endpoint.ts'
import type { surveyGuestsSchemas } from './survey-guests.schemas.ts'

/** Guests see the surveys of their project, and fill those they are invited to. */
export const surveyGuests = endpoints<typeof surveyGuestsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/quiz/:id/guests/',
    summary: 'The guests of the project by name, and which of them may fill the survey',
  },
  invite: {
    method: 'PUT',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Let a guest of the project fill the survey; done twice it changes nothing more',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Take that back; done twice it changes nothing more',
  },
})
