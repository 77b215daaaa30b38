import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useMoveDocuments } from '../use-change-documents.ts'
import { MoveDialog } from '../folders/MoveDialog.tsx'

interface MoveDocumentsProps {
  projectId: number
  documents: readonly ProjectDocument[]
  folders: readonly DocumentFolder[]
  onMoved?: () => void
  onClose: () => void
}

/** Moves documents to another folder. */
export function MoveDocuments({ projectId, documents, folders, onMoved, onClose }: MoveDocumentsProps) {
  const { move, isPending } = useMoveDocuments(projectId, () => {
    onMoved?.()
    onClose()
  })
  const [first] = documents
  return (
    <MoveDialog
      title={documents.length === 1 ? `Move '${first?.name}'` : `Move ${documents.length} documents`}
      folders={folders}
      whyNot={(target) =>
        documents.every(({ folder }) => folder === target) ? 'They are in this folder already.' : undefined
      }
      isBusy={isPending}
      onMove={(target) => move(documents, target)}
      onClose={onClose}
    />
  )
}
