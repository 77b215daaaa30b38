import { Button, Group, Modal, Text } from '@mantine/core'
import { Clashes } from './Clashes.tsx'
import { conflictText } from './Conflict.tsx'
import type { ClashText } from './values/clash-texts.ts'

interface StaleDialogProps {
  /** What was changed: 'project'. */
  of: string
  busy: boolean
  /** The fields that both have changed. */
  clashes: readonly ClashText[]
  onReload: () => void
  onOverwrite: () => void
  onCancel: () => void
}

/** Asks whether to keep the version that another user has saved, or to overwrite it (REL-07). */
export const StaleDialog = ({ of, busy, clashes, onReload, onOverwrite, onCancel }: StaleDialogProps) => (
  <Modal opened onClose={onCancel} title={`Another user has changed this ${of}`}>
    <Text mb="md">{conflictText(clashes)}</Text>
    <Clashes clashes={clashes} />
    <Group justify="flex-end">
      <Button variant="subtle" onClick={onCancel} data-autofocus>
        Keep editing
      </Button>
      <Button variant="default" disabled={busy} onClick={onOverwrite}>
        Overwrite
      </Button>
      <Button disabled={busy} onClick={onReload}>
        Reload
      </Button>
    </Group>
  </Modal>
)
