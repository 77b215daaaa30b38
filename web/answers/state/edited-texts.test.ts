import { exampleOptions, exampleQuestion } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import { clashingTexts, textChanges, textsOf } from './edited-texts.ts'

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

it('a change in one language does not clash with one in another', () => {
  const now = { ...before, question: 'What have you lent?' }
  const spanish = { ...textsOf(before, es), question: '¿Qué?' }
  expect(clashingTexts(before, now, { language: es, typed: spanish })).toEqual([])
  const english = { ...textsOf(before, en), question: 'What?' }
  expect(clashingTexts(before, now, { language: en, typed: english })).toEqual([
    { name: 'Question', mine: 'What?', theirs: 'What have you lent?' },
  ])
})

it('changes clash by field, unless both have typed the same or only one has changed it', () => {
  const translations = { es: { description: 'Hoy', options: { toString: 'Texto' } } }
  const now = { ...before, translations }
  const typed = { ...textsOf(before, es), description: 'Hoy' }
  expect(clashingTexts(before, now, { language: es, typed })).toEqual([])
  const labels = { ...typed.labels, toString: 'Cadena' }
  expect(clashingTexts(before, now, { language: es, typed: { ...typed, labels } })).toEqual([
    { name: 'Label of toString', mine: 'Cadena', theirs: 'Texto' },
  ])
})

it('only changed texts are sent', () => {
  const typed = textsOf(before, en)
  expect(textChanges(before, typed, en)).toEqual({})
  const labels = { ...typed.labels, money: 'Cash' }
  expect(textChanges(before, { ...typed, labels }, en)).toEqual({ option_labels: { money: 'Cash' } })
})
