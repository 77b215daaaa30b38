import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Clashes } from './Clashes.tsx'
import type { ClashText } from './values/clash-texts.ts'

/** Explains the choice between the two versions. */
export const conflictText = (clashes: readonly ClashText[]) =>
  clashes.length > 0
    ? 'You have both changed the fields below. Reload takes their values of these fields. Overwrite saves yours. All other changes, theirs and yours, are kept.'
    : 'Reload shows the other version and discards your changes. Overwrite saves your version.'

interface ConflictProps {
  /** The changed object: 'topic'. */
  of: string
  busy: boolean
  /** The fields that both have changed. */
  clashes?: readonly ClashText[]
  /** Shows the other values in the form. */
  onReload: () => void
  /** Saves the user's own values over the other ones. */
  onOverwrite: () => void
  /** The other version, if it is not shown by `clashes`. */
  children?: ReactNode
}

/** Says that another user has saved in the meantime, and offers the choice between the two versions (REL-07). */
export const Conflict = ({ of, busy, clashes = [], onReload, onOverwrite, children }: ConflictProps) => (
  <Alert color="yellow" variant="outline" role="alert" title={`Another user has changed this ${of}`}>
    {conflictText(clashes)}
    <Clashes clashes={clashes} />
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
