import { isDate } from '../platform/calendar-date.ts'
import { hasLetters, messages, type FieldErrors, type Refusal } from '../platform/refusal.ts'
import { countText } from '../platform/totals.ts'
import { denied } from './institutes.refusals.ts'
import type { Exceptions } from '../platform/short-texts.ts'
import { noWebAddress } from '../platform/web-address.ts'
import { newInstituteProblems, type NewInstitute } from './new-institute.rules.ts'
import { cleanedDetails, detailsProblems, type TypeDetails } from './type-details.rules.ts'

/** Maximum characters of each text. */
export const maxInstituteTexts = { name: 200, short_name: 60, mission: 2000, vision: 2000 } as const

/** Maximum number of invitations into institutes by one person per day. */
export const maxInvitations = 20
/** YYYY-MM-DD. Older dates are mostly mistyped years. */
export const earliestEstablishment = '1500-01-01'

/** Maximum number of staff of an institute. */
const mostStaff = 10_000_000

/** Values of the edit form of an institute. `country` is a code or an English name. */
export interface InstituteForm extends Omit<NewInstitute, 'address'> {
  short_name: string
  mission: string
  vision: string
  /** YYYY-MM-DD. */
  date_of_establishment: string | null
  total_number_of_staff: number | null
  profile_visibility: 'public' | 'private'
  address: NewInstitute['address'] & { latitude: number | null; longitude: number | null }
  type_details: TypeDetails
}

/** Errors of the form by field; `today` is YYYY-MM-DD. Details are checked only if `withDetails` is set. */
export function instituteProblems(
  form: InstituteForm,
  {
    today,
    withDetails,
    ...exceptions
  }: { today: string; withDetails: boolean } & Exceptions<
    Pick<InstituteForm, 'name' | 'short_name' | 'address'>
  >,
): FieldErrors {
  const { date_of_establishment: date, total_number_of_staff: staff, address } = form
  const details = withDetails ? detailsProblems(form.type, form.type_details) : {}
  const fresh = newInstituteProblems(form, exceptions)
  const position = positionProblems(address)
  return {
    ...fresh,
    ...messages<keyof InstituteForm>([
      [
        'date_of_establishment',
        date === null || (isDate(date) && date <= today),
        'Please enter a date that is not in the future',
      ],
      [
        'date_of_establishment',
        date === null || !isDate(date) || date >= earliestEstablishment,
        'Please enter a date in the year 1500 or later',
      ],
      [
        'total_number_of_staff',
        staff === null || (Number.isInteger(staff) && staff >= 0 && staff <= mostStaff),
        `Please enter a whole number from 0 to ${countText(mostStaff)}`,
      ],
      ['short_name', form.short_name === '' || hasLetters(form.short_name, 1), 'Please enter short name'],
      noWebAddress('short_name', form.short_name, exceptions.stored?.short_name),
    ]),
    ...(Object.keys(position).length > 0 && {
      address: { ...(fresh['address'] as FieldErrors), ...position },
    }),
    ...(Object.keys(details).length > 0 && { type_details: details }),
  }
}

const positionProblems = ({ latitude, longitude }: InstituteForm['address']) =>
  messages([
    ['latitude', (latitude === null) === (longitude === null), 'Please choose a place on the map'],
    ['latitude', Math.abs(latitude ?? 0) <= 90, 'Please enter degrees from -90 to 90'],
    ['longitude', Math.abs(longitude ?? 0) <= 180, 'Please enter degrees from -180 to 180'],
  ])

/** The details to store, and their errors. */
export function filledDetails(type: string, sent: Record<string, unknown>) {
  const details = cleanedDetails(type, sent)
  return { details, problems: detailsProblems(type, details) }
}

/** Relation of a user to an institute that they can see. */
export interface InstituteStanding {
  /** Whether they have the approved role Admin. */
  is_admin: boolean
  /** Since when they have had it without interruption, ISO 8601; null if they are not Admin. */
  admin_since: string | null
  /** Whether they have an approved role other than Follower. */
  is_member: boolean
  is_staff: boolean
}

/** Why a user may not edit the institute (INS-21, INS-42). */
export const whyNotEditInstitute = ({ is_admin, is_staff }: InstituteStanding): Refusal | undefined =>
  is_admin || is_staff ? undefined : denied.edit

/** Why a user may not decide on roles in the institute. */
export const whyNotDecide = ({ is_admin, is_staff }: InstituteStanding): Refusal | undefined =>
  is_admin || is_staff ? undefined : denied.roles

/** Why a user may not invite people: every approved member may, and staff. */
export const whyNotInviteMember = ({ is_member, is_staff }: InstituteStanding): Refusal | undefined =>
  is_member || is_staff ? undefined : denied.invite
