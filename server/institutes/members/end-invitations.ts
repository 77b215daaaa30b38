import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { withdrawInvitationsBy } from '../../users/users.ts'
import { rolesIn } from './roles.queries.ts'

interface Ending {
  now: Date
  ip: string
  /** The person who has ended the right to invite. */
  by: number
}

/** Withdraws the open invitations of a person who is no longer a member (decision 103). */
export async function endInvitationsOfFormer(
  tx: Tx,
  { instituteId, personId }: { instituteId: number; personId: number },
  ending: Ending,
): Promise<void> {
  const held = await rolesIn(tx, instituteId, personId)
  if (!held.some(({ approved }) => approved)) await endInvitationsBy(tx, { personId, instituteId }, ending)
}

/** Withdraws the open invitations by a person to one institute, or to all. */
export async function endInvitationsBy(
  tx: Tx,
  sender: { personId: number; instituteId?: number },
  { now, ip, by }: Ending,
): Promise<void> {
  for (const { institute_id, email } of await withdrawInvitationsBy(tx, sender, now)) {
    if (institute_id === null) continue
    await tellOfWithdrawn(tx, { instituteId: institute_id, email }, { ip, by })
    await publish(tx, `institute:${institute_id}`)
  }
}

/** Notifies the invited person and writes to the audit log. */
export async function tellOfWithdrawn(
  tx: Tx,
  invitation: { instituteId: number; email: string },
  { ip, by }: Omit<Ending, 'now'>,
): Promise<void> {
  await announce(tx, 'institute.invitation_ended', invitation)
  await audit(tx, {
    actor: by,
    action: 'institute.invitation_withdrawn',
    subject: `institute:${invitation.instituteId}`,
    detail: { email: invitation.email },
    ip,
  })
}
