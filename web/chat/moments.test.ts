import { expect, it } from 'vitest'
import { dayLine, shortMoment } from './moments.ts'

const now = new Date(2026, 10, 22, 0, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

it('days follow the reader’s clock: just after midnight, an hour ago was yesterday', () => {
  expect(dayLine(at(22, 0), now)).toBe('Today')
  expect(dayLine(at(21, 23), now)).toBe('Yesterday')
  expect(dayLine(at(20, 23), now)).toBe('Friday, November 20')
  expect(dayLine(new Date(2025, 0, 5, 12).toISOString(), now)).toBe('January 5, 2025')
})

it('a conversation shows the time for today, the weekday for this week, and the date before that', () => {
  expect(shortMoment(at(22, 0), now)).toBe('00:00')
  expect(shortMoment(at(19, 9), now)).toBe('Thu')
  expect(shortMoment(at(2, 9), now)).toBe('Nov 2')
})

it('a message from the future, due to a slow clock, counts as today', () => {
  expect(dayLine(at(23, 1), now)).toBe('Today')
})
