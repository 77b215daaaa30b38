import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { whyNotManageFolders } from 'contract/documents/document-folders.rules.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { creatableLevels, removableLevels, whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Button } from '@mantine/core'
import { FolderPlus, Upload } from 'lucide-react'
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
import { documentListQuery, orders, readFolder } from './list-query.ts'
import { FolderDialog } from '../folders/FolderDialog.tsx'
import { FolderLine } from '../folders/FolderLine.tsx'
import { FolderPath } from '../folders/FolderPath.tsx'
import { DocumentSelection } from './DocumentSelection.tsx'
import { useSelection } from '../../ui/lists/use-selection.ts'
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
  const [isNamed, setNamed] = useState(false)
  const folder = readFolder(params)
  useLiveAfter(
    `project:${projectId}`,
    queryOf(projects.read, { params: { id: projectId } }),
    allQueriesOf(documents.list),
    allQueriesOf(documentFolders.list),
    allQueriesOf(documents.listRemoved),
    allQueriesOf(documents.readStorage),
  )
  const mayUpload = creatableLevels(permissions).length > 0
  const mayRestore = removableLevels(permissions).length > 0
  const isRemoved = mayRestore && params.get('removed') === 'yes'
  const close = () => {
    choose(undefined)
    for (const read of [documents.list, documentFolders.list, documents.readStorage])
      void client.invalidateQueries(allQueriesOf(read))
  }
  return (
    <div className={classes.documents}>
      <div className={classes.controls}>
        {!isRemoved && <SearchBox label="Search documents" parameter="q" />}
        {mayRestore && <AddressSwitch label="Removed documents" parameter="removed" value="yes" />}
        {!isRemoved && !whyNotManageFolders(permissions) && (
          <Button
            variant="default"
            leftSection={<FolderPlus size={18} aria-hidden />}
            onClick={() => setNamed(true)}
          >
            New folder
          </Button>
        )}
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
      {chosen && <UploadDocuments {...{ projectId, permissions, folder }} files={chosen} onClose={close} />}
      {isNamed && <FolderDialog projectId={projectId} parent={folder} onClose={() => setNamed(false)} />}
    </div>
  )
}

/** Up to this number, sorting is not offered. */
const fewDocuments = 5

function Documents({ projectId, permissions }: ProjectDocumentsProps) {
  const [params] = useSearchParams()
  const query = documentListQuery(params)
  const open = readFolder(params)
  const [{ data: page }, { data: found }] = useSuspenseQueries({
    queries: [
      queryOf(documents.list, { query: { project: projectId, ...query } }),
      queryOf(documentFolders.list, { query: { project: projectId } }),
    ],
  })
  usePageInRange(page)
  const selection = useSelection(page.results, {
    nameOf: ({ name }) => name,
    list: JSON.stringify(query),
  })
  const mayUpload = creatableLevels(permissions).length > 0
  const maySelect = !whyNotUpdate(permissions, { permissions: 'PUBLIC' })
  const folders = found.results
  const { search } = query
  const inside = search || page.pageNumber > 1 ? [] : folders.filter(({ parent }) => parent === open)
  const isMissing = open !== null && !search && !folders.some(({ id }) => id === open)
  const order = (page.total > fewDocuments || params.has('sort')) && (
    <div className={classes.order}>
      <OrderSelect orders={orders} current={query.sort} />
    </div>
  )
  return (
    <>
      {open !== null && !search && <FolderPath folders={folders} open={open} />}
      {isMissing ? (
        <EmptyState title="This folder no longer exists">
          Its documents have moved to the folder that contained it.
        </EmptyState>
      ) : page.results.length === 0 && inside.length === 0 ? (
        <NoDocuments search={search} isFolder={open !== null} mayUpload={mayUpload} />
      ) : (
        <div onKeyDown={selection.onKeyDown}>
          {page.results.length > 0 &&
            (maySelect ? (
              <DocumentSelection {...{ projectId, permissions, folders, selection }} documents={page.results}>
                {order}
              </DocumentSelection>
            ) : (
              order && <div className={classes.selection}>{order}</div>
            ))}
          <Lines>
            {inside.map((folder) => (
              <FolderLine
                key={`folder ${folder.id}`}
                folder={folder}
                folders={folders}
                projectId={projectId}
                mayManage={!whyNotManageFolders(permissions)}
              />
            ))}
            {page.results.map((document) => (
              <DocumentLine
                key={document.id}
                document={document}
                permissions={permissions}
                folders={folders}
                search={search}
                selection={maySelect ? selection : undefined}
              />
            ))}
          </Lines>
          <Pager page={page} of="documents" />
        </div>
      )}
    </>
  )
}

interface NoDocumentsProps {
  search: string | undefined
  /** Whether a folder is open. */
  isFolder: boolean
  mayUpload: boolean
}

function NoDocuments({ search, isFolder, mayUpload }: NoDocumentsProps) {
  if (search)
    return (
      <EmptyState title="No documents found">
        No title, description, file name or text of a file contains “{search}”.
      </EmptyState>
    )
  if (isFolder)
    return (
      <EmptyState title="This folder is empty">
        {mayUpload
          ? 'Drop files here, use “Upload New Document”, or move documents here.'
          : 'Documents you can read will appear here.'}
      </EmptyState>
    )
  return (
    <EmptyState title="No Documents Available">
      {mayUpload
        ? 'Drop files here or use “Upload New Document”. You can also store survey results here.'
        : 'Documents you can read will appear here.'}
    </EmptyState>
  )
}
