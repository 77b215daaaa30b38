import { valueProblem } from 'contract/answers/value-problems.ts'
import { expect, it } from 'vitest'
import { numberValue, textValue, inTimeZone } from './input-values.ts'

it('numbers are parsed, and an empty text is no value', () => {
  expect(numberValue.toValue('1.5', '')).toBe(1.5)
  expect(numberValue.toValue('12', '')).toBe(12)
  expect(textValue.toValue('12', '')).toBe('12')
  expect(numberValue.toValue('', '')).toBeUndefined()
  expect(numberValue.toText(0, '')).toBe('0')
  expect(numberValue.toText(undefined, '')).toBe('')
  expect(numberValue.toValue('1.500', 'es')).toBe(1500)
  expect(numberValue.toText(1.5, 'es')).toBe('1,5')
})

it('a date and time is stored with the offset of its own day and converts back unchanged', () => {
  for (const typed of ['2026-01-31T17:30', '2026-07-31T17:30', '2024-02-29T00:00']) {
    const stored = inTimeZone.toValue(typed, '')
    expect(valueProblem({ type: 'datetime' }, stored!)).toBeUndefined()
    expect(inTimeZone.toText(stored, '')).toBe(typed)
  }
})

it('a date and time from another time zone is shown as the same instant', () => {
  const shown = inTimeZone.toText('2026-01-31T12:00:00+00:00', '')
  expect(new Date(shown).getTime()).toBe(Date.UTC(2026, 0, 31, 12))
})
