import { ActionIcon, Menu } from '@mantine/core'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { whyNotRemoveDocument, whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { Download, EllipsisVertical, Eye, SquarePen, TableProperties, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Line } from '../../ui/lists/Lines.tsx'
import { DocumentMarks } from '../DocumentMarks.tsx'
import { dataLink, documentLink } from '../document-links.ts'
import { fileSize } from '../file-size.ts'
import { EditDocument } from '../page/EditDocument.tsx'
import { useRemoveDocument } from '../page/use-remove-document.ts'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './ProjectDocuments.module.css'

interface DocumentLineProps {
  document: ProjectDocument
  permissions: Permissions
}

export function DocumentLine({ document, permissions }: DocumentLineProps) {
  const { name, description, created_by, updated_at, version } = document
  return (
    <Line className={classes.document}>
      <div className={classes.what}>
        <h2>
          <Link to={documentLink(document)}>{name}</Link>
        </h2>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.quiet}>
          {created_by && (
            <>
              <PersonName person={created_by} />,{' '}
            </>
          )}
          <Ago instant={updated_at} />
          {version > 1 && `, version ${version}`}
        </p>
      </div>
      <div className={classes.marks}>
        <DocumentMarks document={document} />
      </div>
      <div className={classes.file}>
        <FileLink document={document} />
        <DocumentMenu document={document} permissions={permissions} />
      </div>
    </Line>
  )
}

/** Download link with the file size, or a note while the file is being created. */
function FileLink({ document: { name, file, awaits_file } }: { document: ProjectDocument }) {
  if (!file)
    return awaits_file ? (
      <span role="status" className={classes.quiet}>
        Creating file …
      </span>
    ) : (
      <span className={classes.quiet}>No file</span>
    )
  return (
    <span className={classes.bytes}>
      <a className={classes.download} href={file.url} download={file.file_name}>
        <Download size={18} aria-hidden />
        <span>
          Download<span className="visually-hidden"> {name}</span>
        </span>
      </a>
      <span className={classes.size}>{fileSize(file.size)}</span>
    </span>
  )
}

function DocumentMenu({ document, permissions }: DocumentLineProps) {
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoveDocument(document)
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`Actions for ${document.name}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={documentLink(document)} leftSection={<Eye size={18} aria-hidden />}>
            View
          </Menu.Item>
          {document.data && (
            <Menu.Item
              component={Link}
              to={dataLink(document)}
              leftSection={<TableProperties size={18} aria-hidden />}
            >
              Explore Data
            </Menu.Item>
          )}
          {!whyNotUpdate(permissions, document) && (
            <Menu.Item leftSection={<SquarePen size={18} aria-hidden />} onClick={() => setEditing(true)}>
              Edit
            </Menu.Item>
          )}
          {!whyNotRemoveDocument(permissions, document) && (
            <Menu.Item
              color="var(--danger)"
              leftSection={<Trash2 size={18} aria-hidden />}
              onClick={() => remove.mutate({ params: { id: document.id } })}
            >
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && (
        <EditDocument document={document} permissions={permissions} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
