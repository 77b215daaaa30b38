import { expect, it } from 'vitest'
import { instantOf, timeAfterGap, wallTimeOf } from './zoned-time.ts'

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

it('a repeated hour means its first occurrence, and a skipped time moves forward', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

it.each([
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T03:30'],
  ['2027-03-28T02:00:00', 'Europe/Berlin', '2027-03-28T03:00'],
  // A repeated hour and the times around a gap exist.
  ['2027-10-31T02:30', 'Europe/Berlin', undefined],
  ['2027-03-28T01:59', 'Europe/Berlin', undefined],
  ['2027-03-28T03:00:00', 'Europe/Berlin', undefined],
  ['2027-03-28T02:30', 'Africa/Nairobi', undefined],
  // Gaps of half an hour and of a whole day.
  ['2027-10-03T02:10', 'Australia/Lord_Howe', '2027-10-03T02:40'],
  ['2011-12-30T10:00', 'Pacific/Apia', '2011-12-31T10:00'],
  ['', 'Europe/Berlin', undefined],
  ['2027-03-28T02:30', 'Europe/Nowhere', undefined],
])('%s in %s moves to %s', (wall, zone, moved) => expect(timeAfterGap(wall, zone)).toBe(moved))

it('invalid input gives an empty instant', () => {
  expect(instantOf('', 'Europe/Berlin')).toBe('')
  expect(instantOf('2031-05-12T09:00', 'Europe/Nowhere')).toBe('')
})
