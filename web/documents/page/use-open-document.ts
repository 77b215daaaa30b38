import { useIsRestoring, useSuspenseQuery } from '@tanstack/react-query'
import { documents, type ProjectDocument } from 'contract/documents/documents.contract.ts'
import { CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'

/** An open document as it was last read; `isGone` once it can no longer be read, unless its reader is told why. */
export function useOpenDocument(id: number): { document: ProjectDocument; isGone: boolean } {
  const { data: document, error } = useSuspenseQuery({
    ...queryOf(documents.read, { params: { id } }),
    meta: { ownMissing: true },
  })
  // A read that came just too late to be allowed takes nothing away from a reader who is told so.
  const isOver = useIsRestoring()
  return { document, isGone: !isOver && error instanceof CallFailed && error.status === 404 }
}
