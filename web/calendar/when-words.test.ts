import { expect, it } from 'vitest'
import { endWords, startWords } from './when-words.ts'

const zone = 'Europe/Berlin'

it('what is over on its day says until what time it lasts', () => {
  const span = { start: '2026-12-01T11:00:00.000Z', end: '2026-12-01T11:30:00.000Z', day: '2026-12-01', zone }
  expect(startWords(span, ['Africa/Nairobi'])).toBe('12:00 Berlin / 14:00 Nairobi')
  expect(endWords(span)).toBe('until 12:30 Berlin')
})

it('what lasts several days says on which it began and ends, by the clock of the reader', () => {
  const span = { start: '2026-11-27T08:00:00.000Z', end: '2026-12-02T23:30:00.000Z', zone }
  const inSecondWeek = { ...span, day: '2026-11-30' }
  expect(startWords(inSecondWeek, ['Africa/Nairobi'])).toBe(
    'since Friday, November 27, 2026, 09:00 Berlin / 11:00 Nairobi',
  )
  expect(startWords({ ...span, day: '2026-11-27' }, [])).toBe('09:00 Berlin')
  expect(endWords(inSecondWeek)).toBe('until Thursday, December 3, 2026, 00:30 Berlin')
})
