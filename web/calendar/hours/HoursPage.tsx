import { Text } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { advisorHoursCalls } from 'contract/calendar/advisor-hours.endpoints.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call, type CallFailed } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isStale } from '../../ui/forms/values/own-version.ts'
import { isStoredAs } from '../../ui/forms/values/typed-since.ts'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { useZone } from '../use-zone.ts'
import { firstHours, formProblems, hoursOfValues, valuesOfHours, type HoursValues } from './hours-form.ts'
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
      <StoredHours />
    </Suspense>
  </Page>
)

function StoredHours() {
  const { zone } = useZone()
  const { data } = useSuspenseQuery({ ...queryOf(advisorHoursCalls.read), refetchOnWindowFocus: false })
  return <HoursForm hours={data.hours ?? firstHours(zone)} version={data.updated_at} />
}

function HoursForm({ hours, version }: { hours: AdvisorHours; version: string | null }) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(version)
  const [savedAt, setSavedAt] = useState<Date>()
  const [outside, setOutside] = useState<CalendarEntry[]>([])
  const form = useForm<HoursValues>({ initialValues: valuesOfHours(hours), problems: formProblems })
  const save = useMutation<Published, CallFailed, { values: HoursValues; version: string | null }>({
    mutationFn: ({ values, version }) => publish(values, version).catch(againIfSame(values)),
    meta: { ownFailure: true },
    onError: (failed) => isStale(failed) || form.showServerErrors(failed),
    onSuccess: async ({ outside: kept, ...now }, { values }) => {
      await client.invalidateQueries(allQueriesOf(calendar.list))
      client.setQueryData(queryOf(advisorHoursCalls.read).queryKey, now)
      setSeen(now.updated_at)
      setSavedAt(new Date())
      setOutside(kept)
      if (now.hours) form.settle(values, valuesOfHours(now.hours))
      toast('Hours published')
    },
  })
  const send = (version: string | null) => save.mutate({ values: form.getValues(), version })
  return (
    <Form form={form} title="Your hours are not published yet" onSubmit={() => send(seen)} call={save}>
      <LeaveGuard when={form.isDirty} />
      {outside.length > 0 && <Outside sessions={outside} zone={hours.time_zone} />}
      <HoursFields key={form.version} form={form} />
      <div className={classes.save}>
        <SubmitButton>Publish your hours</SubmitButton>
        <SaveState dirty={form.isDirty} saving={save.isPending} failed={save.isError} savedAt={savedAt} />
      </div>
      {isStale(save.error) && (
        <StaleDialog
          of="schedule"
          read={() => call(advisorHoursCalls.read)}
          onCancel={save.reset}
          onOverwrite={(latest) => send(latest.updated_at)}
          onReload={(latest) => {
            save.reset()
            setSeen(latest.updated_at)
            if (latest.hours) form.reset(valuesOfHours(latest.hours))
          }}
        />
      )}
    </Form>
  )
}

type Published = ResponseOf<typeof advisorHoursCalls.save>

const publish = (values: HoursValues, updated_at: string | null) =>
  call(advisorHoursCalls.save, { body: { ...hoursOfValues(values), updated_at } })

/** If the response was lost, the newer stored version is our own: retry instead of reporting a conflict. */
const againIfSame = (values: HoursValues) => async (failed: CallFailed) => {
  const latest = isStale(failed) && (await call(advisorHoursCalls.read).catch(() => undefined))
  if (latest && latest.hours && isStoredAs(values, valuesOfHours(latest.hours)))
    return publish(values, latest.updated_at)
  throw failed
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
          {longDay(start, zone)}, {zoneTimes(start, [zone, member?.time_zone ?? ''])}: {title}
          {member && `, with ${member.first_name} ${member.last_name}`}
        </li>
      ))}
    </ul>
    <Link to="/calendar?view=agenda">Move or cancel them in the calendar</Link>
  </div>
)
