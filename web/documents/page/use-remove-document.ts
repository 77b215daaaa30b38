import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toastWithUndo } from '../../platform/undo.ts'

const lists = [allQueriesOf(documents.list), allQueriesOf(documents.listRemoved)]

/** Removes a document, which can be undone, and restored later from the removed documents. */
export const useRemoveDocument = ({ id }: Pick<ProjectDocument, 'id'>, onRemoved?: () => void) =>
  useEndpointMutation(documents.remove, {
    refresh: lists,
    onSuccess: () => {
      toastWithUndo('Document removed', {
        endpoint: documents.restore,
        sent: { params: { id } },
        refresh: [...lists, allQueriesOf(documents.read)],
        undone: 'Document restored',
      })
      onRemoved?.()
    },
  })
