import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'

interface RemoveDocumentProps {
  document: ProjectDocument
  onClose: () => void
  /** Called after the removal, instead of `onClose`. */
  onRemoved?: () => void
}

/** Removes a document after a confirmation. */
export function RemoveDocument({ document: { id, name }, onClose, onRemoved }: RemoveDocumentProps) {
  const remove = useEndpointMutation(documents.remove, {
    refresh: [allQueriesOf(documents.list), allQueriesOf(documents.listRemoved)],
    onSuccess: () => {
      toast('Document removed')
      ;(onRemoved ?? onClose)()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Remove document '${name}'?`}
      confirm="Remove document"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onCancel={onClose}
    >
      You can restore it with its versions for {daysToRestore} days, under “Removed documents”. After that it
      is permanently deleted.
    </Confirm>
  )
}
