import { expect, it } from 'vitest'
import { shownCell } from './cell-text.ts'

it('numbers get separators and their percent sign, other cells stay as they are', () => {
  expect(shownCell('1234.5', { type: 'number' })).toBe('1,234.5')
  expect(shownCell('45', { type: 'number', percent: true })).toBe('45 %')
  expect(shownCell('NA', { type: 'number', percent: true })).toBe('NA')
  expect(shownCell('', { type: 'number' })).toBe('')
  expect(shownCell('007', { type: 'text' })).toBe('007')
})
