import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdvisorHours } from './advisor-hours.ts'
import { clockOf } from './clock.ts'
import { bookableUntil, freeSlots, nearestSlots, whyNotBook } from './free-slots.ts'
import { slotsOf } from './slots.ts'

const hours = (time_zone: string, changes: Partial<AdvisorHours> = {}): AdvisorHours => ({
  time_zone,
  session_minutes: 60,
  notice_hours: 0,
  days_ahead: 365,
  most_a_day: null,
  weekly: [],
  days_off: [],
  extra: [],
  ...changes,
})
const everyDay = (from: string, to: string) =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from, to }))
const window = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) })
const starts = (of: AdvisorHours, from: string, to: string) =>
  slotsOf(of, window(from, to)).map(({ start }) => new Date(start).toISOString().slice(0, 16))

describe('Slots on days on which clocks change', () => {
  it('Berlin, 29 March 2026: 02:00 does not exist and has no slot', () => {
    const of = hours('Europe/Berlin', { weekly: everyDay('01:00', '05:00') })
    expect(starts(of, '2026-03-28T22:00Z', '2026-03-29T10:00Z')).toEqual([
      '2026-03-29T00:00', // 01:00
      '2026-03-29T01:00', // 03:00
      '2026-03-29T02:00', // 04:00
    ])
  })

  it('Berlin, 25 October 2026: 02:00 occurs twice, and the first is the slot', () => {
    const of = hours('Europe/Berlin', { weekly: everyDay('01:00', '05:00') })
    expect(starts(of, '2026-10-24T21:00Z', '2026-10-25T10:00Z')).toEqual([
      '2026-10-24T23:00', // 01:00
      '2026-10-25T00:00', // 02:00 in summer time
      '2026-10-25T02:00', // 03:00
      '2026-10-25T03:00',
    ])
  })

  it('New York, 8 March and 1 November 2026', () => {
    const of = hours('America/New_York', { weekly: everyDay('01:00', '04:00') })
    expect(starts(of, '2026-03-08T00:00Z', '2026-03-08T23:00Z')).toEqual([
      '2026-03-08T06:00', // 01:00
      '2026-03-08T07:00', // 03:00
    ])
    expect(starts(of, '2026-11-01T00:00Z', '2026-11-01T23:00Z')).toEqual([
      '2026-11-01T05:00', // 01:00 in summer time
      '2026-11-01T07:00', // 02:00
      '2026-11-01T08:00',
    ])
  })

  it.each([
    ['Europe/Berlin', '2026-03-28', ['08:00', '07:00', '07:00']],
    ['Europe/Berlin', '2026-10-24', ['07:00', '08:00', '08:00']],
    ['America/New_York', '2026-03-07', ['14:00', '13:00', '13:00']],
    ['America/New_York', '2026-10-31', ['13:00', '14:00', '14:00']],
    ['Asia/Kathmandu', '2026-03-28', ['03:15', '03:15', '03:15']],
  ])('nine o’clock in %s stays nine o’clock around %s', (zone, first, expected) => {
    const of = hours(zone, { weekly: everyDay('09:00', '10:00') })
    const start = Date.parse(`${first}T00:00Z`)
    const found = slotsOf(of, { start, end: start + 3 * 86_400_000 })
    expect(found.map((slot) => new Date(slot.start).toISOString().slice(11, 16))).toEqual(expected)
  })

  it('in Kiritimati, 14 hours ahead, Monday begins on Sunday in UTC', () => {
    const of = hours('Pacific/Kiritimati', { weekly: [{ weekday: 1, from: '00:00', to: '02:00' }] })
    // 30 March 2026 is a Monday.
    expect(starts(of, '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-29T10:00',
      '2026-03-29T11:00',
    ])
  })

  it('no slot is offered that would end after the hours because of a clock change', () => {
    const of = hours('Europe/Berlin', { weekly: everyDay('01:30', '02:30') })
    expect(starts(of, '2026-03-28T22:00Z', '2026-03-29T10:00Z')).toEqual([])
  })
})

describe('Exceptions', () => {
  const of = hours('Africa/Nairobi', {
    weekly: everyDay('09:00', '11:00'),
    days_off: [{ from: '2026-06-02', to: '2026-06-03' }],
    extra: [
      { date: '2026-06-03', from: '15:00', to: '16:00' },
      { date: '2026-06-04', from: '11:00', to: '12:00' },
    ],
  })

  it('days off have no slots except the extra ones', () => {
    expect(starts(of, '2026-06-01T00:00Z', '2026-06-05T00:00Z')).toEqual([
      '2026-06-01T06:00',
      '2026-06-01T07:00',
      '2026-06-03T12:00',
      '2026-06-04T06:00',
      '2026-06-04T07:00',
      '2026-06-04T08:00',
    ])
  })
})

describe('Free slots', () => {
  const of = hours('UTC', { weekly: everyDay('09:00', '12:00'), notice_hours: 24, most_a_day: 2 })
  const day = window('2026-06-01T00:00Z', '2026-06-02T00:00Z')
  const at = (time: string) =>
    window(`2026-06-01T${time}:00Z`, `2026-06-01T${String(Number(time.slice(0, 2)) + 1)}:00Z`)
  const early = Date.parse('2026-05-01T00:00Z')

  it('booked slots are not free, and a full day has none', () => {
    const busy = [at('10:00')]
    expect(
      freeSlots(of, day, { busy, now: early }).map(({ start }) => new Date(start).getUTCHours()),
    ).toEqual([9, 11])
    expect(freeSlots(of, day, { busy: [at('10:00'), at('09:00')], now: early })).toEqual([])
    expect(whyNotBook(of, at('10:00'), { busy, now: early })?.code).toBe('slot_taken')
    expect(whyNotBook(of, at('11:00'), { busy: [at('10:00'), at('09:00')], now: early })?.code).toBe(
      'day_is_full',
    )
  })

  it('the notice is exact to the minute, and times that are not offered are refused', () => {
    const now = Date.parse('2026-05-31T10:00Z')
    expect(whyNotBook(of, at('10:00'), { busy: [], now })).toBeUndefined()
    expect(whyNotBook(of, at('10:00'), { busy: [], now: now + 1 })?.code).toBe('slot_too_soon')
    expect(whyNotBook(of, at('13:00'), { busy: [], now })?.code).toBe('slot_not_offered')
    const shifted = { start: at('10:00').start + 1_800_000, end: at('10:00').end + 1_800_000 }
    expect(whyNotBook(of, shifted, { busy: [], now })?.code).toBe('slot_not_offered')
  })

  it.each([
    // The last day ends at midnight of the advisor's clock.
    ['UTC', '2026-05-11T23:59:59Z', '2026-05-22T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-05-11T23:59:59Z', '2026-05-22T10:00:00.000Z'],
    // Clocks change in between, and in Santiago 6 September 2026 begins at 01:00.
    ['Europe/Berlin', '2026-10-20T12:00:00Z', '2026-10-30T23:00:00.000Z'],
    ['America/Santiago', '2026-08-26T12:00:00Z', '2026-09-06T04:00:00.000Z'],
  ])('in %s at %s ten days ahead end at %s', (zone, now, expected) => {
    const ten = hours(zone, { days_ahead: 10, weekly: everyDay('00:00', '24:00') })
    const until = bookableUntil(ten, Date.parse(now))
    expect(new Date(until).toISOString()).toBe(expected)
    const wide = { start: Date.parse(now), end: Date.parse('9999-12-31T00:00:00Z') }
    const free = freeSlots(ten, wide, { busy: [], now: Date.parse(now) })
    expect(free.at(-1)?.end).toBe(until)
    const [after] = slotsOf(ten, { start: until, end: until + 7_200_000 })
    if (!after) throw new Error('no slot after the last')
    expect(whyNotBook(ten, after, { busy: [], now: Date.parse(now) })?.code).toBe('slot_too_far')
  })

  it('the nearest alternatives are in chronological order', () => {
    const free = [1, 5, 7, 20].map((start) => ({ start, end: start + 1 }))
    expect(nearestSlots(free, 6, 3).map(({ start }) => start)).toEqual([1, 5, 7])
  })
})

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
]
const quarter = fc.integer({ min: 0, max: 95 })
const wall = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

it('slots never overlap, have the right length, and lie within the hours to the minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(30 as const, 60 as const),
      fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: quarter, length: quarter }), {
        maxLength: 8,
      }),
      fc.constantFrom('2026-03-05', '2026-03-26', '2026-04-02', '2026-10-22', '2026-10-29'),
      (zone, session_minutes, stretches, first) => {
        const weekly = stretches.map(({ weekday, from, length }) => ({
          weekday: weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7,
          from: wall(from),
          to: wall(Math.min(96, from + length)),
        }))
        const start = Date.parse(first)
        const slots = slotsOf(hours(zone, { session_minutes, weekly }), {
          start,
          end: start + 7 * 86_400_000,
        })
        const clock = clockOf(zone)
        slots.forEach((slot, index) => {
          expect(slot.end - slot.start).toBe(session_minutes * 60_000)
          expect(slot.start).toBeGreaterThanOrEqual(slots[index - 1]?.end ?? start)
          for (let instant = slot.start; instant < slot.end; instant += 60_000) {
            const shown = new Date(instant + clock.offsetAt(instant))
            const [weekday, time] = [shown.getUTCDay() || 7, shown.toISOString().slice(11, 16)]
            expect(weekly.some((one) => one.weekday === weekday && one.from <= time && time < one.to)).toBe(
              true,
            )
          }
        })
      },
    ),
    { numRuns: 60 },
  )
})

it('no slot ends before its hours when the clocks go back during it', () => {
  const weekly = [{ weekday: 7 as const, from: '01:15', to: '02:15' }]
  const start = Date.parse('2026-10-31T12:00Z')
  const slots = slotsOf(hours('America/New_York', { session_minutes: 30, weekly }), {
    start,
    end: start + 86_400_000,
  })
  expect(slots.map((slot) => new Date(slot.start).toISOString())).toEqual(['2026-11-01T05:15:00.000Z'])
})

it('the clock agrees with the platform at every hour of the year', () => {
  for (const zone of zones) {
    const clock = clockOf(zone)
    const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += 3_600_000)
      if (
        new Date(instant + clock.offsetAt(instant)).toISOString().slice(0, 16).replace('T', ' ') !==
        shown.format(instant)
      )
        expect.fail(`${zone} at ${new Date(instant).toISOString()}`)
  }
})
