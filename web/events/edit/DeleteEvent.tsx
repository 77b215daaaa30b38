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

/** Deletes an event after asking; who was to come is told that it is cancelled. */
export function DeleteEvent({ event }: { event: Event }) {
  const navigate = useNavigate()
  const [opened, { open, close }] = useDisclosure(false)
  const remove = useEndpointMutation(events.remove, {
    refresh: [allQueriesOf(events.list)],
    onSuccess: () => {
      toast('The event has been deleted')
      void navigate('/events', { state: { done: true } })
    },
  })
  const told = event.going_count + (event.waiting_count ?? 0)
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
        title={`Delete ${event.title}?`}
        confirm="Delete event"
        cancel="Keep it"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: event.id } })}
        onCancel={close}
      >
        {isOver(event) || told === 0
          ? 'It is gone for good, with its picture and the list of those who went.'
          : `It is gone for good. ${told === 1 ? 'The one person who goes or waits is' : `The ${countText(told)} people who go or wait are`} told that it is cancelled.`}
      </Confirm>
    </>
  )
}
