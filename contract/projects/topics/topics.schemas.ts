import { z } from 'zod'
import { id, instant, line, paragraphs } from '../../platform/texts.ts'
import { maxTopics, maxTopicTexts } from './topics.rules.ts'
import type { Schemas } from '../../platform/endpoint.ts'

/** A topic of a project (DAT-54). A project includes its topics in order. */
export const topic = z.object({
  id: z.number().int(),
  project: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Position among the project's topics, from 1. */
  order: z.number().int(),
  updated_at: instant,
})

export type Topic = z.output<typeof topic>

const texts = z.object({ name: line(maxTopicTexts.name), description: paragraphs(maxTopicTexts.description) })

const byId = z.object({ id })

export const topicsSchemas = {
  create: {
    summary: 'Add a topic to a project, after its other topics',
    body: texts.extend({ project: id }),
    response: topic,
  },
  update: {
    summary: 'Change a topic or its position; 409 if `updated_at` is outdated',
    params: byId,
    body: texts.partial().extend({
      order: z.number().int().min(1).max(maxTopics).optional(),
      updated_at: instant,
    }),
    response: topic,
  },
  remove: {
    summary: 'Remove a topic; its discussions remain in the project, without a topic',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
