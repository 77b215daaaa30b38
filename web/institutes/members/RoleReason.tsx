import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Label } from '../../ui/forms/Label.tsx'

interface RoleReasonProps {
  person: string
  role: string
  /** What becomes of it: a request that is declined, a role that is taken away, or only its approval. */
  change: 'declined' | 'removed' | 'withdrawn'
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

interface Words {
  title: string
  /** Follows the name of the person. */
  outcome: (role: string) => string
  button: string
}
const words: Record<RoleReasonProps['change'], Words> = {
  declined: {
    title: 'Decline the request?',
    outcome: (role) => `has asked to be ${role} here, and will not be.`,
    button: 'Decline the request',
  },
  removed: {
    title: 'Remove this role?',
    outcome: (role) => `is no longer ${role} here, and loses what the role allows at once.`,
    button: 'Remove the role',
  },
  withdrawn: {
    title: 'Withdraw the approval?',
    outcome: (role) => `is not approved any more as ${role} here, and loses what the role allows at once.`,
    button: 'Withdraw the approval',
  },
}

/** Asks why a role is refused or taken back; the person reads it. */
export function RoleReason({ person, role, change, busy, onConfirm, onCancel }: RoleReasonProps) {
  const [reason, setReason] = useState('')
  const { title, outcome, button } = words[change]
  return (
    <Modal opened onClose={onCancel} title={title}>
      <Stack>
        <Text>
          {person} {outcome(role)} We tell them.
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
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
