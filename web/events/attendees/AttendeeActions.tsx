import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { maxMessage } from 'contract/events/events.rules.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { EllipsisVertical, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { isOver, placesLeft } from '../attendance.ts'

interface AttendeeActionsProps {
  event: Event
  person: PersonCard
  /** Whether the person is on the waiting list. */
  waiting: boolean
}

/** Staff remove a person, or give a place to one on the waiting list. */
export function AttendeeActions({ event, person, waiting }: AttendeeActionsProps) {
  const [opened, open] = useState<'remove' | 'admit'>()
  const params = { id: event.id, personId: person.id }
  const name = nameOfPerson(person)
  const close = () => open(undefined)
  const refresh = [
    allQueriesOf(events.attendees),
    allQueriesOf(events.list),
    queryOf(events.read, { params: { id: event.id } }),
  ]
  const admit = useEndpointMutation(events.admitAttendee, {
    refresh,
    onSuccess: () => (toast(`${name} has a place`), close()),
    onFailure: close,
  })
  const isFull = placesLeft(event) === 0
  const sendAdmit = () => admit.mutate({ params, body: { waiting: false } })
  return (
    <Group gap="xs">
      {waiting && !isOver(event) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={admit.isPending}
          onClick={() => (isFull ? open('admit') : sendAdmit())}
        >
          Give a place<span className="visually-hidden"> to {name}</span>
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={`Actions for ${name}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="var(--danger)"
            leftSection={<UserMinus size={18} aria-hidden />}
            onClick={() => open('remove')}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={opened === 'admit'}
        title={`Give ${name} a place?`}
        confirm="Give a place"
        busy={admit.isPending}
        onConfirm={sendAdmit}
        onCancel={close}
      >
        The event is full. It will have {event.going_count + 1} attendees for {event.capacity} places.
      </Confirm>
      {opened === 'remove' && (
        <RemoveAttendee {...{ event, name, waiting, params, refresh }} onClose={close} />
      )}
    </Group>
  )
}

interface RemoveAttendeeProps {
  event: Event
  name: string
  waiting: boolean
  params: { id: number; personId: number }
  refresh: { queryKey: readonly unknown[] }[]
  onClose: () => void
}

function RemoveAttendee({ event, name, waiting, params, refresh, onClose }: RemoveAttendeeProps) {
  const [reason, setReason] = useState('')
  const remove = useEndpointMutation(events.removeAttendee, {
    refresh,
    onSuccess: () => (toast(`${name} removed`), onClose()),
    onFailure: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={`Remove ${name}?`}>
      <Stack>
        <Text>
          {isOver(event)
            ? 'The event is over, so nobody is notified.'
            : waiting
              ? 'They lose their position on the waiting list and are notified by e-mail.'
              : 'They are notified by e-mail. The next person on the waiting list gets the place.'}
        </Text>
        <Textarea
          label={<Label>Reason</Label>}
          description="Included in the e-mail and in the audit log"
          maxLength={maxMessage.reason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="var(--danger)"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params, body: { ...(reason.trim() && { reason: reason.trim() }) } })
            }
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
