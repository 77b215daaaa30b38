import { z } from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, instant, line, paragraphs } from '../../platform/texts.ts'
import { maxTopics, maxTopicTexts } from './topics.rules.ts'

/** A topic of a project (DAT-54). The project that is read contains its topics in their order. */
export const topic = z.object({
  id: z.number().int(),
  project: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Its place among the project's topics, from 1. */
  order: z.number().int(),
  updated_at: instant,
})
export type Topic = z.output<typeof topic>

const texts = z.object({ name: line(maxTopicTexts.name), description: paragraphs(maxTopicTexts.description) })
const byId = z.object({ id })

export const topics = endpoints({
  create: {
    method: 'POST',
    path: '/api/projects/topics/',
    summary: 'Add a topic to a project, after its other topics',
    body: texts.extend({ project: id }),
    response: topic,
    creates: true,
  },
  /** `order` moves it to that place; the topics between move by one. */
  update: {
    method: 'PUT',
    path: '/api/projects/topics/:id/',
    summary: 'Change a topic or its place; 409 when `updated_at` is not its latest',
    params: byId,
    body: texts.partial().extend({
      order: z.number().int().min(1).max(maxTopics).optional(),
      updated_at: instant,
    }),
    response: topic,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/topics/:id/',
    summary: 'Remove a topic; its discussions stay in the project, without a topic',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
})
