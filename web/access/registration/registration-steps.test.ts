import { expect, it } from 'vitest'
import { emptyNewInstitute } from 'contract/institutes/new-institute.rules.ts'
import { nothingUnwritten, type RegistrationValues } from './registration-draft.ts'
import { messagesOfStep, problemsOf, stepThatMayShow } from './registration-steps.ts'

const draft: RegistrationValues = {
  create_new_institute: false,
  institute: 7,
  instituteName: 'Umoja Microfinance Bank',
  user_role: 'Analyst',
  instituteData: emptyNewInstitute,
  privacy: true,
  first_name: 'Nadia',
  last_name: 'O',
  email: 'nadia@nile.example',
  confirmed: [],
  picture: undefined,
  password: 'rivers run to the sea',
  confirm_password: 'rivers run to the sea',
}
const words = (...args: Parameters<typeof problemsOf>) => Object.values(problemsOf(...args)).flat()

it('the summary shows when both steps before it are in order', () => {
  expect(stepThatMayShow('summary', draft)).toBe('summary')
})

it('after a reload, which forgets the passwords, the summary waits behind the user details', () => {
  expect(stepThatMayShow('summary', { ...draft, ...nothingUnwritten })).toBe('user')
  expect(stepThatMayShow('user', { ...draft, ...nothingUnwritten })).toBe('user')
})

it('nobody goes past the first step without having read the privacy policy', () => {
  const unread = { ...draft, privacy: false }
  expect(stepThatMayShow('summary', unread)).toBe('institution')
  expect(words('institution', unread)).toEqual([
    'Please check the box to confirm that you have read our privacy policy',
  ])
})

it('a name that was typed but not chosen is told apart from none at all', () => {
  const typed = { ...draft, institute: null }
  expect(words('institution', typed)).toEqual(['Please enter a valid institute name.'])
  expect(words('institution', { ...typed, instituteName: ' ' })).toEqual([
    'Select an existing institution or create a new one to continue',
  ])
})

it('messages come in the order of the page, whatever order the server has', () => {
  const errors = {
    password: ['weak'],
    somethingElse: ['unknown'],
    instituteData: { address: { city: ['no city'] }, name: ['no name'] },
    first_name: ['no first name'],
  }
  expect(messagesOfStep(errors).map(({ field }) => field)).toEqual([
    'instituteData.name',
    'instituteData.address.city',
    'first_name',
    'password',
    'somethingElse',
  ])
})
