import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { staleWords } from './Conflict.tsx'

interface StaleDialogProps<Stored> {
  /** What was changed by somebody else: 'project'. */
  of: string
  /** Reads it as it is stored now, which both choices get. */
  read: () => Promise<Stored>
  onReload: (latest: Stored) => void
  onOverwrite: (latest: Stored) => void
  onCancel: () => void
}

/** Somebody else has changed a thing since its form was opened: theirs or mine (decisions, section 1; REL-07). */
export function StaleDialog<Stored>({ of, read, onReload, onOverwrite, onCancel }: StaleDialogProps<Stored>) {
  const latest = useMutation({ mutationFn: read })
  return (
    <Modal opened onClose={onCancel} title={`Somebody else has changed this ${of} meanwhile`}>
      <Text mb="lg">{staleWords}</Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onCancel} data-autofocus>
          Keep editing
        </Button>
        <Button
          variant="default"
          disabled={latest.isPending}
          onClick={() => latest.mutate(undefined, { onSuccess: onOverwrite })}
        >
          Overwrite
        </Button>
        <Button disabled={latest.isPending} onClick={() => latest.mutate(undefined, { onSuccess: onReload })}>
          Reload
        </Button>
      </Group>
    </Modal>
  )
}
