import { Button } from '@mantine/core'
import { useIsRestoring } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { whyNotRemoveDocument, whyNotUpdate } from 'contract/documents/documents.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Download, SquarePen, TableProperties, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { Page } from '../../ui/Page.tsx'
import { dataLink, documentsLink } from '../document-links.ts'
import { DocumentMarks } from '../DocumentMarks.tsx'
import { fileSize } from '../file-size.ts'
import { DocumentFrame } from './DocumentFrame.tsx'
import { DocumentGone } from './DocumentGone.tsx'
import { EditDocument } from './EditDocument.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { useRemoveDocuments } from '../use-change-documents.ts'
import { useOpenDocument } from './use-open-document.ts'
import { Versions } from './Versions.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './DocumentPage.module.css'

/** A document with preview, visibility and versions. */
export const DocumentPage = () => <DocumentFrame Content={Document} />

function Document({ id, project }: { id: number; project: Project }) {
  const navigate = useNavigate()
  // Access was lost and the user has been notified.
  const isOver = useIsRestoring()
  const [isEdited, setEdited] = useState(false)
  const list = documentsLink(project.id)
  const { remove, isSent: isRemoved } = useRemoveDocuments(
    project.id,
    () => void navigate(list, { replace: true }),
  )
  const { document, isGone } = useOpenDocument(id)
  // The user who removes it needs no explanation.
  const ofDocument = isRemoved ? [] : [allQueriesOf(documents.read), allQueriesOf(documents.versions)]
  const thisProject = queryOf(projects.read, { params: { id: project.id } })
  useLiveAfter(`project:${project.id}`, thisProject, ...ofDocument)
  if (isGone) return <DocumentGone name={document.name} projectId={project.id} />
  const { name, description, file, created_by, updated_at } = document
  const permissions = project.user_permissions
  return (
    <Page
      title={name}
      lead={
        <>
          <Link to={list}>{project.name}</Link>
          {created_by && (
            <>
              , added by <PersonName person={created_by} />
            </>
          )}
          , last changed <Ago instant={updated_at} />
        </>
      }
      actions={
        <>
          {document.data === 'ready' && !isOver && (
            <Button
              component={Link}
              to={dataLink(document)}
              leftSection={<TableProperties size={18} aria-hidden />}
            >
              Explore Data
            </Button>
          )}
          {file && !isOver && (
            <Button
              component="a"
              href={file.url}
              download={file.file_name}
              variant={document.data === 'ready' ? 'default' : 'filled'}
              leftSection={<Download size={18} aria-hidden />}
            >
              Download ({fileSize(file.size)})
            </Button>
          )}
          {!whyNotUpdate(permissions, document) && (
            <Button
              variant="default"
              leftSection={<SquarePen size={18} aria-hidden />}
              onClick={() => setEdited(true)}
            >
              Edit
            </Button>
          )}
          {!whyNotRemoveDocument(permissions, document) && (
            <Button
              variant="default"
              leftSection={<Trash2 size={18} aria-hidden />}
              loading={isRemoved}
              onClick={() => remove([id])}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      <div className={classes.marks}>
        <DocumentMarks document={document} />
        {document.data === 'loading' && (
          <span className={classes.quiet} role="status">
            Rows are being processed and can be explored in a moment.
          </span>
        )}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.columns}>
        <DocumentPreview document={document} />
        <Versions document={document} permissions={permissions} />
      </div>
      {isEdited && (
        <EditDocument document={document} permissions={permissions} onClose={() => setEdited(false)} />
      )}
    </Page>
  )
}
