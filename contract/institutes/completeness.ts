import { detailsOf } from './type-details.ts'
import type { TypeDetails } from './type-details.rules.ts'

/** The fields of a profile that count for its completeness. */
export interface ProfileParts {
  type: string
  avatar: string | null
  mission: string
  vision: string
  website_url: string
  date_of_establishment: string | null
  total_number_of_staff: number | null
  sustainable_development_goals: readonly string[]
  address: { latitude: number | null }
  type_details: TypeDetails
}

export interface ProfileCompleteness {
  /** 0 to 100, rounded down, so that 100 means complete. */
  percent: number
  /** Empty fields in the order of the form; `field` is `type_details.…` for a detail of the type. */
  missing: { field: string; label: string }[]
}

/** How much of a profile is filled in. All fields have the same weight. */
export function completenessOf(profile: ProfileParts): ProfileCompleteness {
  const { address, type_details } = profile
  const parts: [field: string, label: string, filled: boolean][] = [
    ['avatar', 'Logo', profile.avatar !== null],
    ['mission', 'Mission', profile.mission !== ''],
    ['vision', 'Vision', profile.vision !== ''],
    [
      'sustainable_development_goals',
      'Sustainable development goals',
      profile.sustainable_development_goals.length > 0,
    ],
    ['website_url', 'Website', profile.website_url !== ''],
    ['address', 'Position on the map', address.latitude !== null],
    ['date_of_establishment', 'Date of establishment', profile.date_of_establishment !== null],
    ['total_number_of_staff', 'Number of staff', profile.total_number_of_staff !== null],
    ...detailsOf(profile.type).map(({ name, label }): [string, string, boolean] => [
      `type_details.${name}`,
      label,
      type_details[name] !== undefined,
    ]),
  ]
  const missing = parts.flatMap(([field, label, filled]) => (filled ? [] : [{ field, label }]))
  return { percent: Math.floor((100 * (parts.length - missing.length)) / parts.length), missing }
}
