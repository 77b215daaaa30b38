import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteType } from 'contract/institutes/institute-types.ts'
import { instituteProblems, type InstituteForm } from 'contract/institutes/institutes.rules.ts'
import { emptyNewInstitute } from 'contract/institutes/new-institute.rules.ts'
import { cleanedDetails } from 'contract/institutes/type-details.rules.ts'
import { normalisedWebsite } from 'contract/institutes/website.ts'
import { findCountry } from 'contract/places/find-country.ts'
import type { ConfirmableField } from 'contract/platform/short-texts.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { AuditValue } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import { geocode } from '../places/places.ts'

/** Values of an empty form. */
export const emptyForm: InstituteForm = {
  ...emptyNewInstitute,
  short_name: '',
  mission: '',
  vision: '',
  date_of_establishment: null,
  total_number_of_staff: null,
  profile_visibility: 'public',
  address: { ...emptyNewInstitute.address, latitude: null, longitude: null },
  type_details: {},
}

type Sent = Pick<BodyOf<typeof institutes.update>, keyof InstituteForm> & { confirmed?: ConfirmableField[] }

/**
 * Merges the sent fields into the form. Throws the form's messages (INS-32 to INS-35). Details are only validated when
 * sent: a new institute gets them in the wizard's second step.
 */
export function mergeInstituteForm(before: InstituteForm, sent: Sent, now: Date): InstituteForm {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && name in emptyForm),
  )
  const form = {
    ...before,
    ...given,
    address: { ...before.address, ...sent.address },
  }
  const type = instituteType(form.type)?.name ?? form.type
  const type_details = cleanedDetails(type, { ...(sent.type_details ?? before.type_details) })
  const filled = { ...form, type, type_details }
  const today = now.toISOString().slice(0, 10)
  const { confirmed = [], type_details: details } = sent
  reject(instituteProblems(filled, { today, withDetails: details !== undefined, confirmed, stored: before }))
  const website_url = normalisedWebsite(filled.website_url)
  const country = findCountry(filled.address.country)?.code
  if (website_url === undefined || country === undefined)
    throw new Error('The rules of institutes have accepted an invalid website or country')
  return {
    ...filled,
    sustainable_development_goals: [...new Set(filled.sustainable_development_goals)],
    website_url,
    address: { ...filled.address, country },
  }
}

/**
 * Coordinates of the form: set by the user, or else geocoded if the city or country has changed or had no coordinates.
 */
export async function placed(db: Db, before: InstituteForm, form: InstituteForm): Promise<InstituteForm> {
  const { latitude, longitude, city, country } = form.address
  const moved = latitude !== before.address.latitude || longitude !== before.address.longitude
  const elsewhere = city !== before.address.city || country !== before.address.country
  if ((moved && latitude !== null) || (!elsewhere && latitude !== null)) return form
  const place = await geocode(db, country, city)
  return {
    ...form,
    address: { ...form.address, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null },
  }
}

/** The form as columns of `institute`, without details. */
export const columnsOf = ({ address, type_details: _, date_of_establishment, ...form }: InstituteForm) => ({
  ...form,
  date_of_establishment: date_of_establishment,
  country_code: address.country,
  region: address.region,
  city: address.city,
  zip_code: address.zip_code,
  street: address.street,
  latitude: address.latitude,
  longitude: address.longitude,
})

/** The form as one list of fields, for the audit log. */
export const loggedForm = ({ address, type_details, ...form }: InstituteForm): Record<string, AuditValue> =>
  Object.fromEntries(
    Object.entries({ ...form, ...address, ...type_details }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('; ') : value,
    ]),
  )
