import { useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { RemovedLine } from './RemovedLine.tsx'

/** Removed documents that can be restored, with the time left. */
export function RemovedDocuments({ projectId }: { projectId: number }) {
  const [params] = useSearchParams()
  const query = { project: projectId, pageNumber: readPage(params) }
  const { data: page } = useSuspenseQuery(queryOf(documents.listRemoved, { query }))
  usePageInRange(page)
  if (page.results.length === 0)
    return (
      <EmptyState title="No removed documents">
        Removed documents stay here for {daysToRestore} days and can be restored with all their versions.
      </EmptyState>
    )
  return (
    <>
      <Lines>
        {page.results.map((document) => (
          <RemovedLine key={document.id} document={document} />
        ))}
      </Lines>
      <Pager page={page} of="removed documents" />
    </>
  )
}
