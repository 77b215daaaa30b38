import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Label } from '../../ui/forms/Label.tsx'

interface RoleReasonProps {
  person: string
  role: string
  /** The role is taken away, not only its approval. */
  removes: boolean
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks why a role is taken back; the person reads it. */
export function RoleReason({ person, role, removes, busy, onConfirm, onCancel }: RoleReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onCancel} title={removes ? 'Remove this role?' : 'Withdraw the approval?'}>
      <Stack>
        <Text>
          {person} {removes ? 'is no longer' : 'is not approved any more as'} {role} here, and loses what the
          role allows at once. We tell them.
        </Text>
        <Textarea
          label={<Label>Reason</Label>}
          description={`${person} reads it`}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button color="var(--danger)" loading={busy} onClick={() => onConfirm(reason)}>
            {removes ? 'Remove the role' : 'Withdraw the approval'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
