import { isInstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { putInvitedRole } from './invited-role.ts'
import { putRole } from './roles.queries.ts'

interface Joining {
  instituteId: number
  personId: number
  role: string
  /** The used invitation into this institute, if any, which names the role. */
  invitation: { invited_by_id: number | null; approves: boolean; role: string | null } | undefined
}

/**
 * Locks an institute, or the one that it was merged into, before an invitation into it: changes of roles withdraw
 * invitations in this order.
 */
export async function holdInstitute(tx: Tx, instituteId: number): Promise<number> {
  const found = await tx
    .selectFrom('institute')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('id', '=', instituteId)
    .executeTakeFirst()
  if (!found) throw notFound()
  // One that has been merged since it was read is not locked.
  return (await lockInstitute(tx, found.id)) ? found.id : holdInstitute(tx, found.id)
}

/** Gives a new account its role in an institute, which waits for approval unless an Admin has invited them (SEC-04). */
export async function joinAtRegistration(
  tx: Tx,
  { instituteId, personId, role, invitation }: Joining,
  now: Date,
): Promise<void> {
  const id = await holdInstitute(tx, instituteId)
  const given = invitation?.role ?? role
  if (!isInstituteRole(given)) throw notFound()
  if (invitation) await putInvitedRole(tx, { instituteId: id, personId, role: given, invitation }, now)
  else {
    const row = { institute_id: id, person_id: personId, role: given, approved: false }
    await putRole(tx, row, { by: { id: personId, is_staff: false }, now })
  }
}
