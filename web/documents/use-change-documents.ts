import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useRef } from 'react'
import { call } from '../platform/call.ts'
import { allQueriesOf, queryClient, useEndpointMutation } from '../platform/query.ts'
import { toastUndoable } from '../platform/toast.ts'
import { toastWithUndo } from '../platform/undo.ts'

type Changed = readonly Pick<ProjectDocument, 'id' | 'folder'>[]

const lists = [documents.list, documents.listRemoved, documents.read, documentFolders.list].map(allQueriesOf)

/** Removes documents, which can be undone in the message about it. */
export function useRemoveDocuments(project: number, onRemoved?: () => void) {
  const removed = useRef<number[]>([])
  const remove = useEndpointMutation(documents.removeSeveral, {
    // A page of a removed document is left first.
    refresh: onRemoved ? [] : lists,
    onSuccess: () => {
      const { current: ids } = removed
      const several = ids.length === 1 ? 'Document' : `${ids.length} documents`
      toastWithUndo(`${several} removed`, {
        endpoint: documents.removeSeveral,
        sent: { body: { project, documents: ids, removed: false } },
        refresh: lists,
        undone: `${several} restored`,
      })
      onRemoved?.()
    },
  })
  return {
    isPending: remove.isPending,
    isSent: remove.isPending || remove.isSuccess,
    remove: (ids: number[]) => {
      removed.current = ids
      remove.mutate({ body: { project, documents: ids, removed: true } })
    },
  }
}

/** Moves documents to a folder, which can be undone in the message about it. */
export function useMoveDocuments(project: number, onMoved: () => void) {
  const moved = useRef<Changed>([])
  const move = useEndpointMutation(documents.move, {
    refresh: lists,
    onSuccess: () => {
      const { current: before } = moved
      const several = before.length === 1 ? 'Document' : `${before.length} documents`
      toastUndoable(`${several} moved`, async () => {
        try {
          // Each document back to its own folder.
          for (const [folder, back] of Map.groupBy(before, (one) => one.folder))
            await call(documents.move, { body: { project, documents: back.map(({ id }) => id), folder } })
        } finally {
          for (const list of lists) void queryClient.invalidateQueries(list)
        }
        return `${several} moved back`
      })
      onMoved()
    },
  })
  return {
    isPending: move.isPending,
    move: (selected: Changed, folder: number | null) => {
      moved.current = selected
      move.mutate({ body: { project, documents: selected.map(({ id }) => id), folder } })
    },
  }
}
