import { expect, it } from 'vitest'
import { dayIn, mondayOf, shownWeek, weekWords, windowOf } from './weeks.ts'

it('a week begins on Monday, in the reader’s zone', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(shownWeek('', 'Pacific/Kiritimati', now)).toBe('2026-11-23')
  expect(shownWeek('', 'Europe/Berlin', now)).toBe('2026-11-16')
  expect(shownWeek('2026-13-99', 'Europe/Berlin', now)).toBe('2026-11-16')
  expect(shownWeek('2026-12-02', 'Europe/Berlin', now)).toBe('2026-11-30')
  expect(dayIn('Asia/Kathmandu', '2026-03-28T18:30:00Z')).toBe('2026-03-29')
})

it('ten days around the week are fetched', () => {
  expect(windowOf('2026-11-16')).toMatchObject({
    from_time: '2026-11-06T00:00:00.000Z',
    to_time: '2026-12-03T00:00:00.000Z',
  })
})

it('a week says its days', () => {
  expect(weekWords('2026-11-16')).toBe('16 – 22 November 2026')
  expect(weekWords('2026-11-30')).toBe('30 November – 6 December 2026')
})
