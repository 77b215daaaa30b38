import { expect, it } from 'vitest'
import { yesOrNo } from '../testing/example-survey.ts'
import { isLongText } from './long-text.ts'

const asked = (question: string, variable_name = 'v1', appearance?: string) => {
  const example = yesOrNo(1)
  const metadata = { ...example.metadata, ...(appearance && { appearance }) }
  return isLongText(
    { ...example, question, variable_name, metadata },
    { name: 'text', label: '', type: 'text' },
  )
}

it.each([
  'What is your name?',
  'First and Last name of the respondent',
  'Phone number',
  "Institution's name",
])("'%s' is one line", (question) => expect(asked(question)).toBe(false))
it.each(['Please specify:', 'Additional comments on the indicators', 'Which local taxonomies?'])(
  "'%s' may have several",
  (question) => expect(asked(question)).toBe(true),
)
it('variable names count too, and the author decides', () => {
  expect(asked('Who are you?', 'contact_name')).toBe(false)
  expect(asked('What is your name?', 'name', 'multiline')).toBe(true)
})
