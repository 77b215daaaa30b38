import { Button, Group, Modal, Text } from '@mantine/core'
import { staleWords } from './Conflict.tsx'

interface StaleDialogProps {
  /** What was changed: 'project'. */
  of: string
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
  onCancel: () => void
}

/** Another user has saved a newer version since the form was opened: theirs or mine (decisions, section 1; REL-07). */
export const StaleDialog = ({ of, busy, onReload, onOverwrite, onCancel }: StaleDialogProps) => (
  <Modal opened onClose={onCancel} title={`Somebody else has changed this ${of} meanwhile`}>
    <Text mb="lg">{staleWords}</Text>
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
