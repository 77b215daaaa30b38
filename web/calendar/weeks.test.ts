import { expect, it } from 'vitest'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { itemsOf, limitAdvisors } from './items.ts'
import { dayIn, daysAfter, mondayOf, shownWeek, weekLabel, windowOf } from './weeks.ts'

it('a week begins on Monday, in the reader’s zone', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(shownWeek('', 'Pacific/Kiritimati', now)).toBe('2026-11-23')
  expect(shownWeek('', 'Europe/Berlin', now)).toBe('2026-11-16')
  expect(shownWeek('2026-13-99', 'Europe/Berlin', now)).toBe('2026-11-16')
  for (const far of ['9999-12-27', '0001-01-01', '20260-01-01'])
    expect(shownWeek(far, 'Europe/Berlin', now)).toBe('2026-11-16')
  expect(shownWeek('2026-12-02', 'Europe/Berlin', now)).toBe('2026-11-30')
  expect(dayIn('Asia/Kathmandu', '2026-03-28T18:30:00Z')).toBe('2026-03-29')
})

it('ten days before and after the week are fetched', () => {
  expect(windowOf('2026-11-16')).toMatchObject({
    from_time: '2026-11-06T00:00:00.000Z',
    to_time: '2026-12-03T00:00:00.000Z',
  })
})

it('free times of too many advisors are hidden, sessions and events never are', () => {
  const span = { start: '2026-11-16T09:00:00.000Z', end: '2026-11-16T09:30:00.000Z' }
  const what = { title: 'Wells', ...span }
  const entry = (kind: CalendarEntry['kind'], id: number): CalendarEntry => ({
    kind,
    id,
    ...what,
    event: { id, ...what },
    occurences: [span],
    time_zone: 'UTC',
    advisor: null,
    member: null,
    place: '',
    updated_at: null,
  })
  const week = { zone: 'UTC', first: '2026-11-16', last: '2026-11-22' }
  const items = itemsOf(
    [entry('session', 1), entry('event', 2), ...[1, 2, 3].map((id) => entry('slots', id))],
    week,
  )
  expect(limitAdvisors(items, 3)).toEqual({ shown: items, left: 0 })
  const { shown, left } = limitAdvisors(items, 2)
  expect([left, shown.map((item) => item.entry.kind).sort()]).toEqual([3, ['event', 'session']])
})

it('a week is labelled with its days', () => {
  expect(weekLabel('2026-11-16')).toBe('November 16 – 22, 2026')
  expect(weekLabel('2026-11-30')).toBe('November 30 – December 6, 2026')
  expect(weekLabel('2026-12-28')).toBe('December 28, 2026 – January 3, 2027')
})

it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'in %s, every slot of four weeks is in exactly one week, on the right day',
  (zone) => {
    const quarter = 900_000
    const first = Date.parse('2026-10-12T00:00:00Z')
    const at = (instant: number) => new Date(instant).toISOString()
    const occurences = Array.from({ length: 28 * 96 }, (_, index) => ({
      start: at(first + index * quarter),
      end: at(first + (index + 1) * quarter),
    }))
    const event = {
      id: 1,
      title: 'Free slots of Arjun Mehta',
      start: at(first),
      end: at(first + 28 * 96 * quarter),
    }
    const entry: CalendarEntry = {
      kind: 'slots',
      ...event,
      event,
      occurences,
      time_zone: 'UTC',
      advisor: null,
      member: null,
      place: '',
      updated_at: null,
    }
    const weeks = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']
    const items = weeks.flatMap((monday) =>
      itemsOf([entry], { zone, first: monday, last: daysAfter(monday, 6) }),
    )
    for (const { day, spans } of items) for (const { start } of spans) expect(dayIn(zone, start)).toBe(day)
    const shown = items.flatMap(({ spans }) => spans.map(({ start }) => start))
    expect(shown.toSorted()).toEqual(occurences.map(({ start }) => start))
  },
)
