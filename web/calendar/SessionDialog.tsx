import { Group, Modal, Select, Stack, Text } from '@mantine/core'
import { lettersLocale } from '../ui/reader-locale.ts'
import { useQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { whyNotChangeSession } from 'contract/calendar/calendar.rules.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { lengthWords, longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { otherIn } from './items.ts'
import { SessionPlace } from './SessionPlace.tsx'

export interface SessionDialogProps {
  session: CalendarEntry
  /** Whether the session was moved while the dialog was open. */
  wasMoved: boolean
  /** Whether the cancellation is being confirmed. */
  isCancelling: boolean
  onCancelling: (isCancelling: boolean) => void
  zone: string
  readerId: number
  onClose: () => void
}

/** One session: its time, the other participant, and the times to which it can be moved. */
export function SessionDialog({
  session,
  wasMoved,
  isCancelling,
  onCancelling,
  zone,
  readerId,
  onClose,
}: SessionDialogProps) {
  const [chosen, choose] = useState<string | null>(null)
  const [openedAt] = useState(() => new Date())
  const other = otherIn(session, readerId)
  const params = { id: session.id }
  const reason = whyNotChangeSession(session, openedAt)?.words
  // A cancelled session has no slots, so a refetch would fail.
  const enabled = reason === undefined && !isCancelling
  const slots = useQuery({ ...queryOf(calendar.slots, { params }), enabled })
  const free = slots.data?.results ?? []
  const done = (words: string) => () => {
    toast(words)
    onClose()
  }
  const refresh = [allQueriesOf(calendar.list), allQueriesOf(calendar.slots)]
  const move = useEndpointMutation(calendar.move, {
    refresh,
    onSuccess: done('Session moved. You will both receive an e-mail with the new time.'),
    onFailure: () => void slots.refetch(),
  })
  const cancel = useEndpointMutation(calendar.cancel, {
    refresh,
    onSuccess: done('Session cancelled. You will both receive an e-mail.'),
  })
  // Deselects a slot that is no longer free.
  const span = free.find(({ start }) => start === chosen)
  const sendMove = () => {
    if (span) move.mutate({ params, body: { ...span, updated_at: session.updated_at ?? undefined } })
  }
  const timesOf = (start: string) => zoneTimes(start, [zone, other?.time_zone ?? ''])
  if (isCancelling)
    return (
      <Confirm
        opened
        danger
        title="Cancel this session?"
        confirm="Cancel session"
        cancel="Keep session"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params })}
        onCancel={() => onCancelling(false)}
      >
        {other ? nameOfPerson(other) : 'The other participant'} is notified by e-mail and the slot becomes
        available again.
      </Confirm>
    )
  return (
    <Modal opened onClose={onClose} title={session.title}>
      <Stack>
        <div>
          {wasMoved && <Text role="status">This session was moved. The new time is shown below.</Text>}
          <Text>Session with {other && nameOfPerson(other)}</Text>
          <Text fw={600}>{longDay(session.start, zone, lettersLocale())}</Text>
          <Text>{`${timesOf(session.start)}, ${lengthWords(session)}`}</Text>
        </div>
        <SessionPlace session={session} reason={reason} />
        <Select
          label="Move to"
          placeholder={slots.isSuccess && free.length === 0 ? 'No other free time' : 'Choose a free time'}
          data={free.map(({ start }) => ({
            value: start,
            label: `${longDay(start, zone, lettersLocale())}, ${timesOf(start)}`,
          }))}
          value={span?.start ?? null}
          onChange={choose}
          searchable
          disabled={reason !== undefined}
          nothingFoundMessage="No matching free time"
        />
        <Group justify="space-between">
          <ReasonButton
            variant="subtle"
            color="var(--danger)"
            disabledReason={reason}
            onClick={() => onCancelling(true)}
          >
            Cancel session
          </ReasonButton>
          <ReasonButton
            disabledReason={reason ?? (span ? undefined : 'Choose a new time.')}
            loading={move.isPending}
            onClick={sendMove}
          >
            Move session
          </ReasonButton>
        </Group>
      </Stack>
    </Modal>
  )
}
