import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'
import { positionRoles } from '../users/position-roles.ts'
import { instituteMember } from './institute-shapes.ts'

const byId = z.object({ id })

/** Who invites the reader, and into what: they see as much of a private institute. */
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
  /** First and last name, when they still have an account. */
  invited_by: z.string().nullable(),
  expires_at: instant,
})
export type MyInvitation = z.output<typeof myInvitation>

/** The invitation of the reader's own address into an institute; 404 where there is none that is open. */
export const myInvitations = endpoints({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/invitation/',
    summary: 'My open invitation into an institute, a private one too',
    params: byId,
    response: myInvitation,
  },
  accept: {
    method: 'POST',
    path: '/api/institutes/:id/invitation/',
    summary: 'Accept my invitation with a position, which is approved at once',
    params: byId,
    body: z.object({ role: z.enum(positionRoles, 'User role is required.') }),
    response: instituteMember.shape.roles.element,
    creates: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitation/',
    summary: 'Decline my invitation',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
})
