import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Explains the choice between the two versions. */
export const staleWords =
  'Reload shows their version, and what you changed here is gone. Overwrite saves your version, and what they changed is gone.'

interface ConflictProps {
  /** The changed object: 'topic'. */
  of: string
  busy: boolean
  /** Shows the other version in the form; discards the typed text. */
  onReload: () => void
  /** Overwrites the other version with the typed text. */
  onOverwrite: () => void
  /** The other version. */
  children?: ReactNode
}

/** Says that another user has saved in the meantime, and offers the choice between the two versions (REL-07). */
export const Conflict = ({ of, busy, onReload, onOverwrite, children }: ConflictProps) => (
  <Alert
    color="yellow"
    variant="outline"
    role="alert"
    title={`Somebody else has changed this ${of} meanwhile`}
  >
    {staleWords}
    {children}
    <Group gap="sm" mt="sm">
      <Button size="compact-md" loading={busy} onClick={onReload}>
        Reload
      </Button>
      <Button size="compact-md" variant="default" disabled={busy} onClick={onOverwrite}>
        Overwrite
      </Button>
    </Group>
  </Alert>
)
