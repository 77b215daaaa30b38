import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import { firstSteps } from './first-steps.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

export const visit = z.object({
  /** When the visit before this one ended; null on the first one. */
  since: instant.nullable(),
  /**
   * What others did since then, each counted up to 100, which stands for more; null for what the visitor may not see.
   * All are null on the first visit.
   */
  answers: z.number().nullable(),
  /** New documents, and those with a new version. */
  documents: z.number().nullable(),
  /** New discussions, and comments. */
  comments: z.number().nullable(),
  /** The topic of the discussion with news that was written in last; null if it has none, or there are no news. */
  comments_topic: id.nullable(),
  people: z.number().nullable(),
  /** The first steps of a new project and which of them are done; null once they are dismissed, all done, or not for the visitor. */
  first_steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })).nullable(),
})

export type Visit = z.output<typeof visit>

export const visitsSchemas = {
  visit: {
    params: byId,
    response: visit,
  },
  dismissFirstSteps: {
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
