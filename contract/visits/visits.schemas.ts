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

/** How much a project contains of what the viewer may see; null for what they may not see. */
export const projectCounts = z.object({
  surveys: z.number().int().nullable(),
  documents: z.number().int(),
  /** Discussions without a topic. */
  discussions: z.number().int().nullable(),
  topics: z.array(z.object({ id, discussions: z.number().int() })),
})

export type ProjectCounts = z.output<typeof projectCounts>

export const visitsSchemas = {
  counts: {
    summary: 'Numbers of surveys, documents and discussions of a project that I may see',
    params: byId,
    response: projectCounts,
  },
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
