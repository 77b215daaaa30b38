import { createInstitute, joinAtRegistration } from '../institutes/institutes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { GuestInvitation } from '../users/users.ts'
import type { Registration } from './registration-problems.ts'

/**
 * Assigns a new account to an institute: as Admin of a new one; in an existing one every role waits for approval (SEC-04),
 * except for people invited by its Admins or staff.
 */
export async function joinInstitute(
  tx: Tx,
  { personId, ip }: { personId: number; ip: string },
  { create_new_institute, instituteData, institute, user_role: role }: Registration,
  guest: GuestInvitation | undefined,
  now: Date,
): Promise<void> {
  if (create_new_institute) {
    if (instituteData) await createInstitute(tx, instituteData, { personId, role, ip }, now)
  } else if (institute) {
    const invitation = institute === guest?.institute?.id ? guest : undefined
    await joinAtRegistration(tx, { instituteId: institute, personId, role, invitation }, now)
  }
}
