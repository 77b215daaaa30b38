import { Text } from '@mantine/core'
import { lettersLocale } from '../../ui/reader-locale.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { useZone } from '../use-zone.ts'
import {
  firstHours,
  formProblems,
  hoursNames,
  hoursOfValues,
  hoursText,
  valuesOfHours,
  type HoursValues,
} from './hours-form.ts'
import classes from './Hours.module.css'
import { HoursFields } from './HoursFields.tsx'

/** The hours in which an advisor can be booked (OPEN-131). */
export const HoursPage = () => (
  <Page
    title="Your hours"
    lead="Members can book sessions with you in these hours. They see the times in their own time zone, and your name and picture even if your profile is private."
    actions={<Link to="/calendar">Back to the calendar</Link>}
  >
    <Suspense fallback={<FormSkeleton fields={8} />}>
      <LoadedHours />
    </Suspense>
  </Page>
)

function LoadedHours() {
  const { zone } = useZone()
  const { data } = useSuspenseQuery({ ...queryOf(advisorHoursEndpoints.read), refetchOnWindowFocus: false })
  return <HoursForm loaded={data} first={firstHours(zone)} />
}

type StoredHours = ResponseOf<typeof advisorHoursEndpoints.read>

/** @param first what the form shows as long as nothing is stored */
function HoursForm({ loaded, first }: { loaded: StoredHours; first: AdvisorHours }) {
  const [outside, setOutside] = useState<CalendarEntry[]>([])
  const edit = useEditForm<StoredHours, HoursValues>({
    loaded,
    valuesOf: ({ hours }) => valuesOfHours(hours ?? first),
    problems: formProblems,
    queryKey: queryOf(advisorHoursEndpoints.read).queryKey,
    read: () => call(advisorHoursEndpoints.read),
    fieldNames: hoursNames,
    valueText: hoursText,
    save: async ({ values, version }) => {
      const body = { ...hoursOfValues(values), updated_at: version }
      const { outside: sessions, ...stored } = await call(advisorHoursEndpoints.save, { body })
      setOutside(sessions)
      return stored
    },
    refresh: [allQueriesOf(calendar.list)],
    onSaved: () => toast('Hours published'),
  })
  const zone = (edit.base.hours ?? first).time_zone
  return (
    <EditForm edit={edit} of="schedule" title="Your hours are not published yet">
      {outside.length > 0 && <Outside sessions={outside} zone={zone} />}
      <HoursFields key={edit.form.version} form={edit.form} />
      <div className={classes.save}>
        <SubmitButton>Publish your hours</SubmitButton>
        <SaveState {...edit.state} />
      </div>
    </EditForm>
  )
}

/** Changing hours cancels no sessions, so those outside the new hours are listed. */
const Outside = ({ sessions, zone }: { sessions: CalendarEntry[]; zone: string }) => (
  <div role="status" className={classes.outside}>
    <Text fw={600}>
      These booked sessions are outside your hours. They stay booked until one of you cancels them:
    </Text>
    <ul>
      {sessions.map(({ id, title, start, member }) => (
        <li key={id}>
          {longDay(start, zone, lettersLocale())}, {zoneTimes(start, [zone, member?.time_zone ?? ''])}:{' '}
          {title}
          {member && `, with ${member.first_name} ${member.last_name}`}
        </li>
      ))}
    </ul>
    <Link to="/calendar?view=agenda">Move or cancel them in the calendar</Link>
  </div>
)
