import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { whyNotMoveFolder } from 'contract/documents/document-folders.rules.ts'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toastWithUndo } from '../../platform/undo.ts'
import { MoveDialog } from './MoveDialog.tsx'

interface MoveFolderProps {
  folder: DocumentFolder
  folders: readonly DocumentFolder[]
  onClose: () => void
}

/** Moves a folder with everything in it. */
export function MoveFolder({ folder: { id, name, parent }, folders, onClose }: MoveFolderProps) {
  const refresh = [allQueriesOf(documentFolders.list)]
  const move = useEndpointMutation(documentFolders.update, {
    refresh,
    onSuccess: (moved) => {
      toastWithUndo(`Folder ${name} moved`, {
        endpoint: documentFolders.update,
        sent: { params: { id }, body: { parent, from: moved.parent } },
        refresh,
        undone: `Folder ${name} moved back`,
      })
      onClose()
    },
    onFailure: onClose,
  })
  return (
    <MoveDialog
      title={`Move folder '${name}'`}
      folders={folders}
      whyNot={(target) =>
        target === parent ? 'It is in this folder already.' : whyNotMoveFolder(folders, id, target)?.words
      }
      isBusy={move.isPending}
      onMove={(target) => move.mutate({ params: { id }, body: { parent: target } })}
      onClose={onClose}
    />
  )
}
