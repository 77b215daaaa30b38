import { valueProblem } from 'contract/answers/value-problems.ts'
import { expect, it } from 'vitest'
import { inputText, inputValue } from './input-values.ts'

it('numbers are numbers, and nothing is nothing', () => {
  expect(inputValue('number', '1.5')).toBe(1.5)
  expect(inputValue('integer', '12')).toBe(12)
  expect(inputValue('text', '12')).toBe('12')
  expect(inputValue('number', '')).toBeUndefined()
  expect(inputText('number', 0)).toBe('0')
  expect(inputText('number', undefined)).toBe('')
})

it('a moment is stored with the offset of its own day, winter or summer, and comes back as it was typed', () => {
  for (const typed of ['2026-01-31T17:30', '2026-07-31T17:30', '2024-02-29T00:00']) {
    const stored = inputValue('datetime', typed)
    expect(valueProblem('datetime', stored!)).toBeUndefined()
    expect(inputText('datetime', stored)).toBe(typed)
  }
})

it('a moment typed in another time zone is shown at the same instant here', () => {
  const shown = inputText('datetime', '2026-01-31T12:00:00+00:00')
  expect(new Date(shown).getTime()).toBe(Date.UTC(2026, 0, 31, 12))
})
