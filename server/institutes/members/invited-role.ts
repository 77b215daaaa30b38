import type { InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { accountInUse } from '../../users/users.ts'
import { isMember } from '../institute-visibility.ts'
import { putRole, rolesIn } from './roles.queries.ts'

interface InvitedRole {
  instituteId: number
  personId: number
  role: InstituteRole
  invitation: { invited_by_id: number | null; approves: boolean }
}

/**
 * Gives an invited person the role of the invitation. It is approved if an Admin of the institute or staff sent the
 * invitation and still are that; otherwise it is a request, which the inviting member recommends. The caller has
 * locked the institute and used the invitation.
 * @returns whether it is approved
 */
export async function putInvitedRole(
  tx: Tx,
  { instituteId, personId, role, invitation: { invited_by_id, approves } }: InvitedRole,
  now: Date,
): Promise<boolean> {
  const inviter = invited_by_id === null ? undefined : await inviterOf(tx, instituteId, invited_by_id)
  const isApproved = approves && inviter !== undefined && (inviter.is_admin || inviter.is_staff)
  const held = (await rolesIn(tx, instituteId, personId)).find((one) => one.role === role)
  if (held?.approved) return true
  const of = { institute_id: instituteId, person_id: personId, role }
  if (inviter && isApproved) await putRole(tx, { ...of, approved: true }, { by: inviter, now })
  else {
    const recommended_by = inviter?.is_member ? inviter.id : null
    await putRole(
      tx,
      { ...of, approved: false, recommended_by },
      { by: { id: personId, is_staff: false }, now },
    )
  }
  return isApproved
}

/** What the sender of an invitation may do at the institute now. */
const inviterOf = (tx: Tx, instituteId: number, personId: number) =>
  tx
    .selectFrom('person')
    .select(['id', 'is_staff'])
    .select(
      sql<boolean>`exists (select from institute_role r where r.institute_id = ${instituteId}
        and r.person_id = person.id and r.approved and r.role = 'Admin')`.as('is_admin'),
    )
    .select(
      sql<boolean>`exists (select from institute_role r where r.institute_id = ${instituteId}
        and r.person_id = person.id and ${isMember('r')})`.as('is_member'),
    )
    .where('id', '=', personId)
    .where(accountInUse())
    .executeTakeFirst()
