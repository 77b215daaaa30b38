import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line } from '../platform/texts.ts'

/** A guest of the survey's project, and whether they may fill this survey. */
export const surveyGuest = z.object({
  user: z.object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string().nullable(),
  }),
  invited: z.boolean(),
  invited_at: instant.nullable(),
  /** Null also when the inviter's account was deleted. */
  invited_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type SurveyGuest = z.output<typeof surveyGuest>

const one = z.object({ id, userId: id })

/** Guests see the surveys of their project, and fill those they are invited to. */
export const surveyGuests = endpoints({
  list: {
    method: 'GET',
    path: '/api/quiz/:id/guests/',
    summary: 'The guests of the project by name, and which of them may fill the survey',
    params: z.object({ id }),
    query: z.object({ ...pageQuery(10), name: line(200).optional() }),
    response: pageOf(surveyGuest),
  },
  invite: {
    method: 'PUT',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Let a guest of the project fill the survey; done twice it changes nothing more',
    params: one,
    response: surveyGuest,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/quiz/:id/guests/:userId/',
    summary: 'Take that back; done twice it changes nothing more',
    params: one,
    response: z.object({ success: z.literal(true) }),
  },
})
