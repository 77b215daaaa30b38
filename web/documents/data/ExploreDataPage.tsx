import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documents, type ProjectDocument } from 'contract/documents/documents.contract.ts'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { AddressTabs, useAddressTab } from '../../ui/tabs/AddressTabs.tsx'
import type { PageTab } from '../../ui/tabs/PageTabs.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { documentLink } from '../document-links.ts'
import { DocumentSkeleton } from '../page/DocumentSkeleton.tsx'
import { DataRows } from './DataRows.tsx'
import { DataSummary } from './DataSummary.tsx'

/** The rows of a data document as a table, and what its columns come to. */
export function ExploreDataPage() {
  const { documentId } = useParams()
  return (
    <Suspense key={documentId} fallback={<DocumentSkeleton />}>
      <ExploreData id={Number(documentId)} />
    </Suspense>
  )
}

function ExploreData({ id }: { id: number }) {
  const { data: document } = useSuspenseQuery(queryOf(documents.read, { params: { id } }))
  useLive(`project:${document.project}`, allQueriesOf(documents.read))
  const { name, file, data } = document
  return (
    <Page
      title={name}
      tab={`Data: ${name}`}
      lead={<Link to={documentLink(document)}>About this document</Link>}
      actions={
        file && (
          <Button
            component="a"
            href={file.url}
            download={file.file_name}
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
          >
            Download
          </Button>
        )
      }
    >
      {data === 'ready' ? (
        <Views key={document.version} document={document} />
      ) : (
        <EmptyState title={data === 'loading' ? 'The rows are being read' : 'There is no data to explore'}>
          {data === 'loading'
            ? 'They appear here by themselves in a moment.'
            : 'Only a CSV file that is marked as a data document has rows to explore.'}
        </EmptyState>
      )}
    </Page>
  )
}

function Views({ document }: { document: ProjectDocument }) {
  const tabs: [PageTab, ...PageTab[]] = [
    { name: 'table', label: 'Table', content: <DataRows document={document} /> },
    { name: 'summary', label: 'Summary', content: <DataSummary document={document} /> },
  ]
  return <AddressTabs tabs={tabs} fallback={<DocumentSkeleton />} {...useAddressTab(tabs)} />
}
