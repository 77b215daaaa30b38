import { exampleQuestion } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import { recordText } from './record-text.ts'

it('a record is shown as an answer, as removed, or as an option that is no longer offered', () => {
  const question = exampleQuestion(1, {
    question_type: 'multi-select',
    options: [{ name: 'maize', label: 'Maize', type: 'boolean' }],
  })
  expect(recordText(question, { maize: true, coffee: true })).toBe('Maize')
  expect(recordText(question, { maize: false })).toBe('Answer removed')
  expect(recordText(question, { coffee: false })).toBe('Answer removed')
  expect(recordText(question, { maize: false, coffee: true })).toBe('An option that is no longer offered')
  // In a conflict, an answer without text may still have a selected option.
  expect(recordText(question, { coffee: true }, 'No answer')).toBe('An option that is no longer offered')
  expect(recordText(question, undefined, 'No answer')).toBe('No answer')
  expect(recordText(question, { coffee: false }, 'No answer')).toBe('No answer')
})
