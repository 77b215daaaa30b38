import { exampleOptions, exampleQuestion } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import { changedTexts, textsOf } from './edited-texts.ts'

const before = {
  ...exampleQuestion(1, {
    question: 'What do you lend?',
    question_type: 'single-select',
    options: exampleOptions('boolean', 'money', 'toString'),
    translations: { es: { question: '¿Qué presta?' } },
  }),
  updated_at: '2026-01-01T00:00:00Z',
}
const es = { code: 'es', own: false }
const en = { code: 'en', own: true }

it('a change in one language is not a change in another', () => {
  const now = { ...before, question: 'What have you lent?' }
  expect(changedTexts(before, now, { language: es, typed: textsOf(before, es) })).toEqual([])
  expect(changedTexts(before, now, { language: en, typed: textsOf(before, en) })).toEqual([
    { field: 'Question', text: 'What have you lent?' },
  ])
})

it('changes are listed by field, unless the same text was typed', () => {
  const translations = { es: { description: 'Hoy', options: { toString: 'Texto' } } }
  const now = { ...before, translations }
  const typed = { ...textsOf(before, es), description: 'Hoy' }
  expect(changedTexts(before, now, { language: es, typed })).toEqual([
    { field: 'Question', text: '' },
    { field: 'Label of toString', text: 'Texto' },
  ])
})
