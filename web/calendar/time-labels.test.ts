import { expect, it } from 'vitest'
import { endLabel, startLabel } from './time-labels.ts'

const zone = 'Europe/Berlin'

it('an entry within one day shows only the end time', () => {
  const span = { start: '2026-12-01T11:00:00.000Z', end: '2026-12-01T11:30:00.000Z', day: '2026-12-01', zone }
  expect(startLabel(span, ['Africa/Nairobi'])).toBe('12:00 Berlin / 14:00 Nairobi')
  expect(endLabel(span)).toBe('until 12:30 Berlin')
})

it('an entry over several days shows its first and last day in the zone of the reader', () => {
  const span = { start: '2026-11-27T08:00:00.000Z', end: '2026-12-02T23:30:00.000Z', zone }
  const inSecondWeek = { ...span, day: '2026-11-30' }
  expect(startLabel(inSecondWeek, ['Africa/Nairobi'])).toBe(
    'since Friday, November 27, 2026, 09:00 Berlin / 11:00 Nairobi',
  )
  expect(startLabel({ ...span, day: '2026-11-27' }, [])).toBe('09:00 Berlin')
  expect(endLabel(inSecondWeek)).toBe('until Thursday, December 3, 2026, 00:30 Berlin')
})
