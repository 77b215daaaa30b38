import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sendMail } from '../../mail/mail.ts'
import { approversOf } from './roles.queries.ts'

interface Requested {
  instituteId: number
  personId: number
  role: string
}

/** Tells those who decide that somebody asks for a role. */
export async function mailRequest(
  tx: Tx,
  { instituteId, personId, role }: Requested,
  config: Config,
): Promise<void> {
  const { institute, person } = await namesOf(tx, instituteId, personId)
  for (const { email } of await approversOf(tx, instituteId))
    await sendMail(tx, {
      to: email,
      subject: `${person.name} asks to join ${institute}`,
      body: `${person.name} (${person.email}) asks for the role ${role} at ${institute} on Seventeen.

Approve or decline it here:
${config.PUBLIC_URL}/institutes/${instituteId}

Until you approve it, this person sees nothing of your institution that the public does not see.
`,
    })
}

interface Decided {
  instituteId: number
  personId: number
  approved: string[]
  withdrawn: string[]
  reason: string
}

/** Tells whoever asked what was decided, with the reason. */
export async function mailDecision(
  tx: Tx,
  { instituteId, personId, approved, withdrawn, reason }: Decided,
  config: Config,
): Promise<void> {
  const { institute, person } = await namesOf(tx, instituteId, personId)
  const lines = [
    ...(approved.length > 0 ? [`Approved: ${approved.join(', ')}`] : []),
    ...(withdrawn.length > 0 ? [`Not approved, or withdrawn: ${withdrawn.join(', ')}`] : []),
    ...(reason ? ['', `Reason: ${reason}`] : []),
  ]
  await sendMail(tx, {
    to: person.email,
    subject: `Your roles at ${institute}`,
    body: `Somebody has decided on your roles at ${institute} on Seventeen.

${lines.join('\n')}

${config.PUBLIC_URL}/institutes/${instituteId}
`,
  })
}

/** Tells somebody who has an account that they are invited into an institute. */
export async function mailInvitationToMember(
  tx: Tx,
  { instituteId, personId, by }: { instituteId: number; personId: number; by: string },
  config: Config,
): Promise<void> {
  const { institute, person } = await namesOf(tx, instituteId, personId)
  await sendMail(tx, {
    to: person.email,
    subject: `Invitation to ${institute} on Seventeen`,
    body: `${by} invites you to join ${institute} on Seventeen.

Sign in and choose your role there within 14 days; it is approved at once:
${config.PUBLIC_URL}/institutes/${instituteId}/invitation

If you did not expect this, you can ignore it.
`,
  })
}

async function namesOf(tx: Tx, instituteId: number, personId: number) {
  const { name } = await tx
    .selectFrom('institute')
    .select('name')
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  const { first_name, last_name, email } = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { institute: name, person: { name: `${first_name} ${last_name}`, email } }
}
