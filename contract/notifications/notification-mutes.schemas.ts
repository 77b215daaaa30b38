import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { subjectTypes } from './notification-facts.ts'
import { notification } from './notifications.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A muted object, with its name at the time of muting. */
export const mutedObject = z.object({
  type: z.enum(subjectTypes),
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
})

export type MutedObject = z.output<typeof mutedObject>

export const notificationMutesSchemas = {
  list: {
    summary: 'What I have muted, most recent first',
    query: z.object(pageQuery(25)),
    response: pageOf(mutedObject),
  },
  mute: {
    summary: 'Mute or unmute the object, the project or the kind of one of my notifications',
    params: z.object({ id }),
    body: z.object({ what: z.enum(['object', 'project', 'kind']), muted: z.boolean() }),
    response: notification,
  },
  unmute: {
    summary: 'Unmute an object',
    params: z.object({ type: z.enum(subjectTypes), id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
