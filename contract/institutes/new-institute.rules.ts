import { findCountry } from '../places/find-country.ts'
import { regions } from '../places/regions.ts'
import { type FieldErrors, missingTextMessage, hasLetters, messages } from '../platform/refusal.ts'
import { instituteType } from './institute-types.ts'
import { sdgCodes } from './sdgs.ts'
import { normalisedWebsite } from './website.ts'

/**
 * Values of a new institute in registration and in the institute wizard. `country` is a code or an English name.
 */
export interface NewInstitute {
  name: string
  type: string
  sustainable_development_goals: string[]
  address: { country: string; region: string; city: string; zip_code: string; street: string }
  website_url: string
}

/** The values of an empty form. */
export const emptyNewInstitute: NewInstitute = {
  name: '',
  type: '',
  sustainable_development_goals: [],
  address: { country: '', region: '', city: '', zip_code: '', street: '' },
  website_url: '',
}

/** Errors of a new institute by field (ACC-39 to ACC-43). */
export function newInstituteProblems({ address, ...institute }: NewInstitute): FieldErrors {
  const country = findCountry(address.country)
  const inAddress = messages<keyof NewInstitute['address']>([
    ['region', (regions as readonly string[]).includes(address.region), 'Please select region'],
    ['country', country !== undefined && country.region === address.region, 'Please select country'],
    ['city', hasLetters(address.city, 3), missingTextMessage('Please enter city', address.city, 3)],
    [
      'zip_code',
      hasLetters(address.zip_code, 3),
      missingTextMessage('Please enter postal code', address.zip_code, 3),
    ],
    ['street', hasLetters(address.street, 3), missingTextMessage('Please enter street', address.street, 3)],
  ])
  return {
    ...messages<Exclude<keyof NewInstitute, 'address'>>([
      ['name', hasLetters(institute.name, 3), missingTextMessage('Please enter name', institute.name, 3)],
      ['type', institute.type !== '', 'Please select type of insitution'],
      ['type', institute.type === '' || !!instituteType(institute.type), 'Invalid Institute type'],
      [
        'sustainable_development_goals',
        areGoals(institute.sustainable_development_goals),
        'Please select at least one sustainable development goal',
      ],
      ['website_url', normalisedWebsite(institute.website_url) !== undefined, 'Please enter a valid website'],
    ]),
    ...(Object.keys(inAddress).length > 0 && { address: inAddress }),
  }
}

const areGoals = (goals: string[]) =>
  goals.length > 0 && goals.every((goal) => (sdgCodes as readonly string[]).includes(goal))
