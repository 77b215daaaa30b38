import type { Tx } from '../../platform/database/database.ts'
import { publish } from '../../platform/live/live.ts'
import { holdInstitute } from './join-at-registration.ts'
import { putRole } from './roles.queries.ts'

interface Joining {
  instituteId: number
  personId: number
  roles: readonly string[]
}

/** Makes a new account a member of the institute whose single sign-on has created it. */
export async function joinBySignOn(
  tx: Tx,
  { instituteId, personId, roles }: Joining,
  now: Date,
): Promise<void> {
  const institute_id = await holdInstitute(tx, instituteId)
  for (const role of roles)
    await putRole(
      tx,
      { institute_id, person_id: personId, role, approved: true },
      { by: { id: personId, is_staff: false }, now },
    )
  await publish(tx, `institute:${institute_id}`)
}
