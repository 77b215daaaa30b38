import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

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
  /** Null also if the account of the inviting user is deleted. */
  invited_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export type SurveyGuest = z.output<typeof surveyGuest>

const one = z.object({ id, userId: id })

export const surveyGuestsSchemas = {
  list: {
    summary: 'The guests of the project by name, with whether they may fill the survey',
    params: z.object({ id }),
    query: z.object({ ...pageQuery(10), name: line(200).optional() }),
    response: pageOf(surveyGuest),
  },
  invite: {
    summary: 'Allow a guest of the project to fill the survey; repeating it has no effect',
    params: one,
    response: surveyGuest,
  },
  withdraw: {
    summary: 'Withdraw the permission of a guest; repeating it has no effect',
    params: one,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
