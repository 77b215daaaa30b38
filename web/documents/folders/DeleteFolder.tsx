import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { folderPathText } from './folder-links.ts'

interface DeleteFolderProps {
  folder: DocumentFolder
  folders: readonly DocumentFolder[]
  onClose: () => void
}

/** Deletes a folder; what it contains moves up. */
export function DeleteFolder({ folder: { id, name, parent }, folders, onClose }: DeleteFolderProps) {
  const remove = useEndpointMutation(documentFolders.remove, {
    refresh: [allQueriesOf(documentFolders.list), allQueriesOf(documents.list)],
    onSuccess: () => (toast(`Folder ${name} deleted`), onClose()),
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Delete folder '${name}'?`}
      confirm="Delete folder"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onCancel={onClose}
    >
      No document is deleted: documents and folders in it move to{' '}
      {parent === null ? 'the list of all documents' : `'${folderPathText(folders, parent)}'`}.
    </Confirm>
  )
}
