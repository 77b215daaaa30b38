import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { activityLine } from './activity-line.ts'
import { isCursor, mostLines } from './activity.rules.ts'

const page = z.object({
  before: z.string().max(60).refine(isCursor, 'Not a cursor of this list').optional(),
  limit: z.coerce.number().int().min(1).max(mostLines).default(20),
})

const lines = z.object({
  results: z.array(activityLine),
  /** `before` of the next page; null on the last page. */
  next: z.string().nullable(),
})

export type ActivityPage = z.output<typeof lines>

export const activitySchemas = {
  mine: {
    summary: 'What happened at institutions I follow, with my contacts, in my projects, and at events',
    query: page,
    response: lines,
  },
  ofInstitute: {
    summary: 'What happened at an institution',
    params: z.object({ id }),
    query: page,
    response: lines,
  },
  ofProject: {
    summary: 'What happened in a project',
    params: z.object({ id }),
    query: page,
    response: lines,
  },
  mute: {
    summary: 'Mute or unmute the source of one of my lines, with its notifications',
    params: z.object({ id }),
    body: z.object({ muted: z.boolean() }),
    response: z.object({ name: z.string(), muted: z.boolean() }),
  },
} satisfies Schemas
