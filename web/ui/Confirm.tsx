import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonButton } from './forms/ReasonButton.tsx'

interface ConfirmProps {
  opened: boolean
  title: string
  children?: ReactNode
  /** Words of the button that does it. */
  confirm: string
  cancel?: string
  /** What it does cannot be taken back. */
  danger?: boolean
  busy?: boolean
  /** Why it cannot be done; stands in the question's place, too. */
  disabledReason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. Escape and a click beside it mean no. */
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
