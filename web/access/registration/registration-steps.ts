import {
  chooseInstitute,
  institutionProblems,
  instituteUnknown,
  privacyUnread,
  userProblems,
} from 'contract/access/registration.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import type { Draft, Unwritten } from './registration-draft.ts'

/** The wizard's steps in their order, as they stand in the address (ACC-24, ACC-27). */
export const steps = [
  { name: 'institution', title: 'Institution Data' },
  { name: 'user', title: 'User Details' },
  { name: 'summary', title: 'Summary' },
  { name: 'ready', title: 'Ready to Go' },
] as const
export type StepName = (typeof steps)[number]['name']

/** A message with the field it is about: the path in the payload, which is also the id on the page. */
export interface Message {
  field: string
  words: string
  /** Only the server can tell whether it still holds. */
  fromServer?: true
}

/** Fields in the order in which they stand on the page. */
const userFields = ['picture', 'first_name', 'last_name', 'email', 'password', 'confirm_password']
const order = [
  'institute',
  'instituteData.name',
  'instituteData.type',
  'instituteData.sustainable_development_goals',
  'instituteData.address.region',
  'instituteData.address.country',
  'instituteData.address.city',
  'instituteData.address.zip_code',
  'instituteData.address.street',
  'instituteData.website_url',
  'user_role',
  'privacy',
  ...userFields,
]

/** The step on which a field stands. */
export const stepOf = (field: string): StepName => (userFields.includes(field) ? 'user' : 'institution')

/** What is wrong with a step before it is left; nothing where one may go on (ACC-26). */
export function problemsOf(step: StepName, draft: Draft, unwritten: Unwritten): Message[] {
  if (step === 'user') return messagesOf(userProblems({ ...draft, ...unwritten }))
  if (step !== 'institution') return []
  const found = messagesOf(institutionProblems(draft)).map((message) =>
    message.words === chooseInstitute && draft.instituteName.trim()
      ? { ...message, words: instituteUnknown }
      : message,
  )
  return draft.privacyRead ? found : [...found, { field: 'privacy', words: privacyUnread }]
}

/** The earliest step that is not in order, if it comes before the one that was asked for. */
export function stepThatMayShow(asked: StepName, draft: Draft, unwritten: Unwritten): StepName {
  const before = steps.slice(
    0,
    steps.findIndex(({ name }) => name === asked),
  )
  return before.find(({ name }) => problemsOf(name, draft, unwritten).length > 0)?.name ?? asked
}

/** Nested messages as a list in the order of the page. */
export function messagesOf(errors: FieldErrors): Message[] {
  const place = ({ field }: Message) => (order.includes(field) ? order.indexOf(field) : order.length)
  return flat(errors).sort((one, other) => place(one) - place(other))
}

const flat = (errors: FieldErrors, prefix = ''): Message[] =>
  Object.entries(errors).flatMap(([name, found]) => {
    const field = prefix + name
    return Array.isArray(found) ? found.map((words) => ({ field, words })) : flat(found, `${field}.`)
  })
