import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.contract.ts'
import { eventProblems } from 'contract/events/events.rules.ts'
import { staleVersion } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { eventFiles, eventFormOf, typedIn, valuesOf, type EventValues } from './event-values.ts'
import { EventFields } from './EventFields.tsx'

/** The form of an event. @param loaded where it starts; what others change meanwhile is told on saving */
export function EditEvent({ loaded }: { loaded: Event }) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useDraft(`event ${base.id}`, valuesOf(base))
  const form = useForm<EventValues>({
    initialValues: draft.value,
    storedValues: valuesOf(base),
    problems: (values) => eventProblems(eventFormOf(values)),
    onChange: (values) => draft.keep(typedIn(values)),
  })
  const read = queryOf(events.read, { params: { id: base.id } })

  /** Resets the form to this version of the event. */
  const startFrom = (event: Event) => {
    client.setQueryData(read.queryKey, event)
    setBase(event)
    form.reset(valuesOf(event))
    draft.reset(valuesOf(event))
  }
  const update = useEndpointMutation(events.update, {
    refresh: [allQueriesOf(events.list), allQueriesOf(events.attendees)],
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || form.showServerErrors(failed),
    onSuccess: (event) => {
      startFrom(event)
      setSavedAt(new Date())
      toast('The event has been updated')
    },
  })
  const save = (updated_at: string) => {
    const values = form.getValues()
    update.mutate({
      params: { id: base.id },
      body: { ...eventFormOf(values), updated_at, ...(values.avatar === null && { avatar: null }) },
      files: eventFiles(values),
    })
  }
  return (
    <>
      {draft.found && (
        <DraftFound onDiscard={() => startFrom(base)}>A picture has to be chosen again.</DraftFound>
      )}
      <Form
        form={form}
        title="The event has not been updated"
        onSubmit={() => save(base.updated_at)}
        call={update}
      >
        <EventFields key={form.version} form={form} picture={base.avatar} />
        <Group mt={40}>
          <SubmitButton>Update event</SubmitButton>
          <Button component={Link} to={`/events/${base.id}`} variant="subtle">
            Show the event
          </Button>
          <SaveState
            dirty={form.isDirty}
            saving={update.isPending}
            failed={update.isError}
            savedAt={savedAt}
          />
        </Group>
      </Form>
      {isStale(update.error) && (
        <StaleDialog
          of="event"
          read={() => call(events.read, { params: { id: base.id } })}
          onReload={(latest) => (update.reset(), startFrom(latest))}
          onOverwrite={(latest) => save(latest.updated_at)}
          onCancel={() => update.reset()}
        />
      )}
      <LeaveGuard when={form.isDirty} onLeave={draft.forget} />
    </>
  )
}

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
