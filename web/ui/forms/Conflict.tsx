import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** What the choice between theirs and mine means. */
export const staleWords =
  'Reload shows their version, and what you changed here is gone. Overwrite saves your version, and what they changed is gone.'

interface ConflictProps {
  /** What was changed by somebody else: 'topic'. */
  of: string
  busy: boolean
  /** Shows their version in the form; what was typed is lost. */
  onReload: () => void
  /** Saves what was typed over their version. */
  onOverwrite: () => void
  /** What they have written. */
  children?: ReactNode
}

/** Says in a form that somebody else has saved meanwhile, and lets one choose between theirs and mine (REL-07). */
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
