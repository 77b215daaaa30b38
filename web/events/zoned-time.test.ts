import { expect, it } from 'vitest'
import { instantOf, wallTimeOf } from './zoned-time.ts'

it.each([
  ['2031-05-12T09:00', 'Africa/Nairobi', '2031-05-12T06:00:00.000Z'],
  ['2031-05-12T09:00', 'Asia/Kathmandu', '2031-05-12T03:15:00.000Z'],
  ['2031-05-12T09:00', 'Pacific/Kiritimati', '2031-05-11T19:00:00.000Z'],
  ['2026-03-28T12:00', 'Europe/Berlin', '2026-03-28T11:00:00.000Z'],
  ['2026-03-29T12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant)
  expect(wallTimeOf(instant, zone)).toBe(wall)
})

it('of a doubled hour it is the first, and a skipped one is moved on', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

it('what cannot be read is no instant', () => {
  expect(instantOf('', 'Europe/Berlin')).toBe('')
  expect(instantOf('2031-05-12T09:00', 'Europe/Nowhere')).toBe('')
})
