import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { creatableLevels, removableLevels } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { OrderSelect } from '../../ui/lists/OrderSelect.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { DropArea } from '../upload/DropArea.tsx'
import { UploadDocuments } from '../upload/UploadDocuments.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import { documentListQuery, orders } from './list-query.ts'
import { RemovedDocuments } from './RemovedDocuments.tsx'
import { StorageUsed } from './StorageUsed.tsx'
import classes from './ProjectDocuments.module.css'

interface ProjectDocumentsProps {
  projectId: number
  permissions: Permissions
}

/** The project's documents that the user can read, newest first (PRJ-23, PRJ-44, PRJ-46). */
export function ProjectDocuments({ projectId, permissions }: ProjectDocumentsProps) {
  const [params] = useSearchParams()
  const client = useQueryClient()
  const [chosen, choose] = useState<File[]>()
  useLiveAfter(
    `project:${projectId}`,
    queryOf(projects.read, { params: { id: projectId } }),
    allQueriesOf(documents.list),
    allQueriesOf(documents.listRemoved),
    allQueriesOf(documents.readStorage),
  )
  const mayUpload = creatableLevels(permissions).length > 0
  const mayRestore = removableLevels(permissions).length > 0
  const isRemoved = mayRestore && params.get('removed') === 'yes'
  const close = () => {
    choose(undefined)
    for (const read of [documents.list, documents.readStorage])
      void client.invalidateQueries(allQueriesOf(read))
  }
  return (
    <div className={classes.documents}>
      <div className={classes.controls}>
        {!isRemoved && <SearchBox label="Search documents" parameter="q" />}
        {mayRestore && <AddressSwitch label="Removed documents" parameter="removed" value="yes" />}
        {mayUpload && (
          <Button leftSection={<Upload size={18} aria-hidden />} onClick={() => choose([])}>
            Upload New Document
          </Button>
        )}
      </div>
      {isRemoved ? (
        <RemovedDocuments projectId={projectId} />
      ) : mayUpload ? (
        <DropArea onFiles={choose}>
          <Documents projectId={projectId} permissions={permissions} />
        </DropArea>
      ) : (
        <Documents projectId={projectId} permissions={permissions} />
      )}
      {mayUpload && <StorageUsed projectId={projectId} />}
      {chosen && (
        <UploadDocuments projectId={projectId} permissions={permissions} files={chosen} onClose={close} />
      )}
    </div>
  )
}

/** Up to this number, sorting is not offered. */
const fewDocuments = 5

function Documents({ projectId, permissions }: ProjectDocumentsProps) {
  const [params] = useSearchParams()
  const query = documentListQuery(params)
  const { data: page } = useSuspenseQuery(
    queryOf(documents.list, { query: { project: projectId, ...query } }),
  )
  usePageInRange(page)
  const mayUpload = creatableLevels(permissions).length > 0
  if (page.results.length === 0)
    return query.search ? (
      <EmptyState title="No documents found">
        No title, description or file name contains “{query.search}”.
      </EmptyState>
    ) : (
      <EmptyState title="No documents yet">
        {mayUpload
          ? 'Drop files here or use “Upload New Document”. You can also store survey results here.'
          : 'Documents you can read will appear here.'}
      </EmptyState>
    )
  return (
    <>
      {page.total > fewDocuments && (
        <div className={classes.order}>
          <OrderSelect orders={orders} current={query.sort} />
        </div>
      )}
      <Lines>
        {page.results.map((document) => (
          <DocumentLine key={document.id} document={document} permissions={permissions} />
        ))}
      </Lines>
      <Pager page={page} of="documents" />
    </>
  )
}
