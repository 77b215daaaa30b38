import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { InstituteForm } from 'contract/institutes/institutes.rules.ts'
import type { ConfirmedText } from 'contract/platform/short-texts.ts'
import { cleanedDetails } from 'contract/institutes/type-details.rules.ts'
import { detailFields, type DetailName } from 'contract/institutes/type-details.ts'

/** Form value of each detail: one choice, several choices or a number; all can be empty. */
export type DetailInputs = {
  [Name in DetailName]: DetailInput<(typeof detailFields)[Name]['kind']>
}
type DetailInput<Kind> = Kind extends 'choices' ? string[] : Kind extends 'number' ? number | '' : string

/** Form values of an institute. */
export interface InstituteValues extends Omit<
  InstituteForm,
  'type_details' | 'total_number_of_staff' | 'date_of_establishment'
> {
  date_of_establishment: string
  total_number_of_staff: number | ''
  type_details: DetailInputs
  /** Short texts that the user has confirmed. */
  confirmed: ConfirmedText[]
  /** The role of the user who creates it. */
  user_role: string
  /** A new picture; `null` removes the current one, `undefined` keeps it. */
  avatar?: File | null | undefined
}

/** Empty values of all details. */
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
  confirmed: [],
  user_role: '',
}

/** Form values of a stored institute. */
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
    confirmed: [],
    user_role: '',
  }
}

/** Converts form values for rules and endpoints: empty dates and numbers become null, empty details are left out. */
export const instituteValuesOf = ({
  date_of_establishment,
  total_number_of_staff,
  type_details,
  confirmed: _,
  user_role: __,
  avatar: ___,
  ...values
}: InstituteValues): InstituteForm => ({
  ...values,
  date_of_establishment: date_of_establishment || null,
  total_number_of_staff: total_number_of_staff === '' ? null : total_number_of_staff,
  type_details: cleanedDetails(values.type, type_details),
})

/** The values stored in a draft: all except the picture. */
export const draftOfInstitute = ({ avatar: _, ...typed }: InstituteValues): InstituteValues => typed

/** The picture as a file of the request. */
export const instituteFiles = ({ avatar }: Pick<InstituteValues, 'avatar'>): Record<string, File> =>
  avatar ? { avatar } : {}

/** Today's date in UTC, YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10)
