import { useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useIsGone } from '../../platform/hooks/use-rights.ts'
import { queryOf } from '../../platform/query.ts'

/** An open document as last loaded. `isGone` is set when it becomes unavailable without another explanation. */
export function useOpenDocument(id: number): { document: ProjectDocument; isGone: boolean } {
  const { data: document, error } = useSuspenseQuery({
    ...queryOf(documents.read, { params: { id } }),
    meta: { ownMissing: true },
  })
  return { document, isGone: useIsGone(error) }
}
