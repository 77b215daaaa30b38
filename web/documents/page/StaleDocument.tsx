import { Button, Group, Modal, Text } from '@mantine/core'
import { documents, type ProjectDocument } from 'contract/documents/documents.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

interface StaleDocumentProps {
  id: number
  /** Both get the document as it is stored now. */
  onReload: (latest: ProjectDocument) => void
  onOverwrite: (latest: ProjectDocument) => void
  onCancel: () => void
}

/** Somebody else has changed the document since it was opened: theirs or mine (decisions, section 1). */
export function StaleDocument({ id, onReload, onOverwrite, onCancel }: StaleDocumentProps) {
  const latest = useMutation({ mutationFn: () => call(documents.read, { params: { id } }) })
  return (
    <Modal opened onClose={onCancel} title="Somebody else has changed this document meanwhile">
      <Text mb="lg">
        Reload shows their version, and what you changed here is gone. Overwrite saves your version, and what
        they changed is gone.
      </Text>
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
