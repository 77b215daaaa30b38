import { expect, it } from 'vitest'
import { partOfText } from './part-of-text.ts'

it('a text is cut between characters, never inside one', () => {
  expect(partOfText('ab🌍cd', 0, 3)).toBe('ab')
  expect(partOfText('ab🌍cd', 3, 6)).toBe('cd')
  expect(partOfText('ab🌍cd', 0, 4)).toBe('ab🌍')
  expect(partOfText('🌍', 0, 100)).toBe('🌍')
})
