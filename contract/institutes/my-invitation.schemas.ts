import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import { instituteMember } from './institute-shapes.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

/** The institute and the inviting user; readers see this much even of a private institute. */
export const myInvitation = z.object({
  institute: z.object({
    id: z.number(),
    name: z.string(),
    type: z.string(),
    avatar: z.string().nullable(),
    mission: z.string(),
    city_name: z.string(),
    country_name: z.string(),
  }),
  role: z.string(),
  /** Whether accepting it approves the role; otherwise it makes a request recommended by the inviting user. */
  approves: z.boolean(),
  /** First and last name, while they have an account. */
  invited_by: z.string().nullable(),
  expires_at: instant,
})

export type MyInvitation = z.output<typeof myInvitation>

export const myInvitationsSchemas = {
  read: {
    summary: 'My open invitation into an institute, a private one too',
    params: byId,
    response: myInvitation,
  },
  accept: {
    summary: 'Accept my invitation and the role that it names',
    params: byId,
    response: instituteMember.shape.roles.element,
  },
  decline: {
    summary: 'Decline my invitation',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
