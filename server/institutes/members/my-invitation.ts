import type { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import type { MyInvitation } from 'contract/institutes/my-invitation.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { invitationOf, withdrawInstituteInvitation } from '../../users/users.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { memberById } from './members.queries.ts'
import { invitingInstitute } from './my-invitation.queries.ts'
import { acceptRole } from './request-role.ts'
import { rolesIn } from './roles.queries.ts'

interface Invited {
  viewer: Viewer
  institute: MyInvitation['institute']
}

/**
 * People whose address is invited, even if they do not see the institute; and its members, who may check whether an
 * invitation was answered.
 */
export async function invited(context: RequestContext<{ id: number }>): Promise<Invited> {
  const { viewer } = member(context)
  const institute = await invitingInstitute(context.db, context.params.id)
  if (!institute) throw notFound()
  const roles = await rolesIn(context.db, institute.id, viewer.id)
  if (roles.length === 0) await openInvitation(context.db, { viewer, institute }, context.now)
  return { viewer, institute }
}

export const readMyInvitation: Handler<typeof myInvitations.read, Invited> = async (context) => {
  const { role, approves, invited_by, expires_at } = await openInvitation(context.db, context, context.now)
  return { institute: context.institute, role, approves, invited_by, expires_at: expires_at.toISOString() }
}

export const acceptInvitation: Handler<typeof myInvitations.accept, Invited> = async (context) => {
  const { tx, viewer, institute } = context
  const invitation = await inItsTurn(tx, context)
  await acceptRole(tx, context, invitation)
  const { roles } = await memberById(tx, institute.id, viewer.id)
  const accepted = roles.find(({ role }) => role === invitation.role)
  if (!accepted) throw new Error('A role that was just accepted is not stored')
  return accepted
}

export const declineInvitation: Handler<typeof myInvitations.decline, Invited> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, institute, now, ip } = context
    const { id, email } = await inItsTurn(tx, context)
    await withdrawInstituteInvitation(tx, id, now)
    await announce(tx, 'institute.invitation_ended', { instituteId: institute.id, email })
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.invitation_declined',
      subject: `institute:${institute.id}`,
      detail: { email },
      ip,
    })
    return { success: true as const }
  })

/** The invitation, locked until the transaction ends; open pages of the institute are notified. */
async function inItsTurn(tx: Tx, { viewer, institute, now }: Invited & { now: Date }) {
  if (!(await lockInstitute(tx, institute.id))) throw notFound()
  const invitation = await openInvitation(tx, { viewer, institute }, now)
  await publish(tx, `institute:${institute.id}`)
  return invitation
}

async function openInvitation(db: RequestContext['db'], { viewer, institute }: Invited, now: Date) {
  const found = await invitationOf(db, { email: viewer.email, institute_id: institute.id }, now)
  if (!found) throw notFound()
  return found
}
