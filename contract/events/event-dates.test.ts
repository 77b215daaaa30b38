import { expect, it } from 'vitest'
import { ordinalDay, spanWords } from './event-dates.ts'
import { zoneCity } from './zone-city.ts'

it.each([
  ['2031-05-12T06:00:00Z', 'May 12th 2031'],
  ['2031-05-01T06:00:00Z', 'May 1st 2031'],
  ['2031-06-02T06:00:00Z', 'June 2nd 2031'],
  ['2031-06-03T06:00:00Z', 'June 3rd 2031'],
  ['2031-06-04T06:00:00Z', 'June 4th 2031'],
  ['2031-06-11T06:00:00Z', 'June 11th 2031'],
  ['2031-06-13T06:00:00Z', 'June 13th 2031'],
  ['2031-06-21T06:00:00Z', 'June 21st 2031'],
  ['2031-06-22T06:00:00Z', 'June 22nd 2031'],
  ['2031-12-31T06:00:00Z', 'December 31st 2031'],
])('%s is formatted as %s', (instant, words) => expect(ordinalDay(instant, 'UTC')).toBe(words))

it('a day is that of the zone, also when its clocks change', () => {
  expect(ordinalDay('2026-03-28T23:30:00Z', 'Europe/Berlin')).toBe('March 29th 2026')
  expect(ordinalDay('2026-03-29T22:30:00Z', 'Europe/Berlin')).toBe('March 30th 2026')
  expect(ordinalDay('2026-01-01T10:30:00Z', 'Pacific/Kiritimati')).toBe('January 2nd 2026')
})

it('a span shows its day once, or both days', () => {
  const day = { start: '2031-05-12T06:00:00Z', end: '2031-05-12T14:00:00Z' }
  expect(spanWords(day, 'Africa/Nairobi')).toBe('May 12th 2031, 09:00 – 17:00')
  expect(spanWords(day, 'Africa/Nairobi', 'day-first')).toBe('12 May 2031, 09:00 – 17:00')
  expect(spanWords(day, 'Asia/Kathmandu')).toBe('May 12th 2031, 11:45 – 19:45')
  expect(spanWords({ ...day, end: '2031-05-13T00:00:00Z' }, 'UTC')).toBe(
    'May 12th 2031, 06:00 – May 13th 2031, 00:00',
  )
})

it('a span across the end of summer time shows both clocks correctly', () => {
  const night = { start: '2026-10-24T22:00:00Z', end: '2026-10-25T02:00:00Z' }
  expect(spanWords(night, 'Europe/Berlin')).toBe('October 25th 2026, 00:00 – 03:00')
})

it('a zone is named by the current name of its city', () => {
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneCity('UTC')).toBe('UTC')
  // Browsers return these by their former names.
  expect(['Asia/Calcutta', 'Asia/Katmandu', 'Europe/Kiev'].map(zoneCity)).toEqual([
    'Kolkata',
    'Kathmandu',
    'Kyiv',
  ])
})
