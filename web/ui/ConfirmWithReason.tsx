import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Label } from './forms/Label.tsx'

interface ConfirmWithReasonProps {
  title: string
  children: ReactNode
  /** Who reads the reason. */
  description?: string
  /** Label of the button that confirms. */
  confirm: string
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Confirms a dangerous action, with an optional reason. It is rendered while it is open only, so that it begins empty. */
export function ConfirmWithReason({
  title,
  children,
  description,
  confirm,
  onConfirm,
  onCancel,
}: ConfirmWithReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onCancel} title={title}>
      <Stack>
        <Text>{children}</Text>
        <Textarea
          label={<Label>Reason</Label>}
          description={description}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button color="var(--danger)" onClick={() => onConfirm(reason.trim())}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
