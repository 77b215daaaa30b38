import { expect, it } from 'vitest'
import { longDay, zoneTimes } from './zone-times.ts'

it('shows the time of a session in both zones', () => {
  expect(zoneTimes('2026-06-01T11:00:00.000Z', ['Africa/Nairobi', 'Europe/Berlin'])).toBe(
    '14:00 Nairobi / 13:00 Berlin',
  )
  expect(zoneTimes('2026-12-01T11:00:00.000Z', ['Africa/Nairobi', 'Europe/Berlin'])).toBe(
    '14:00 Nairobi / 12:00 Berlin',
  )
  expect(zoneTimes('2026-06-01T11:00:00.000Z', ['Asia/Kathmandu', 'Asia/Kathmandu'])).toBe('16:45 Kathmandu')
})

it('shows the day if it differs in the other zone', () => {
  expect(zoneTimes('2026-06-01T21:30:00.000Z', ['Europe/Berlin', 'Pacific/Kiritimati'])).toBe(
    '23:30 Berlin / 11:30 Kiritimati (Tue, Jun 2)',
  )
  expect(longDay('2026-06-01T21:30:00.000Z', 'Pacific/Kiritimati')).toBe('Tuesday, June 2, 2026')
})

it('omits zones that are not set', () => {
  expect(zoneTimes('2026-06-01T11:00:00.000Z', ['', 'Africa/Nairobi'])).toBe('14:00 Nairobi')
  expect(zoneTimes('2026-06-01T11:00:00.000Z', ['Africa/Nairobi', ''])).toBe('14:00 Nairobi')
})

it('uses current city names and lists a zone once', () => {
  expect(zoneTimes('2026-12-15T05:00:00Z', ['Asia/Calcutta', 'Asia/Kolkata'])).toBe('10:30 Kolkata')
  expect(zoneTimes('2026-12-15T05:00:00Z', ['Asia/Katmandu', 'Europe/Kiev'])).toBe(
    '10:45 Kathmandu / 07:00 Kyiv',
  )
})
