import { sql } from 'kysely'
import { domainOf } from 'contract/access/sign-on.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { emailKey } from '../users/users.ts'
import { signOnOfDomain } from './institute-sign-ons.queries.ts'

/**
 * Whether an address can only be used by the single sign-on of its institution. Admins of the institution and staff can
 * always sign in otherwise, so that a provider that fails locks nobody out for good.
 * @param personId the owner of the address, if they have proved to be that; undefined otherwise
 */
export async function mustSignOn(db: Db, email: string, personId: number | undefined): Promise<boolean> {
  const domain = domainOf(emailKey(email))
  const found = domain === undefined ? undefined : await signOnOfDomain(db, domain)
  if (!found?.is_required) return false
  return personId === undefined || !(await isExempt(db, personId, found.id))
}

async function isExempt(db: Db, personId: number, instituteId: number): Promise<boolean> {
  const row = await oneRow(
    db,
    sql<{ found: boolean }>`select exists (select from person p where p.id = ${personId}
      and ${isExemptFrom('p', instituteId)}) as found`,
  )
  return row.found
}

/** Condition on a row of `person`. An Admin whose role waits for a second factor is still one. */
export const isExemptFrom = (person: string, instituteId: number) => sql<boolean>`
  (${sql.ref(`${person}.is_staff`)} or exists (select from institute_role r
    where r.person_id = ${sql.ref(`${person}.id`)} and r.institute_id = ${instituteId} and r.role = 'Admin'
      and (r.approved or r.awaits_second_factor)))`
