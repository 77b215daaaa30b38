import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'

interface RemoveDocumentProps {
  document: ProjectDocument
  onClose: () => void
  /** It is removed: called in place of `onClose`. */
  onRemoved?: () => void
}

/** Removes a document after asking. */
export function RemoveDocument({ document: { id, name }, onClose, onRemoved }: RemoveDocumentProps) {
  const remove = useEndpointMutation(documents.remove, {
    refresh: [allQueriesOf(documents.list), allQueriesOf(documents.listRemoved)],
    onSuccess: () => {
      toast('The document has been removed')
      ;(onRemoved ?? onClose)()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title="Remove this document?"
      confirm="Remove"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onCancel={onClose}
    >
      “{name}” and its versions can be brought back for {daysToRestore} days, under “Removed documents”. After
      that they are deleted for good.
    </Confirm>
  )
}
