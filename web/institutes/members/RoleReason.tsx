import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { adminDays } from 'contract/institutes/institute-roles.rules.ts'
import { useState } from 'react'
import { Label } from '../../ui/forms/Label.tsx'

interface RoleReasonProps {
  person: string
  role: string
  /** The change: request declined, role removed, or approval withdrawn. */
  change: 'declined' | 'removed' | 'withdrawn'
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

interface Words {
  title: string
  /** Text after the person's name. */
  outcome: (role: string) => string
  button: string
}
const words: Record<RoleReasonProps['change'], Words> = {
  declined: {
    title: 'Decline this request?',
    outcome: (role) => `will not get the role ${role}.`,
    button: 'Decline request',
  },
  removed: {
    title: 'Remove this role?',
    outcome: (role) => `will lose the role ${role} and its permissions immediately.`,
    button: 'Remove role',
  },
  withdrawn: {
    title: 'Withdraw this approval?',
    outcome: (role) => `will no longer be approved as ${role} and will lose its permissions immediately.`,
    button: 'Withdraw approval',
  },
}

/** Asks for the reason of a change, which the person receives. */
export function RoleReason({ person, role, change, busy, onConfirm, onCancel }: RoleReasonProps) {
  const [reason, setReason] = useState('')
  const { title, outcome, button } = words[change]
  return (
    <Modal opened onClose={onCancel} title={title}>
      <Stack>
        <Text>
          {person} {outcome(role)}{' '}
          {role === 'Admin' && change !== 'declined'
            ? `All Admins will be notified by e-mail. ${person} can object for ${adminDays} days; our staff then decide.`
            : 'They will be notified.'}
        </Text>
        <Textarea
          label={<Label>Reason</Label>}
          description={`Sent to ${person}`}
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
