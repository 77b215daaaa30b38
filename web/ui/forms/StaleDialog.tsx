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

/** Another user has saved a newer version since the form was opened: theirs or mine (decisions, section 1; REL-07). */
export const StaleDialog = ({ of, busy, clashes, onReload, onOverwrite, onCancel }: StaleDialogProps) => (
  <Modal opened onClose={onCancel} title={`Somebody else has changed this ${of} meanwhile`}>
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
