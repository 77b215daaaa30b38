import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { InstituteForm } from 'contract/institutes/institutes.rules.ts'
import { cleanedDetails } from 'contract/institutes/type-details.rules.ts'
import { detailFields, type DetailName } from 'contract/institutes/type-details.ts'

/** What the input of each detail holds: one choice, several, or a number, all of which can be empty. */
export type DetailInputs = {
  [Name in DetailName]: DetailInput<(typeof detailFields)[Name]['kind']>
}
type DetailInput<Kind> = Kind extends 'choices' ? string[] : Kind extends 'number' ? number | '' : string

/** What the forms of an institute hold. */
export interface InstituteValues extends Omit<
  InstituteForm,
  'type_details' | 'total_number_of_staff' | 'date_of_establishment'
> {
  date_of_establishment: string
  total_number_of_staff: number | ''
  type_details: DetailInputs
  /** The position of whoever creates it. */
  user_role: string
  /** A new picture; `null` to do without the present one; nothing to keep it. */
  avatar?: File | null | undefined
}

/** Every detail, empty. */
const noDetails = Object.fromEntries(
  Object.entries(detailFields).map(([name, { kind }]) => [name, kind === 'choices' ? [] : '']),
) as unknown as DetailInputs

/** Values of an empty form. */
export const emptyInstitute: InstituteValues = {
  name: '',
  short_name: '',
  type: '',
  mission: '',
  vision: '',
  website_url: '',
  date_of_establishment: '',
  total_number_of_staff: '',
  profile_visibility: 'public',
  sustainable_development_goals: [],
  address: { country: '', region: '', city: '', zip_code: '', street: '', latitude: null, longitude: null },
  type_details: noDetails,
  user_role: '',
}

/** The form's values of a stored institute. */
export function valuesOf({ address, type_details, ...institute }: Institute): InstituteValues {
  const { country, region, city, zip_code, street, latitude, longitude } = address
  return {
    name: institute.name,
    short_name: institute.short_name,
    type: institute.type,
    mission: institute.mission,
    vision: institute.vision,
    website_url: institute.website_url,
    date_of_establishment: institute.date_of_establishment ?? '',
    total_number_of_staff: institute.total_number_of_staff ?? '',
    profile_visibility: institute.profile_visibility,
    sustainable_development_goals: institute.sustainable_development_goals,
    address: { country, region, city, zip_code, street, latitude, longitude },
    type_details: { ...noDetails, ...type_details } as DetailInputs,
    user_role: '',
  }
}

/** The values as contract rules and endpoints take them: an empty date or number is null, empty details are left out. */
export const instituteValuesOf = ({
  date_of_establishment,
  total_number_of_staff,
  type_details,
  user_role: _,
  avatar: __,
  ...values
}: InstituteValues): InstituteForm => ({
  ...values,
  date_of_establishment: date_of_establishment || null,
  total_number_of_staff: total_number_of_staff === '' ? null : total_number_of_staff,
  type_details: cleanedDetails(values.type, type_details),
})

/** The values that a draft stores: all but the picture. */
export const typedIn = ({ avatar: _, ...typed }: InstituteValues): InstituteValues => typed

/** The part of a request that carries the picture. */
export const instituteFiles = ({ avatar }: Pick<InstituteValues, 'avatar'>): Record<string, File> =>
  avatar ? { avatar } : {}

/** The present day of the calendar, YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10)
