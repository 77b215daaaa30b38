import type { NewInstitute } from 'contract/institutes/new-institute.rules.ts'
import { instituteType } from 'contract/institutes/institute-types.ts'
import { normalisedWebsite } from 'contract/institutes/website.ts'
import { findCountry } from 'contract/places/find-country.ts'
import type { Tx } from '../platform/database/database.ts'
import { geocode } from '../places/places.ts'

/**
 * Makes an institute whose creator runs it: Admin, and holder of the position where one was chosen, both approved.
 * It is visible at once, and new to staff (decisions, section 2).
 * @param institute without `newInstituteProblems`
 * @returns its id
 */
export async function createInstitute(
  tx: Tx,
  { address, ...institute }: NewInstitute,
  creator: { personId: number; role: string },
  now: Date,
): Promise<number> {
  const country = findCountry(address.country)!.code
  const place = await geocode(tx, country, address.city)
  const { id } = await tx
    .insertInto('institute')
    .values({
      name: institute.name,
      type: instituteType(institute.type)!.name,
      sustainable_development_goals: institute.sustainable_development_goals,
      website_url: normalisedWebsite(institute.website_url)!,
      country_code: country,
      region: address.region,
      city: address.city,
      zip_code: address.zip_code,
      street: address.street,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      created_by: creator.personId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = creator.role === '' || creator.role === 'Admin' ? ['Admin'] : ['Admin', creator.role]
  await giveRoles(
    tx,
    roles.map((role) => ({ institute_id: id, person_id: creator.personId, role, approved: true })),
  )
  return id
}

/** A role of a person in an institute; an unapproved one gives nothing but the entry. */
export interface GivenRole {
  institute_id: number
  person_id: number
  role: string
  approved: boolean
}

/** Stores roles that are not there yet; one that is there stays as it is. */
export const giveRoles = (tx: Tx, roles: GivenRole[]) =>
  tx
    .insertInto('institute_role')
    .values(roles)
    .onConflict((conflict) => conflict.constraint('institute_role_once').doNothing())
    .execute()
