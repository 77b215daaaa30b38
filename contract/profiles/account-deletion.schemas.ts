import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const place = z.object({ id: z.number().int(), name: z.string() })

export const accountDeletionSchemas = {
  preview: {
    response: z.object({
      /** At most 20 of each. */
      institutes: z.array(place),
      projects: z.array(place),
      /** Whether there is no other staff member; the account cannot be deleted then. */
      is_last_staff: z.boolean(),
    }),
  },
  request: {
    body: z.object({ password: z.string().max(1000) }),
    response: z.object({ erased_after: instant }),
  },
} satisfies Schemas

export const myDataSchemas = {
  download: {
    response: z.string(),
  },
} satisfies Schemas
