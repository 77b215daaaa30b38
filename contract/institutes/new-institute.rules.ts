import { findCountry } from '../places/find-country.ts'
import { regions } from '../places/regions.ts'
import { hasPostalCodes } from '../places/postal-codes.ts'
import { type FieldErrors, messages } from '../platform/refusal.ts'
import { enoughLetters, type Exceptions } from '../platform/short-texts.ts'
import { noWebAddress } from '../platform/web-address.ts'
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
export function newInstituteProblems(
  values: NewInstitute,
  exceptions: Exceptions<Pick<NewInstitute, 'name' | 'address'>> = {},
): FieldErrors {
  const { address, ...institute } = values
  const country = findCountry(address.country)
  const isInRegion = country !== undefined && country.region === address.region
  const needsPostalCode = address.zip_code.trim() !== '' || !isInRegion || hasPostalCodes(country.code)
  const inAddress = messages<keyof NewInstitute['address']>([
    ['region', (regions as readonly string[]).includes(address.region), 'Please select region'],
    ['country', isInRegion, 'Please select country'],
    enoughLetters('city', 'address.city', values, 'Please enter city', exceptions),
    ...(needsPostalCode
      ? [enoughLetters('zip_code', 'address.zip_code', values, 'Please enter postal code', exceptions)]
      : []),
    enoughLetters('street', 'address.street', values, 'Please enter street', exceptions),
  ])
  return {
    ...messages<Exclude<keyof NewInstitute, 'address'>>([
      enoughLetters('name', 'name', values, 'Please enter name', exceptions),
      noWebAddress('name', institute.name, exceptions.stored?.name),
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
