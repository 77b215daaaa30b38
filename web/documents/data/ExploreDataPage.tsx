import { Button } from '@mantine/core'
import { useIsRestoring } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { AddressTabs, useAddressTab } from '../../ui/tabs/AddressTabs.tsx'
import type { PageTab } from '../../ui/tabs/PageTabs.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { documentLink } from '../document-links.ts'
import { DocumentFrame } from '../page/DocumentFrame.tsx'
import { DocumentGone } from '../page/DocumentGone.tsx'
import { DocumentSkeleton } from '../page/DocumentSkeleton.tsx'
import { useOpenDocument } from '../page/use-open-document.ts'
import { DataRows } from './DataRows.tsx'
import { DataSummary } from './DataSummary.tsx'

/** Table and column summary of a data document. */
export const ExploreDataPage = () => <DocumentFrame Content={ExploreData} />

function ExploreData({ id, project }: { id: number; project: Project }) {
  const { document, isGone } = useOpenDocument(id)
  const thisProject = queryOf(projects.read, { params: { id: project.id } })
  useLiveAfter(`project:${project.id}`, thisProject, allQueriesOf(documents.read))
  const { name, file, data } = document
  if (isGone) return <DocumentGone name={name} projectId={project.id} />
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
        <Views key={document.version} document={document} permissions={project.user_permissions} />
      ) : (
        <EmptyState title={data === 'loading' ? 'Loading rows' : 'No data to explore'}>
          {data === 'loading'
            ? 'The rows will appear in a moment.'
            : 'Only CSV files marked as data documents can be explored.'}
        </EmptyState>
      )}
    </Page>
  )
}

function Views({ document, permissions }: { document: ProjectDocument; permissions: Permissions }) {
  const tabs: [PageTab, ...PageTab[]] = [
    { name: 'table', label: 'Table', content: <DataRows document={document} permissions={permissions} /> },
    { name: 'summary', label: 'Summary', content: <DataSummary document={document} /> },
  ]
  const { open, show } = useAddressTab(tabs)
  // Views that have not been loaded are unavailable once the project is no longer available.
  const isOver = useIsRestoring()
  return <AddressTabs tabs={isOver ? [open] : tabs} fallback={<DocumentSkeleton />} open={open} show={show} />
}
