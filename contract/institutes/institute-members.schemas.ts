import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant, line, typed } from '../platform/texts.ts'
import { positionRoles } from '../users/position-roles.ts'
import { instituteRoles, rolesToAskFor } from './institute-roles.rules.ts'
import { maxInvitations } from './institutes.rules.ts'
import { instituteMember } from './institute-shapes.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

/** The reason for a decision, which the user receives. */
const reason = typed(500)

const done = z.object({ success: z.literal(true) })

/** A member in the list; `is_last_admin`: the institute has no other Admin, so the role cannot be removed. */
const listedMember = instituteMember.extend({ is_last_admin: z.boolean() })

export type ListedMember = z.output<typeof listedMember>

export const instituteInvitation = z.object({
  id: z.number(),
  email: z.string(),
  role: z.string(),
  /** Whether accepting it approves the role; otherwise it makes a request. */
  approves: z.boolean(),
  /** First and last name, while they have an account. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
})

export type InstituteInvitation = z.output<typeof instituteInvitation>

/** `accepted`: the invitation has approved a pending request for this role. */
const sentInvitation = instituteInvitation.extend({ accepted: z.boolean() })

export const instituteMembersSchemas = {
  list: {
    summary:
      'Members by name. Approved members and staff see all, Admins and staff also who waits for approval; others see neither Admins nor private profiles',
    params: byId,
    query: z.object({
      ...pageQuery(10),
      name: line(200).optional(),
      /** Only users with a role awaiting approval; empty for readers who cannot decide on it. */
      waiting: z
        .enum(['true', 'false'])
        .optional()
        .transform((sent) => sent === 'true'),
    }),
    response: pageOf(listedMember),
  },
  setRoles: {
    summary: 'Decide on the roles of members and applicants, as an Admin of the institute or as staff',
    params: byId,
    body: z.object({
      userId: id,
      /** By role: true approves or gives it, false withdraws the approval, null removes it. */
      roles: z
        .partialRecord(z.enum(instituteRoles, 'Please select a role'), z.boolean().nullable())
        .default({}),
      /** The same for the role Admin. */
      admin: z.boolean().nullish(),
      reason,
    }),
    response: z.object({ member: instituteMember }),
  },
  decideSeveral: {
    summary: 'Approve the requests of several people, or remove them, at most 100, as an Admin or as staff',
    params: byId,
    /** `ids` of users. */
    body: z.object({ ids: severalIds, action: z.enum(['approve', 'remove']), reason }),
    response: severalAnswer,
  },
  request: {
    summary: 'Ask for a role; its Admins decide on it',
    params: byId,
    body: z.object({ role: z.enum(rolesToAskFor, 'User role is required.') }),
    response: z.object({ id: z.number(), role: z.string(), approved: z.boolean() }),
  },
  withdraw: {
    summary: 'Give up my role or take my request back; without a role all of them, so leave the institute',
    params: byId,
    body: z.object({ role: z.enum(instituteRoles, 'Please select a role').optional() }),
    response: done,
  },
  invitations: {
    summary: 'Invitations that were sent and neither used nor withdrawn, latest first: for members and staff',
    params: byId,
    query: z.object(pageQuery(10)),
    response: pageOf(instituteInvitation),
  },
  invite: {
    summary:
      'Invite a user into the institute with a role: at most 20 invitations a day, by approved members only. The role is approved if an Admin or staff sends the invitation; otherwise it becomes a request',
    params: byId,
    body: z.object({
      email: typed(1000).optional(),
      /** Several addresses in the place of `email`: all of them are invited, or none. */
      emails: z.array(typed(1000)).min(1).max(maxInvitations).optional(),
      role: z.enum(positionRoles, 'User role is required.'),
    }),
    /** The first of `invitations`. */
    response: sentInvitation.extend({ invitations: z.array(sentInvitation) }),
  },
  changeInvitations: {
    summary:
      'Withdraw several invitations or send them again, at most 100, as their sender, an Admin or staff',
    params: byId,
    body: z.object({ ids: severalIds, action: z.enum(['withdraw', 'resend']) }),
    response: severalAnswer,
  },
  withdrawInvitation: {
    summary: 'Withdraw an invitation, as its sender, an Admin or staff',
    params: z.object({ id, invitationId: id }),
    response: done,
  },
} satisfies Schemas
