import { ActionIcon, Menu } from '@mantine/core'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { EllipsisVertical, Folder, FolderInput, FolderPen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Line } from '../../ui/lists/Lines.tsx'
import { DeleteFolder } from './DeleteFolder.tsx'
import { FolderDialog } from './FolderDialog.tsx'
import { folderSearch } from './folder-links.ts'
import { MoveFolder } from './MoveFolder.tsx'
import classes from './Folders.module.css'

interface FolderLineProps {
  folder: DocumentFolder
  folders: readonly DocumentFolder[]
  projectId: number
  /** Whether the user may rename, move and delete it. */
  mayManage: boolean
}

/** A folder with the number of documents and folders in it. */
export function FolderLine({ folder, folders, projectId, mayManage }: FolderLineProps) {
  const [params] = useSearchParams()
  const inside = folders.filter(({ parent }) => parent === folder.id).length
  return (
    <Line className={classes.folder}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <Folder size={22} strokeWidth={1.5} aria-hidden />
          <span className="visually-hidden">Folder</span>
        </span>
        <div>
          <h2>
            <Link to={{ search: folderSearch(params, folder.id) }}>{folder.name}</Link>
          </h2>
          <p className={classes.quiet}>{contentsText(folder.documents, inside)}</p>
        </div>
      </div>
      {mayManage && <FolderMenu folder={folder} folders={folders} projectId={projectId} />}
    </Line>
  )
}

/** `3 documents, 1 folder` */
function contentsText(documents: number, folders: number): string {
  const parts = [
    ...(documents > 0 ? [`${countText(documents)} ${documents === 1 ? 'document' : 'documents'}`] : []),
    ...(folders > 0 ? [`${folders} ${folders === 1 ? 'folder' : 'folders'}`] : []),
  ]
  return parts.join(', ') || 'Empty'
}

type FolderMenuProps = Omit<FolderLineProps, 'mayManage'>

function FolderMenu({ folder, folders, projectId }: FolderMenuProps) {
  const [open, setOpen] = useState<'rename' | 'move' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`Actions for folder ${folder.name}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FolderPen size={18} aria-hidden />} onClick={() => setOpen('rename')}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<FolderInput size={18} aria-hidden />} onClick={() => setOpen('move')}>
            Move
          </Menu.Item>
          <Menu.Item
            color="var(--danger)"
            leftSection={<Trash2 size={18} aria-hidden />}
            onClick={() => setOpen('delete')}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && (
        <FolderDialog folder={folder} parent={folder.parent} projectId={projectId} onClose={close} />
      )}
      {open === 'move' && <MoveFolder folder={folder} folders={folders} onClose={close} />}
      {open === 'delete' && <DeleteFolder folder={folder} folders={folders} onClose={close} />}
    </>
  )
}
