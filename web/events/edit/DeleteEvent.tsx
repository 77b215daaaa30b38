import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { isOver } from '../attendance.ts'

/** Deletes an event after a confirmation; attendees are notified of the cancellation. */
export function DeleteEvent({ event }: { event: Event }) {
  const navigate = useNavigate()
  const [opened, { open, close }] = useDisclosure(false)
  const remove = useEndpointMutation(events.remove, {
    refresh: [allQueriesOf(events.list)],
    onSuccess: () => {
      toast('Event deleted')
      void navigate('/events', { state: { done: true } })
    },
  })
  const notified = event.going_count + (event.waiting_count ?? 0)
  return (
    <>
      <Button
        variant="default"
        c="var(--danger)"
        leftSection={<Trash2 size={18} aria-hidden />}
        onClick={open}
      >
        Delete event
      </Button>
      <Confirm
        opened={opened}
        title={`Delete event '${event.title}'?`}
        confirm="Delete event"
        cancel="Keep event"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: event.id } })}
        onCancel={close}
      >
        {isOver(event) || notified === 0
          ? 'This also deletes its picture and the list of attendees. It cannot be undone.'
          : `This cannot be undone. ${notified === 1 ? '1 person who is going or waiting is' : `${countText(notified)} people who are going or waiting are`} notified of the cancellation.`}
      </Confirm>
    </>
  )
}
