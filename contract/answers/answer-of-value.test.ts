import { describe, expect, it } from 'vitest'
import { exampleOptions, exampleQuestion } from '../testing/example-survey.ts'
import type { OptionType } from '../questionnaires/option-types.ts'
import { answerOfValue } from './answer-of-value.ts'

const input = (type: OptionType) => exampleQuestion(1, { options: exampleOptions(type, 'x') })

describe('the answer that a default or a calculation gives', () => {
  it.each([
    ['text', 'abc', 'abc'],
    ['integer', '5', 5],
    ['number', 2.5, 2.5],
    ['date', '2026-01-31T10:00:00+02:00', '2026-01-31'],
    ['time', '2026-01-31T10:05:00+02:00', '10:05'],
    ['email', 'ana@example.org', 'ana@example.org'],
  ] as const)('of an input of type %s from %s is %s', (type, value, expected) =>
    expect(answerOfValue(input(type), value)).toEqual({ 'x-data': expected }),
  )

  it.each([
    ['integer', '5.5'],
    ['number', Infinity],
    ['date', 'soon'],
    ['email', 'nobody'],
    ['text', ''],
    ['file', 'x.pdf'],
  ] as const)('of an input of type %s cannot be made from %s', (type, value) =>
    expect(answerOfValue(input(type), value)).toBeUndefined(),
  )

  it('of a choice are the options by their value', () => {
    const options = [
      ...exampleOptions('boolean', 'a', 'b'),
      { name: 'b_2', label: 'B', type: 'boolean' as const, value: 'c' },
    ]
    const many = exampleQuestion(1, { question_type: 'multi-select', options })
    const one = exampleQuestion(1, { question_type: 'single-select', options })
    expect(answerOfValue(many, 'c a')).toEqual({ a: true, b_2: true })
    expect(answerOfValue(many, ['b'])).toEqual({ b: true })
    expect(answerOfValue(one, 'b')).toEqual({ b: true })
    expect(answerOfValue(one, 'd')).toBeUndefined()
  })
})
