import { expect, it } from 'vitest'
import { emptyEvent, eventProblems } from './events.rules.ts'

const event = {
  ...emptyEvent,
  title: 'Forum on Wells',
  start: '2031-05-12T06:00:00Z',
  end: '2031-05-12T14:00:00Z',
  time_zone: 'Africa/Nairobi',
}

it.each([null, 1, 1_000_000])('an event can have %s places', (capacity) =>
  expect(eventProblems({ ...event, capacity }, new Date('2026-11-26'))).toEqual({}),
)

it.each([0, -1, 1.5, NaN, 1_000_001])(
  '%s places are rejected, and the message states the range',
  (capacity) =>
    expect(eventProblems({ ...event, capacity }, new Date('2026-11-26'))).toEqual({
      capacity: ['Please enter a whole number of places from 1 to 1,000,000'],
    }),
)
