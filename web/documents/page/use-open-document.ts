import { useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useIsGone } from '../../platform/hooks/use-rights.ts'
import { queryOf } from '../../platform/query.ts'

/** An open document as it was last read; `isGone` once it can no longer be read, unless its reader is told why. */
export function useOpenDocument(id: number): { document: ProjectDocument; isGone: boolean } {
  const { data: document, error } = useSuspenseQuery({
    ...queryOf(documents.read, { params: { id } }),
    meta: { ownMissing: true },
  })
  return { document, isGone: useIsGone(error) }
}
