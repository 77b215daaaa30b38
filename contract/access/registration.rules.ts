import {
  newInstituteProblems,
  emptyNewInstitute,
  type NewInstitute,
} from '../institutes/new-institute.rules.ts'
import { type FieldErrors, hasLetters, messages } from '../platform/refusal.ts'
import { enoughLetters, type ConfirmableField } from '../platform/short-texts.ts'
import { noWebAddress } from '../platform/web-address.ts'
import { positionRoles } from '../users/position-roles.ts'
import { isEmail } from '../platform/email.ts'
import { passwordProblem, passwordsDiffer } from './password.rules.ts'

/** Shown above an invalid step (ACC-49). */
export const stepInvalid = 'Error! Please revise the entered data.'
/** Shown above the wizard when the server rejects the whole registration (ACC-56). */
export const registrationInvalid = 'Error! Invalid Data!'
export const chooseInstitute = 'Select an existing institution or create a new one to continue'
/** For a typed name that matches no institute (ACC-38). */
export const instituteUnknown = 'Please enter a valid institute name.'
/** Shown only with an invitation, which has proved that the user owns the address. */
export const addressTaken = 'This address already has an account. Please sign in.'
export const privacyUnread = 'Please check the box to confirm that you have read our privacy policy'

/** Values of the step Institution Data, named as in the request (ACC-52). */
export interface InstitutionFields {
  create_new_institute: boolean
  institute?: number | null | undefined
  user_role: string
  instituteData: NewInstitute | null
}

/** Values of the step User Details. */
export interface UserFields {
  first_name: string
  last_name: string
  email: string
  password: string
  confirm_password: string
}

/**
 * Errors of the step Institution Data by field (ACC-35 to ACC-43). The wizard adds `privacyUnread` for its checkbox.
 */
export function institutionProblems(
  step: InstitutionFields,
  confirmed: readonly ConfirmableField[] = [],
): FieldErrors {
  if (!step.create_new_institute)
    return {
      ...(!step.institute && { institute: [chooseInstitute] }),
      ...(!isRequestableRole(step.user_role) && { user_role: ['User role is required.'] }),
    }
  const instituteData = newInstituteProblems(step.instituteData ?? emptyNewInstitute, { confirmed })
  return {
    ...(Object.keys(instituteData).length > 0 && { instituteData }),
    ...(step.user_role !== '' &&
      !isRequestableRole(step.user_role) && { user_role: ['User role is required.'] }),
  }
}

/** Errors of the step User Details by field (ACC-44 to ACC-48). */
export const userProblems = (step: UserFields, confirmed: readonly ConfirmableField[] = []): FieldErrors => {
  const weakness = passwordProblem(step.password, step.email)
  return messages<keyof UserFields>([
    enoughLetters('first_name', 'first_name', { first_name: step.first_name }, 'Please enter first name', {
      confirmed,
    }),
    noWebAddress('first_name', step.first_name),
    ['last_name', hasLetters(step.last_name, 1), 'Please enter name'],
    noWebAddress('last_name', step.last_name),
    ['email', isEmail(step.email.trim()), 'Please enter email'],
    ['password', weakness === undefined, weakness ?? ''],
    ['confirm_password', step.confirm_password === step.password, passwordsDiffer],
  ])
}

/**
 * In an existing institute, users may also request the role Admin; like all roles there, it needs approval (SEC-04).
 */
const isRequestableRole = (role: string) =>
  role === 'Admin' || (positionRoles as readonly string[]).includes(role)
