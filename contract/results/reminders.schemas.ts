import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'

const count = z.number().int()

export const surveyRemindersSchemas = {
  remind: {
    summary:
      'Remind one person, or everyone who is invited and has not completed the survey; each at most once a day',
    params: z.object({ id }),
    body: z.strictObject({
      /** Id of a person; missing for everyone. */
      person: id.optional(),
    }),
    response: z.object({
      reminded: count,
      /** People who were not, because they were reminded less than a day ago. */
      reminded_before: count,
    }),
  },
} satisfies Schemas
