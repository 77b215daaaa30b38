import { expect, it } from 'vitest'
import { agoWords } from './ago.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

it.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:00:20Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T09:00:00Z', '3 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-12T12:00:00Z', 'last week'],
  ['2026-08-12T12:00:00Z', '3 months ago'],
  ['2024-08-12T12:00:00Z', '2 years ago'],
])('%s is %s', (instant, words) => expect(agoWords(instant, now)).toBe(words))
