import { domainOfEmail } from 'contract/institutes/institute-domains.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { accountInUse, tellOfAccounts } from '../../users/users.ts'
import { putRole } from './roles.queries.ts'

interface Requested {
  instituteId: number
  personId: number
  role: string
}

/**
 * Approves a requested role if the Admins want that for addresses of the institute's proven domains, the address is
 * confirmed, and nobody has turned the person down before. Never the role Admin.
 * @returns whether it is approved
 */
export async function approveByDomain(
  tx: Tx,
  { instituteId, personId, role }: Requested,
  now: Date,
): Promise<boolean> {
  if (role === 'Admin') return false
  const domain = await approvingDomain(tx, instituteId, personId)
  if (domain === undefined) return false
  const of = { institute_id: instituteId, person_id: personId, role }
  // As a decision of their own, it does not outlast the undoing of a merge that has brought the domain.
  await putRole(tx, { ...of, approved: true }, { by: { id: personId, is_staff: false }, now })
  await audit(tx, {
    actor: undefined,
    action: 'institute.role_approved_by_domain',
    subject: `institute:${instituteId}`,
    concerns: `person:${personId}`,
    detail: { role, domain },
  })
  await tellOfAccounts(tx, [personId])
  await announce(tx, 'institute.own_roles_changed', { instituteId, personId })
  await publish(tx, `institute:${instituteId}`)
  return true
}

async function approvingDomain(tx: Tx, instituteId: number, personId: number): Promise<string | undefined> {
  const person = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where(accountInUse())
    .executeTakeFirst()
  const domain = person && domainOfEmail(person.email)
  if (domain === undefined) return undefined
  const found = await tx
    .selectFrom('institute_domains as proven')
    .innerJoin('institute', 'institute.id', 'proven.institute_id')
    .select('proven.domain')
    .where('institute.id', '=', instituteId)
    .where('approves_own_domains', '=', true)
    .where('held_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('proven.domain', '=', domain)
    .where('proven_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('institute_turned_down as turned_down')
            .select('turned_down.person_id')
            .where('turned_down.institute_id', '=', instituteId)
            .where('turned_down.person_id', '=', personId),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.domain
}

/** From now on, requests of this person are not approved automatically. */
export const noteTurnedDown = (
  tx: Tx,
  { instituteId, personId }: { instituteId: number; personId: number },
  now: Date,
) =>
  tx
    .insertInto('institute_turned_down')
    .values({ institute_id: instituteId, person_id: personId, turned_down_at: now })
    .onConflict((known) => known.columns(['institute_id', 'person_id']).doUpdateSet({ turned_down_at: now }))
    .execute()
