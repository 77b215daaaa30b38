import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { eventProblems } from 'contract/events/events.rules.ts'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { forgetAttempt, useAttemptKey } from '../../platform/attempt-key.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { useOwnZone } from '../use-own-zone.ts'
import { emptyValues, eventFiles, eventFormOf, draftOfEvent, type EventValues } from './event-values.ts'
import { EventFields } from './EventFields.tsx'

const formName = 'new event'

/** Form for a new event. Sending it twice creates only one event (OPEN-127, REL-05). */
export function CreateEventPage() {
  return (
    <Page
      title="Create event"
      lead="Members of institutions in the same country or region are notified. For online events, the members of all institutions are notified."
    >
      <Suspense fallback={<FormSkeleton fields={8} />}>
        <CreateEvent />
      </Suspense>
    </Page>
  )
}

function CreateEvent() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const empty = emptyValues(useOwnZone())
  const draft = useDraft(formName, empty)
  const keyFor = useAttemptKey(formName)
  const form = useForm<EventValues>({
    initialValues: draft.value,
    storedValues: empty,
    problems: (values) => eventProblems(eventFormOf(values), new Date()),
    onChange: (values) => draft.keep(draftOfEvent(values)),
  })
  const create = useEndpointMutation(events.create, {
    refresh: [allQueriesOf(events.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: (event) => {
      draft.forget()
      forgetAttempt(formName)
      client.setQueryData(queryOf(events.read, { params: { id: event.id } }).queryKey, event)
      toast('Event created')
      void navigate(`/events/${event.id}`, { state: { done: true } })
    },
  })
  const submit = (values: EventValues) => {
    const [body, files] = [eventFormOf(values), eventFiles(values)]
    create.mutate({ body, files, key: keyFor(body, files) })
  }
  const discard = () => (form.reset(empty), draft.reset(empty))
  return (
    <>
      {draft.found && <DraftFound onDiscard={discard}>Please choose the picture again.</DraftFound>}
      <Form form={form} title="The event has not been created yet" onSubmit={submit} call={create}>
        <EventFields key={form.version} form={form} picture={null} />
        <Group mt={40}>
          <SubmitButton>Create event</SubmitButton>
          <Button component={Link} to="/events" variant="subtle">
            Cancel
          </Button>
        </Group>
      </Form>
      <LeaveGuard when={form.isDirty} onLeave={draft.forget} />
    </>
  )
}
