import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'

/** Half-hour slots from 09:00 to 17:00 UTC, every day of the week. */
export const everyDay: AdvisorHours = {
  time_zone: 'UTC',
  session_minutes: 30,
  notice_hours: 2,
  days_ahead: 365,
  most_a_day: null,
  weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  days_off: [],
  extra: [],
}
