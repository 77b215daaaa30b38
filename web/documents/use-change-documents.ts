import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useRef } from 'react'
import { call, CallFailed } from '../platform/call.ts'
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
  const moved = useRef<{ before: Changed; to: number | null }>({ before: [], to: null })
  const move = useEndpointMutation(documents.move, {
    refresh: lists,
    onSuccess: () => {
      const { before, to } = moved.current
      const several = before.length === 1 ? 'Document' : `${before.length} documents`
      toastUndoable(`${several} moved`, async () => {
        await moveBack(project, before, to)
        return `${several} moved back`
      })
      onMoved()
    },
  })
  return {
    isPending: move.isPending,
    move: (selected: Changed, folder: number | null) => {
      moved.current = { before: selected, to: folder }
      move.mutate({ body: { project, documents: selected.map(({ id }) => id), folder } })
    },
  }
}

/**
 * Moves each document back to its own folder.
 * @throws Error if one of them has been moved again in the meantime
 */
async function moveBack(project: number, before: Changed, from: number | null): Promise<void> {
  let back = 0
  try {
    for (const [folder, documentsThere] of Map.groupBy(before, (one) => one.folder)) {
      const ids = documentsThere.map(({ id }) => id)
      await call(documents.move, { body: { project, documents: ids, folder, from } })
      back += ids.length
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const which = back === 0 ? 'Not undone.' : `Only ${back} of ${before.length} documents were moved back.`
    throw new Error(`${which} ${error.detail}`, { cause: error })
  } finally {
    for (const list of lists) void queryClient.invalidateQueries(list)
  }
}
