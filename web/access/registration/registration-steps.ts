import {
  institutionProblems,
  instituteUnknown,
  privacyUnread,
  userProblems,
} from 'contract/access/registration.rules.ts'
import { stillConfirmed } from 'contract/platform/short-texts.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { messagesIn, type FieldMessage } from '../../ui/forms/values/field-errors.ts'
import type { RegistrationValues } from './registration-draft.ts'

/** The wizard's steps in order, with their names in the address (ACC-24, ACC-27). */
export const steps = [
  { name: 'institution', title: 'Institution Data' },
  { name: 'user', title: 'User Details' },
  { name: 'summary', title: 'Summary' },
  { name: 'ready', title: 'Ready to Go' },
] as const
export type StepName = (typeof steps)[number]['name']

/** Fields in page order. */
const userFields = ['first_name', 'last_name', 'email', 'password', 'confirm_password', 'picture']
const order = [
  'institute',
  'instituteData.name',
  'instituteData.type',
  'instituteData.sustainable_development_goals',
  'instituteData.address.city',
  'instituteData.address.region',
  'instituteData.address.country',
  'instituteData.address.zip_code',
  'instituteData.address.street',
  'instituteData.website_url',
  'user_role',
  'privacy',
  ...userFields,
]

/** The step that contains a field. */
export const stepOf = (field: string): StepName => (userFields.includes(field) ? 'user' : 'institution')

/** Validation errors of a step; empty if it is complete (ACC-26). */
export function problemsOf(step: StepName, values: RegistrationValues): FieldErrors {
  const { confirmed: texts, first_name, instituteData } = values
  const confirmed = stillConfirmed(texts, { ...instituteData, first_name })
  if (step === 'user') return userProblems(values, confirmed)
  if (step !== 'institution') return {}
  const { institute, ...found } = institutionProblems(values, confirmed)
  const unknown = institute && values.instituteName.trim() !== ''
  return {
    ...(institute && { institute: unknown ? [instituteUnknown] : institute }),
    ...found,
    ...(!values.privacy && { privacy: [privacyUnread] }),
  }
}

/** Validation errors of all steps. */
export const problemsOfAllSteps = (values: RegistrationValues): FieldErrors =>
  Object.assign({}, ...steps.map(({ name }) => problemsOf(name, values)))

/** The requested step, or the first incomplete step before it. */
export function stepThatMayShow(asked: StepName, values: RegistrationValues): StepName {
  const before = steps.slice(
    0,
    steps.findIndex(({ name }) => name === asked),
  )
  return before.find(({ name }) => Object.keys(problemsOf(name, values)).length > 0)?.name ?? asked
}

/** Nested messages as a list in the order of the wizard's fields. */
export function messagesOfStep(errors: FieldErrors): FieldMessage[] {
  const place = ({ field }: FieldMessage) => (order.includes(field) ? order.indexOf(field) : order.length)
  return messagesIn(errors).sort((one, other) => place(one) - place(other))
}
