import { ActionIcon, Menu } from '@mantine/core'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { whyNotRemoveDocument, whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import {
  Download,
  EllipsisVertical,
  Eye,
  FolderInput,
  SquarePen,
  TableProperties,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { Line } from '../../ui/lists/Lines.tsx'
import { DocumentIcon } from '../DocumentIcon.tsx'
import { DocumentMarks } from '../DocumentMarks.tsx'
import { dataLink, documentLink } from '../document-links.ts'
import { fileSize } from '../file-size.ts'
import { folderPathText, folderSearch } from '../folders/folder-links.ts'
import { EditDocument } from '../page/EditDocument.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { RowCheckbox } from '../../ui/lists/SelectionBar.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { MoveDocuments } from './MoveDocuments.tsx'
import { useRemoveDocuments } from '../use-change-documents.ts'
import classes from './ProjectDocuments.module.css'

interface DocumentLineProps {
  document: ProjectDocument
  permissions: Permissions
  folders: readonly DocumentFolder[]
  /** Words that are looked for; the results are of all folders. */
  search: string | undefined
  /** Undefined if nothing can be selected. */
  selection: Selection | undefined
}

export function DocumentLine({ document, permissions, folders, search, selection }: DocumentLineProps) {
  const { name, description, created_by, updated_at, version, excerpt } = document
  return (
    <Line className={classes.document}>
      <div className={classes.head}>
        {selection && <RowCheckbox selection={selection} id={document.id} />}
        <DocumentIcon document={document} />
        <div className={classes.what}>
          <h2>
            <Link to={documentLink(document)}>{name}</Link>
          </h2>
          {description && <p className={classes.description}>{description}</p>}
          {excerpt && (
            <p className={classes.excerpt} dir="auto">
              … <Highlighted text={excerpt} sought={search} /> …
            </p>
          )}
          <p className={classes.quiet}>
            {created_by && (
              <>
                <PersonName person={created_by} />,{' '}
              </>
            )}
            <Ago instant={updated_at} />
            {version > 1 && `, version ${version}`}
            {search && document.folder !== null && <InFolder folders={folders} id={document.folder} />}
          </p>
        </div>
      </div>
      <div className={classes.marks}>
        <DocumentMarks document={document} />
      </div>
      <div className={classes.file}>
        <FileLink document={document} />
        <DocumentMenu document={document} permissions={permissions} folders={folders} />
      </div>
    </Line>
  )
}

/** The folder of a search result. */
function InFolder({ folders, id }: { folders: readonly DocumentFolder[]; id: number }) {
  const [params] = useSearchParams()
  const path = folderPathText(folders, id)
  return (
    path && (
      <>
        , in <Link to={{ search: folderSearch(params, id) }}>{path}</Link>
      </>
    )
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

type DocumentMenuProps = Pick<DocumentLineProps, 'document' | 'permissions' | 'folders'>

function DocumentMenu({ document, permissions, folders }: DocumentMenuProps) {
  const [open, setOpen] = useState<'edit' | 'move'>()
  const { remove } = useRemoveDocuments(document.project)
  const close = () => setOpen(undefined)
  const mayUpdate = !whyNotUpdate(permissions, document)
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
          {mayUpdate && (
            <Menu.Item leftSection={<SquarePen size={18} aria-hidden />} onClick={() => setOpen('edit')}>
              Edit
            </Menu.Item>
          )}
          {mayUpdate && (folders.length > 0 || document.folder !== null) && (
            <Menu.Item leftSection={<FolderInput size={18} aria-hidden />} onClick={() => setOpen('move')}>
              Move
            </Menu.Item>
          )}
          {!whyNotRemoveDocument(permissions, document) && (
            <Menu.Item
              color="var(--danger)"
              leftSection={<Trash2 size={18} aria-hidden />}
              onClick={() => remove([document.id])}
            >
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditDocument document={document} permissions={permissions} onClose={close} />}
      {open === 'move' && (
        <MoveDocuments
          projectId={document.project}
          documents={[document]}
          folders={folders}
          onClose={close}
        />
      )}
    </>
  )
}
