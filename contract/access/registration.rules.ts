import { instituteType } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { normalisedWebsite } from '../institutes/website.ts'
import { findCountry } from '../places/find-country.ts'
import { regions } from '../places/regions.ts'
import type { FieldErrors } from '../platform/refusal.ts'
import { positionRoles } from '../users/position-roles.ts'
import { isEmail } from './email.rules.ts'
import { passwordProblem, passwordsDiffer } from './password.rules.ts'

/** Shown above a step that is not valid (ACC-49). */
export const stepInvalid = 'Error! Please revise the entered data.'
/** Shown above the wizard when the server refuses the whole registration (ACC-56). */
export const registrationInvalid = 'Error! Invalid Data!'
export const chooseInstitute = 'Select an existing institution or create a new one to continue'
/** For a name that was typed and is none of the found institutes (ACC-38). */
export const instituteUnknown = 'Please enter a valid institute name.'
export const privacyUnread = 'Please check the box to confirm that you have read our privacy policy'

/** Letters from which the institutes are searched (ACC-50). */
export const searchFrom = 3

/** The part of a registration that makes a new institute. `country` is a code or an English name. */
export interface NewInstitute {
  name: string
  type: string
  sustainable_development_goals: string[]
  address: { country: string; region: string; city: string; zip_code: string; street: string }
  website_url: string
}

/** What the step Institution Data gathers, named as the payload is (ACC-52). */
export interface InstitutionStep {
  create_new_institute: boolean
  institute?: number | null | undefined
  user_role: string
  instituteData: NewInstitute | null
}

/** What the step User Details gathers. */
export interface UserStep {
  first_name: string
  last_name: string
  email: string
  password: string
  confirm_password: string
}

/** Messages of the step Institution Data by field (ACC-35 to ACC-43). The privacy box is the wizard's own: `privacyUnread`. */
export function institutionProblems(step: InstitutionStep): FieldErrors {
  if (!step.create_new_institute)
    return {
      ...(!step.institute && { institute: [chooseInstitute] }),
      ...(!isRoleToAskFor(step.user_role) && { user_role: ['User role is required.'] }),
    }
  const instituteData = newInstituteProblems(step.instituteData ?? nothingEntered)
  return {
    ...(Object.keys(instituteData).length > 0 && { instituteData }),
    ...(step.user_role !== '' &&
      !isRoleToAskFor(step.user_role) && { user_role: ['User role is required.'] }),
  }
}

/** Messages of a new institute by field, also for the wizard that creates one later (ACC-39 to ACC-43). */
export function newInstituteProblems({ address, ...institute }: NewInstitute): FieldErrors {
  const country = findCountry(address.country)
  const inAddress = messages<keyof NewInstitute['address']>([
    ['region', (regions as readonly string[]).includes(address.region), 'Please select region'],
    ['country', country !== undefined && country.region === address.region, 'Please select country'],
    ['city', hasLetters(address.city, 3), 'Please enter city'],
    ['zip_code', hasLetters(address.zip_code, 3), 'Please enter postal code'],
    ['street', hasLetters(address.street, 3), 'Please enter street'],
  ])
  return {
    ...messages<Exclude<keyof NewInstitute, 'address'>>([
      ['name', hasLetters(institute.name, 3), 'Please enter name'],
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

/** Messages of the step User Details by field (ACC-44 to ACC-48). */
export const userProblems = (step: UserStep): FieldErrors => {
  const weakness = passwordProblem(step.password, step.email)
  return messages<keyof UserStep>([
    ['first_name', hasLetters(step.first_name, 3), 'Please enter first name'],
    ['last_name', hasLetters(step.last_name, 1), 'Please enter name'],
    ['email', isEmail(step.email.trim()), 'Please enter email'],
    ['password', weakness === undefined, weakness ?? ''],
    ['confirm_password', step.confirm_password === step.password, passwordsDiffer],
  ])
}

/** An existing institute may also be asked to be its Admin; like every role there it waits for approval (SEC-04). */
const isRoleToAskFor = (role: string) =>
  role === 'Admin' || (positionRoles as readonly string[]).includes(role)

const areGoals = (goals: string[]) =>
  goals.length > 0 && goals.every((goal) => (sdgCodes as readonly string[]).includes(goal))

const hasLetters = (text: string, least: number) => [...text.trim()].length >= least

const messages = <Field extends string>(checks: [Field, boolean, string][]): FieldErrors =>
  Object.fromEntries(checks.flatMap(([field, fine, words]) => (fine ? [] : [[field, [words]]])))

const nothingEntered: NewInstitute = {
  name: '',
  type: '',
  sustainable_development_goals: [],
  address: { country: '', region: '', city: '', zip_code: '', street: '' },
  website_url: '',
}
