import { expect, it } from 'vitest'
import { hoursProblems } from './advisor-hours.rules.ts'
import type { AdvisorHours } from './advisor-hours.ts'

const hours = (from: string, to: string): AdvisorHours => ({
  time_zone: 'Africa/Kampala',
  session_minutes: 30,
  notice_hours: 24,
  most_a_day: null,
  weekly: [{ weekday: 1, from, to }],
  days_off: [],
  extra: [{ date: '2027-03-01', from, to }],
})

it.each([
  ['09:00', '17:00', undefined],
  ['22:00', '24:00', undefined],
  ['09:00', '09:15', 'room for a session of 30 minutes'],
  ['23:00', '01:00', 'Enter those over midnight twice'],
])('hours from %s to %s are told what is wrong with them', (from, to, words) => {
  const { weekly, extra } = hoursProblems(hours(from, to))
  for (const found of [weekly, extra])
    if (words === undefined) expect(found).toBeUndefined()
    else expect(String(found)).toContain(words)
})
