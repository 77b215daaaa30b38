import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Roles.module.css'

interface SureProps {
  confirm: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks within the dialog before something is given up. */
export const Sure = ({ confirm, busy, onConfirm, onCancel, children }: SureProps) => (
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
