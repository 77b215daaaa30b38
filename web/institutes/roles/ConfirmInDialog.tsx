import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Roles.module.css'

interface ConfirmInDialogProps {
  confirm: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Confirmation inside the dialog. */
export const ConfirmInDialog = ({ confirm, busy, onConfirm, onCancel, children }: ConfirmInDialogProps) => (
  <div className={classes.sure} role="group" aria-label={confirm}>
    <p>{children}</p>
    <Group gap="xs">
      <Button variant="default" onClick={onCancel} autoFocus>
        Cancel
      </Button>
      <Button color="var(--danger)" loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </Group>
  </div>
)
