import { Radio, Select, TextInput } from '@mantine/core'
import { maxStretches, type AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { maxPlace } from 'contract/calendar/calendar.rules.ts'
import { useState } from 'react'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { TimeZoneSelect } from '../../ui/forms/TimeZoneSelect.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { WholeNumberInput } from '../../ui/forms/WholeNumberInput.tsx'
import { daysAfter } from '../weeks.ts'
import type { HoursValues } from './hours-form.ts'
import { TimeRangeRows } from './TimeRangeRows.tsx'

type Weekday = AdvisorHours['weekly'][number]['weekday']
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdayOptions = dayNames.map((label, at) => ({ value: String(at + 1), label }))
const weekdayOf = (chosen: string): Weekday => {
  const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  return weekdays.find((one) => String(one) === chosen) ?? 1
}

const firstRange: AdvisorHours['weekly'][number] = { weekday: 1, from: '09:00', to: '12:00' }

export function HoursFields({ form }: { form: FormOf<HoursValues> }) {
  const weekly = form.useValue('weekly')
  const daysOff = form.useValue('days_off')
  const extra = form.useValue('extra')
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <>
      <FormSection title="Sessions">
        <TimeZoneSelect
          {...form.select('time_zone')}
          label={<Label required>Time zone</Label>}
          description="All times on this page are in this time zone, including daylight saving time."
        />
        <TextInput
          {...form.field('place')}
          label={<Label>Place or link</Label>}
          description="A room, or the link of a video call. It can be changed for each session."
          maxLength={maxPlace}
        />
        <Radio.Group {...form.radios('session_minutes')} label="Session length">
          <Radio id="session_minutes" value="30" label="30 minutes" mt={4} />
          <Radio value="60" label="60 minutes" mt={4} />
        </Radio.Group>
        <WholeNumberInput
          {...form.field('notice_hours')}
          label={<Label required>Minimum notice, in hours</Label>}
          description="How long before a session members must book it."
        />
        <WholeNumberInput
          {...form.field('days_ahead')}
          label={<Label required>Booking period, in days</Label>}
          description="How many days ahead members can see and book your times."
        />
        <WholeNumberInput
          {...form.field('most_a_day')}
          label={<Label>Maximum sessions per day</Label>}
          description="Leave empty for no limit."
        />
      </FormSection>
      <FormSection title="Every week">
        <TimeRangeRows
          id="weekly"
          legend="Weekly hours"
          rows={weekly}
          error={form.errors['weekly']}
          most={maxStretches.weekly}
          type="time"
          add={{ label: 'Add hours', row: firstRange }}
          onChange={(rows) => form.setValue('weekly', rows)}
          before={(row, change) => (
            <Select
              aria-label="Day"
              w={150}
              data={weekdayOptions}
              value={String(row.weekday)}
              allowDeselect={false}
              onChange={(chosen) => change({ ...row, weekday: weekdayOf(chosen ?? '1') })}
            />
          )}
        />
      </FormSection>
      <FormSection title="Exceptions">
        <TimeRangeRows
          id="days_off"
          legend="Days off"
          rows={daysOff}
          error={form.errors['days_off']}
          most={maxStretches.daysOff}
          type="date"
          add={{ label: 'Add days off', row: { from: daysAfter(today, 1), to: daysAfter(today, 1) } }}
          onChange={(rows) => form.setValue('days_off', rows)}
        />
        <TimeRangeRows
          id="extra"
          legend="Extra hours"
          rows={extra}
          error={form.errors['extra']}
          most={maxStretches.extra}
          type="time"
          add={{ label: 'Add extra hours', row: { date: daysAfter(today, 1), from: '09:00', to: '12:00' } }}
          onChange={(rows) => form.setValue('extra', rows)}
          before={(row, change) => (
            <DateInput
              aria-label="Date"
              name="extra"
              value={row.date}
              onChange={(date) => change({ ...row, date })}
            />
          )}
        />
      </FormSection>
    </>
  )
}
