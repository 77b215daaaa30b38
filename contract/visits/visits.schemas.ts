import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import { firstSteps } from './first-steps.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

export const visit = z.object({
  /** When the previous visit ended; null on the first visit. */
  since: instant.nullable(),
  /**
   * Number of changes by others since then, each counted up to 100, which means 'or more'. Null if the visitor cannot
   * see them, and on the first visit.
   */
  answers: z.number().nullable(),
  /** New documents and new versions. */
  documents: z.number().nullable(),
  /** New discussions and comments. */
  comments: z.number().nullable(),
  /** The topic of the discussion with the latest change; null if it has none, or if there are no changes. */
  comments_topic: id.nullable(),
  people: z.number().nullable(),
  /**
   * The first steps of a new project and whether they are done; null if they are dismissed, all done, or not for the
   * visitor.
   */
  first_steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })).nullable(),
})

export type Visit = z.output<typeof visit>

export const visitsSchemas = {
  visit: {
    summary:
      'Visit a project: returns what others have changed since the previous visit, which ended at least 30 minutes ago',
    params: byId,
    response: visit,
  },
  dismissFirstSteps: {
    summary: 'Dismiss the first steps of this project for me',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
