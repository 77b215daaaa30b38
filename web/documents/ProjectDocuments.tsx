import { Badge } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documents, type ProjectDocument } from 'contract/documents/documents.contract.ts'
import { levelWords } from 'contract/documents/documents.rules.ts'
import { Download, Globe, LockKeyhole, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { tableDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../ui/lists/Lines.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { fileSize } from './file-size.ts'
import classes from './ProjectDocuments.module.css'

/** The documents of a project that the reader may read, newest first (PRJ-23, PRJ-46). */
export function ProjectDocuments({ projectId }: { projectId: number }) {
  const [params] = useSearchParams()
  const pageNumber = readPage(params)
  const { data: page } = useSuspenseQuery(
    queryOf(documents.list, { query: { project: projectId, pageNumber } }),
  )
  useLive(`project:${projectId}`, allQueriesOf(documents.list))
  return (
    <div className={classes.documents}>
      {page.results.length === 0 ? (
        <EmptyState title="No Documents Available">
          The documents of this project that you may read will be here, such as results of its surveys.
        </EmptyState>
      ) : (
        <Lines>
          {page.results.map((document) => (
            <DocumentLine key={document.id} document={document} />
          ))}
        </Lines>
      )}
      <Pager page={page} of="documents" />
    </div>
  )
}

const levelIcons = { PUBLIC: Globe, MEMBERS_ONLY: Users, ADMIN_ONLY: LockKeyhole }

function DocumentLine({ document }: { document: ProjectDocument }) {
  const { name, description, permissions, isDataDoc, created_by, updated_at } = document
  const Icon = levelIcons[permissions]
  return (
    <Line className={classes.document}>
      <div className={classes.what}>
        <h2>{name}</h2>
        {description && <p className={classes.quiet}>{description}</p>}
        <p className={classes.quiet}>
          {created_by ? `${created_by.name}, ` : ''}
          <time dateTime={updated_at}>{tableDate(updated_at)}</time>
        </p>
      </div>
      <div className={classes.marks}>
        <Badge
          tt="none"
          size="lg"
          fw={500}
          variant="outline"
          color="var(--quiet)"
          leftSection={<Icon size={12} aria-hidden />}
        >
          {levelWords[permissions]}
        </Badge>
        {isDataDoc && (
          <Badge tt="none" size="lg" fw={500} variant="outline" color="var(--primary)">
            Data
          </Badge>
        )}
      </div>
      <File document={document} />
    </Line>
  )
}

/** The way to its bytes, with how many they are; until they are there, that they are being written. */
function File({ document: { name, file } }: { document: ProjectDocument }) {
  if (!file)
    return (
      <p className={classes.file} role="status">
        Being written …
      </p>
    )
  return (
    <a
      className={classes.file}
      href={file.url}
      download={file.file_name}
      aria-label={`Download ${name}, ${fileSize(file.size)}`}
    >
      <Download size={18} aria-hidden />
      Download
      <span className={classes.size}>{fileSize(file.size)}</span>
    </a>
  )
}
