import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { useState } from 'react'
import { CallFailed } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { SessionDialog, type SessionDialogProps } from './SessionDialog.tsx'

interface OpenSessionProps extends Pick<SessionDialogProps, 'zone' | 'readerId' | 'onClose'> {
  /** The session as it was when the dialog opened. */
  opened: CalendarEntry
}

/** The open session. It has its own query because it may be moved to a week that is not loaded. */
export function OpenSession({ opened, ...dialog }: OpenSessionProps) {
  const [isCancelling, setCancelling] = useState(false)
  const { data: session, error } = useQuery({
    ...queryOf(calendar.read, { params: { id: opened.id } }),
    initialData: opened,
    // The user does not need to be told about their own cancellation.
    enabled: !isCancelling,
    meta: { ownMissing: true },
  })
  const isCancelled = error instanceof CallFailed && error.status === 404
  if (isCancelled)
    return (
      <Modal opened onClose={dialog.onClose} title={session.title}>
        <Text role="alert" mb="lg">
          This session was cancelled.
        </Text>
        <Group justify="flex-end">
          <Button onClick={dialog.onClose}>Close</Button>
        </Group>
      </Modal>
    )
  return (
    <SessionDialog
      {...dialog}
      session={session}
      wasMoved={session.start !== opened.start}
      isCancelling={isCancelling}
      onCancelling={setCancelling}
    />
  )
}
