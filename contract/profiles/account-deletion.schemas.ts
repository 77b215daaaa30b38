import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const place = z.object({ id: z.number().int(), name: z.string() })

export const accountDeletionSchemas = {
  preview: {
    summary: 'Institutes and projects that would have no Admin if I deleted my account',
    response: z.object({
      /** At most 20 of each. */
      institutes: z.array(place),
      projects: z.array(place),
      /** Whether there is no other staff member; the account cannot be deleted then. */
      is_last_staff: z.boolean(),
    }),
  },
  request: {
    summary: 'Delete my account in 14 days; ends all sessions, and signing in before then cancels it',
    body: z.object({ password: z.string().max(1000) }),
    response: z.object({ erased_after: instant }),
  },
} satisfies Schemas

export const myDataSchemas = {
  download: {
    summary: 'All data stored about me, as a zip of JSON files and my picture',
    response: z.string(),
  },
} satisfies Schemas
