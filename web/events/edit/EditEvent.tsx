import { Button, Group } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { eventProblems } from 'contract/events/events.rules.ts'
import { Link } from 'react-router'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { pictureText } from '../../ui/forms/values/clash-texts.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
import { eventFiles, eventFormOf, draftOfEvent, valuesOfEvent, type EventValues } from './event-values.ts'
import { EventFields } from './EventFields.tsx'

/** Form for an existing event. @param loaded the initial values; conflicting changes are reported on saving */
export function EditEvent({ loaded }: { loaded: Event }) {
  const thisEvent = { params: { id: loaded.id } }
  const edit = useEditForm<Event, EventValues>({
    loaded,
    draftName: `event ${loaded.id}`,
    valuesOf: valuesOfEvent,
    draftOf: draftOfEvent,
    problems: (values) => eventProblems(eventFormOf(values), new Date()),
    queryKey: queryOf(events.read, thisEvent).queryKey,
    read: () => call(events.read, thisEvent),
    picturesOf: ({ avatar }) => ({ avatar }),
    together: [
      ['start', 'end', 'time_zone'],
      ['country', 'city', 'latitude', 'longitude'],
    ],
    fieldNames: { avatar: 'Picture', external_link: 'Homepage', capacity: 'Places' },
    valueText: (path, value) =>
      path === 'avatar'
        ? pictureText(value)
        : ['start', 'end'].includes(path)
          ? String(value).replace('T', ' ')
          : undefined,
    save: ({ values, version, basis }) =>
      call(events.update, {
        ...thisEvent,
        body: {
          ...changedFields(eventFormOf(values), eventFormOf(basis)),
          updated_at: version,
          ...(values.avatar === null && { avatar: null }),
        },
        files: eventFiles(values),
      }),
    refresh: [allQueriesOf(events.list), allQueriesOf(events.attendees)],
    onSaved: () => toast('Event updated'),
  })
  return (
    <EditForm
      edit={edit}
      of="event"
      title="The event has not been updated"
      draftNote="Please choose the picture again."
    >
      <EventFields key={edit.form.version} form={edit.form} picture={edit.base.avatar} />
      <Group mt={40}>
        <SubmitButton>Update event</SubmitButton>
        <Button component={Link} to={`/events/${loaded.id}`} variant="subtle">
          View event
        </Button>
        <SaveState {...edit.state} />
      </Group>
    </EditForm>
  )
}
