import { Button, Checkbox } from '@mantine/core'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { whyNotRemoveDocument, whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { FolderInput, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { MoveDocuments } from './MoveDocuments.tsx'
import { useRemoveDocuments } from '../use-change-documents.ts'
import classes from './ProjectDocuments.module.css'

interface DocumentSelectionProps {
  projectId: number
  permissions: Permissions
  documents: readonly ProjectDocument[]
  folders: readonly DocumentFolder[]
  selection: Selection
  /** Shown while nothing is selected. */
  children: ReactNode
}

/** Selects all documents of the page, and moves or removes the selected ones. */
export function DocumentSelection({
  projectId,
  permissions,
  documents,
  folders,
  selection,
  children,
}: DocumentSelectionProps) {
  const [isMoving, setMoving] = useState(false)
  const remove = useRemoveDocuments(projectId)
  const selected = documents.filter(({ id }) => selection.isChosen(id))
  const count = selected.length
  const isAll = count > 0 && count === selection.selectable
  const clear = () => selection.chooseAll(false)
  const whyNotMove = selected.map((one) => whyNotUpdate(permissions, one)).find(Boolean)?.words
  const whyNotRemove = selected.map((one) => whyNotRemoveDocument(permissions, one)).find(Boolean)?.words
  return (
    <div className={classes.selection}>
      <Checkbox
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={({ currentTarget }) => selection.chooseAll(currentTarget.checked)}
        label={count === 0 ? 'Select all' : `${count} selected`}
      />
      <span className="visually-hidden" role="status">
        {count > 0 && `${count} ${count === 1 ? 'document' : 'documents'} selected`}
      </span>
      {count === 0 ? (
        children
      ) : (
        <div className={classes.actions} role="group" aria-label="Selected documents">
          <ReasonButton
            variant="default"
            size="compact-md"
            leftSection={<FolderInput size={16} aria-hidden />}
            disabledReason={whyNotMove}
            onClick={() => setMoving(true)}
          >
            Move
          </ReasonButton>
          <ReasonButton
            variant="default"
            size="compact-md"
            leftSection={<Trash2 size={16} aria-hidden />}
            disabledReason={whyNotRemove}
            loading={remove.isPending}
            onClick={() => {
              remove.remove([...selection.chosen])
              clear()
            }}
          >
            Remove
          </ReasonButton>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<X size={16} aria-hidden />}
            onClick={clear}
          >
            Clear
          </Button>
        </div>
      )}
      {isMoving && (
        <MoveDocuments
          projectId={projectId}
          documents={selected}
          folders={folders}
          onMoved={clear}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}
