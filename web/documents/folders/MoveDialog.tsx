import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { useState } from 'react'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { folderPathText, topName } from './folder-links.ts'

interface MoveDialogProps {
  title: string
  folders: readonly DocumentFolder[]
  /** Why something cannot be moved to a folder. */
  whyNot: (folder: number | null) => string | undefined
  isBusy: boolean
  onMove: (folder: number | null) => void
  onClose: () => void
}

/** The value of the top, as a select has texts only. */
const top = '0'
const idOf = (value: string) => (value === top ? null : Number(value))

/** Dialog to choose a folder. */
export function MoveDialog({ title, folders, whyNot, isBusy, onMove, onClose }: MoveDialogProps) {
  const [chosen, choose] = useState<string | null>(null)
  const paths = folders.map(({ id }) => ({ value: String(id), label: folderPathText(folders, id) }))
  const data = [
    { value: top, label: topName },
    ...paths.sort((one, other) => one.label.localeCompare(other.label)),
  ].filter(({ value }) => whyNot(idOf(value)) === undefined)
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Select
          label="To folder"
          placeholder="Choose a folder"
          data={data}
          value={chosen}
          onChange={choose}
          searchable={data.length > 10}
          nothingFoundMessage="No such folder"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ReasonButton
            loading={isBusy}
            disabledReason={chosen === null ? 'Choose a folder first.' : undefined}
            onClick={() => chosen !== null && onMove(idOf(chosen))}
          >
            Move
          </ReasonButton>
        </Group>
      </Stack>
    </Modal>
  )
}
