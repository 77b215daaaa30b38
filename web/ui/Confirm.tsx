import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonButton } from './forms/ReasonButton.tsx'

interface ConfirmProps {
  opened: boolean
  title: string
  children?: ReactNode
  /** Label of the button that confirms. */
  confirm: string
  cancel?: string
  /** The action cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Why the action is not possible. */
  disabledReason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A confirmation dialog. Escape and a click outside cancel. */
export function Confirm({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  busy,
  disabledReason,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      {children && <Text mb="lg">{children}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <ReasonButton
          color={danger ? 'var(--danger)' : undefined}
          loading={busy ?? false}
          disabledReason={disabledReason}
          onClick={onConfirm}
        >
          {confirm}
        </ReasonButton>
      </Group>
    </Modal>
  )
}
