import { Badge, Button, FileButton } from '@mantine/core'
import { useIsRestoring, useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { DocumentVersion, ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { Upload } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { fileSize } from '../file-size.ts'
import { useVersionUpload } from './use-version-upload.ts'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './DocumentPage.module.css'

interface VersionsProps {
  document: ProjectDocument
  permissions: Permissions
}

/** Versions of a document, which can be restored. */
export function Versions({ document, permissions }: VersionsProps) {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery({
    ...queryOf(documents.versions, {
      params: { id: document.id },
      query: { pageNumber: readPage(params, 'versions') },
    }),
    // The surrounding page handles a document that is no longer available.
    meta: { ownMissing: true },
  })
  usePageInRange(page, 'versions')
  const mayUpdate = !whyNotUpdate(permissions, document)
  return (
    <section className={classes.versions} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {mayUpdate && !document.awaits_file && <NewVersion document={document} />}
      {page.results.length === 0 ? (
        <p className={classes.quiet}>{document.awaits_file ? 'Creating file …' : 'No file yet'}</p>
      ) : (
        <ul className={classes.list}>
          {page.results.map((version) => (
            <Version key={version.number} version={version} document={document} mayUpdate={mayUpdate} />
          ))}
        </ul>
      )}
      <Pager page={page} of="versions" parameter="versions" />
    </section>
  )
}

/** Uploads a new file; the current one is kept as a version. */
function NewVersion({ document }: { document: ProjectDocument }) {
  const upload = useVersionUpload(document)
  if (upload.isPending)
    return (
      <div>
        <ProgressBar value={100 * upload.progress} label="Upload of the new version" />
        <Button variant="default" size="compact-md" mt="xs" onClick={upload.cancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <>
      <FileButton onChange={(file) => file && upload.send(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<Upload size={18} aria-hidden />}>
            {document.file ? 'Upload new version' : 'Upload file'}
          </Button>
        )}
      </FileButton>
      {upload.words && (
        <p className={classes.error} role="alert">
          {upload.words}{' '}
          {upload.retry && (
            <Button variant="subtle" size="compact-md" onClick={upload.retry}>
              {upload.isStale ? 'Upload anyway' : 'Retry'}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

interface VersionProps {
  version: DocumentVersion
  document: ProjectDocument
  mayUpdate: boolean
}

function Version({ version, document, mayUpdate }: VersionProps) {
  const { number, file, created_by, created_at, restored_from } = version
  const restore = useEndpointMutation(documents.restoreVersion, {
    refresh: [allQueriesOf(documents.read), allQueriesOf(documents.versions), allQueriesOf(documents.list)],
    onSuccess: () => toast(`Version ${number} restored`),
  })
  const isOver = useIsRestoring()
  const isCurrent = number === document.version
  return (
    <li>
      <div className={classes.version}>
        <h3>Version {number}</h3>
        {isCurrent ? (
          <Badge tt="none" fw={500} variant="outline" color="var(--primary)">
            Current
          </Badge>
        ) : (
          mayUpdate && (
            <Button
              variant="default"
              size="compact-md"
              loading={restore.isPending}
              aria-label={`Restore version ${number}`}
              onClick={() =>
                restore.mutate({
                  params: { id: document.id, number },
                  body: { updated_at: document.updated_at },
                })
              }
            >
              Restore
            </Button>
          )
        )}
      </div>
      {isOver ? (
        file.file_name
      ) : (
        <a href={file.url} download={file.file_name}>
          {file.file_name}
        </a>
      )}
      <p className={classes.quiet}>
        {fileSize(file.size)},{' '}
        {created_by && (
          <>
            <PersonName person={created_by} />,{' '}
          </>
        )}
        <Ago instant={created_at} />
        {restored_from !== null && `, from version ${restored_from}`}
      </p>
    </li>
  )
}
