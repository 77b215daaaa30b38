import { useQueryClient } from '@tanstack/react-query'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useRef } from 'react'
import { call, CallFailed } from '../platform/call.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast, toastWithUndo } from '../platform/toast.ts'

type Changed = readonly Pick<ProjectDocument, 'id' | 'folder'>[]

const lists = [documents.list, documents.listRemoved, documents.read, documentFolders.list].map(allQueriesOf)

/** Removes documents, which can be undone in the message about it. */
export function useRemoveDocuments(project: number, onRemoved?: () => void) {
  const undo = useUndo()
  const removed = useRef<number[]>([])
  const remove = useEndpointMutation(documents.removeSeveral, {
    // A page of a removed document is left first.
    refresh: onRemoved ? [] : lists,
    onSuccess: () => {
      const { current: ids } = removed
      toastWithUndo(ids.length === 1 ? 'Document removed' : `${ids.length} documents removed`, () =>
        undo(() => [call(documents.removeSeveral, { body: { project, documents: ids, removed: false } })]),
      )
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
  const undo = useUndo()
  const moved = useRef<Changed>([])
  const move = useEndpointMutation(documents.move, {
    refresh: lists,
    onSuccess: () => {
      const { current: before } = moved
      toastWithUndo(before.length === 1 ? 'Document moved' : `${before.length} documents moved`, () =>
        undo(() =>
          [...Map.groupBy(before, ({ folder }) => folder)].map(([folder, back]) =>
            call(documents.move, { body: { project, documents: back.map(({ id }) => id), folder } }),
          ),
        ),
      )
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

/** Runs calls that undo something; says so when one of them fails. */
function useUndo() {
  const client = useQueryClient()
  return (calls: () => Promise<unknown>[]) =>
    void Promise.all(calls())
      .then(
        () => toast('Undone'),
        (failed: unknown) =>
          toast(`This could not be undone. ${failed instanceof CallFailed ? failed.detail : ''}`, 'failure'),
      )
      .finally(() => lists.forEach((list) => void client.invalidateQueries(list)))
}
