import { defaultDaysAhead, type AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { hoursProblems } from 'contract/calendar/advisor-hours.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'

type HoursNumber = 'notice_hours' | 'days_ahead' | 'most_a_day'

/** Form values of the hours: an empty number field is ''. */
export interface HoursValues extends Omit<AdvisorHours, 'session_minutes' | 'place' | HoursNumber> {
  place: string
  session_minutes: string
  notice_hours: number | string
  days_ahead: number | string
  most_a_day: number | string
}

/** Default hours: working days in the advisor's zone. */
export const firstHours = (time_zone: string): AdvisorHours => ({
  time_zone,
  session_minutes: 30,
  notice_hours: 24,
  days_ahead: defaultDaysAhead,
  most_a_day: null,
  weekly: ([1, 2, 3, 4, 5] as const).map((weekday) => ({
    weekday,
    from: '09:00',
    to: '12:00',
  })),
  days_off: [],
  extra: [],
})

export const valuesOfHours = (hours: AdvisorHours): HoursValues => ({
  ...hours,
  place: hours.place ?? '',
  session_minutes: String(hours.session_minutes),
  most_a_day: hours.most_a_day ?? '',
})

export const hoursOfValues = (values: HoursValues): AdvisorHours => ({
  ...values,
  session_minutes: values.session_minutes === '60' ? 60 : 30,
  notice_hours: values.notice_hours === '' ? NaN : Number(values.notice_hours),
  days_ahead: values.days_ahead === '' ? NaN : Number(values.days_ahead),
  most_a_day: values.most_a_day === '' ? null : Number(values.most_a_day),
})

/** Messages by field; missing times and dates are errors too. */
export function formProblems(values: HoursValues): FieldErrors {
  const { weekly, days_off, extra } = values
  const isWhole = ({ from, to }: { from: string; to: string }) => from !== '' && to !== ''
  const missing = (['weekly', 'days_off', 'extra'] as const).filter(
    (field) => !{ weekly, days_off, extra }[field].every(isWhole),
  )
  const dates = extra.every(({ date }) => date !== '') ? [] : ['extra']
  return {
    ...hoursProblems(hoursOfValues(values)),
    ...Object.fromEntries(
      [...missing, ...dates].map((field) => [field, ['Please fill in all times and days']]),
    ),
  }
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Names of the fields in a conflict. */
export const hoursNames = {
  place: 'Place or link',
  session_minutes: 'Session length',
  notice_hours: 'Minimum notice, in hours',
  days_ahead: 'Booking period, in days',
  most_a_day: 'Maximum sessions per day',
  weekly: 'Weekly hours',
  extra: 'Extra hours',
}

type Range = Partial<AdvisorHours['weekly'][number] & AdvisorHours['extra'][number]>

/** Lists of hours in a conflict: 'Monday 09:00–12:00'. */
export const hoursText = (_: string, value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0
    ? (value as Range[])
        .map(({ weekday, date, from, to }) =>
          [date ?? (weekday && dayNames[weekday - 1]), `${from}–${to}`].filter(Boolean).join(' '),
        )
        .join('\n')
    : undefined
