import { expect, it } from 'vitest'
import { hoursProblems } from './advisor-hours.rules.ts'
import type { AdvisorHours } from './advisor-hours.ts'

const hours = (from: string, to: string): AdvisorHours => ({
  time_zone: 'Africa/Kampala',
  session_minutes: 30,
  notice_hours: 24,
  days_ahead: 60,
  most_a_day: null,
  weekly: [{ weekday: 1, from, to }],
  days_off: [],
  extra: [{ date: '2027-03-01', from, to }],
})

it('hours that can never be booked are rejected', () => {
  const told = (notice_hours: number, days_ahead: number) =>
    String(hoursProblems({ ...hours('09:00', '17:00'), notice_hours, days_ahead })['days_ahead'] ?? '')
  expect([told(24, 1), told(336, 14)]).toEqual(['', ''])
  expect(told(336, 13)).toContain('No session could be booked')
  for (const days of [0, 366, 1.5, NaN]) expect(told(0, days)).toContain('from 1 to 365')
})

it.each([
  ['09:00', '17:00', undefined],
  ['22:00', '24:00', undefined],
  ['09:00', '09:15', 'room for a session of 30 minutes'],
  ['23:00', '01:00', 'Enter hours across midnight as two'],
])('hours from %s to %s are rejected with a message', (from, to, words) => {
  const { weekly, extra } = hoursProblems(hours(from, to))
  for (const found of [weekly, extra])
    if (words === undefined) expect(found).toBeUndefined()
    else expect(String(found)).toContain(words)
})
