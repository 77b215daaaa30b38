import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line, typed } from '../platform/texts.ts'
import { instituteRoles, rolesToAskFor } from './institute-roles.rules.ts'
import { instituteMember } from './institute-shapes.ts'

const byId = z.object({ id })
/** Why somebody decided so; the person is told. */
const reason = typed(500)
const done = z.object({ success: z.literal(true) })

/** Somebody on the list of members; `is_last_admin`: the institute has no other Admin, so they stay it. */
const listedMember = instituteMember.extend({ is_last_admin: z.boolean() })
export type ListedMember = z.output<typeof listedMember>

export const instituteInvitation = z.object({
  id: z.number(),
  email: z.string(),
  /** First and last name, when they still have an account. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
})
export type InstituteInvitation = z.output<typeof instituteInvitation>

/** Who belongs to an institute, asks for it, or is invited. */
export const instituteMembers = endpoints({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/members/',
    summary:
      'Members by name. Approved members and staff see all, Admins and staff also who waits for approval; others see neither Admins nor private profiles',
    params: byId,
    query: z.object({
      ...pageQuery(10),
      name: line(200).optional(),
      /** Only those with a role that waits for approval; nobody for those who do not decide on it. */
      waiting: z
        .enum(['true', 'false'])
        .optional()
        .transform((sent) => sent === 'true'),
    }),
    response: pageOf(listedMember),
  },
  /** Answers with the roles that the person holds from then on, unapproved ones too. */
  setRoles: {
    method: 'PUT',
    path: '/api/institutes/:id/roles/',
    summary: "Decide on the roles of somebody who holds or asks for one: by the institute's Admins and staff",
    params: byId,
    body: z.object({
      userId: id,
      /** By role: true approves it or gives it, false takes the approval away, null removes it. */
      roles: z
        .partialRecord(z.enum(instituteRoles, 'Please select a role'), z.boolean().nullable())
        .default({}),
      /** The same for the role Admin. */
      admin: z.boolean().nullish(),
      reason,
    }),
    response: z.object({ member: instituteMember }),
  },
  /** With an invitation into the institute, a position role is approved at once. */
  request: {
    method: 'POST',
    path: '/api/institutes/:id/roles/',
    summary: 'Ask for a role; its Admins decide on it',
    params: byId,
    body: z.object({ role: z.enum(rolesToAskFor, 'User role is required.') }),
    response: z.object({ id: z.number(), role: z.string(), approved: z.boolean() }),
    creates: true,
  },
  /** The last Admin stays one. */
  withdraw: {
    method: 'DELETE',
    path: '/api/institutes/:id/roles/',
    summary: 'Give up my role or take my request back; without a role all of them, so leave the institute',
    params: byId,
    body: z.object({ role: z.enum(instituteRoles, 'Please select a role').optional() }),
    response: done,
  },
  invitations: {
    method: 'GET',
    path: '/api/institutes/:id/invitations/',
    summary: 'Invitations that were sent and neither used nor withdrawn, latest first: for members and staff',
    params: byId,
    query: z.object(pageQuery(10)),
    response: pageOf(instituteInvitation),
  },
  /** An address with an account gets a mail too; an open request of theirs for a position role is approved by it. */
  invite: {
    method: 'POST',
    path: '/api/institutes/:id/invitations/',
    summary: 'Invite somebody into the institute by mail: every approved member may, 20 a day',
    params: byId,
    body: z.object({ email: typed(1000) }),
    /** `accepted`: an open request was approved by it. */
    response: instituteInvitation.extend({ accepted: z.boolean() }),
    creates: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitations/:invitationId/',
    summary: 'Withdraw an invitation: whoever sent it, Admins and staff',
    params: z.object({ id, invitationId: id }),
    response: done,
  },
})
