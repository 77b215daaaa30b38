import { folderPath } from 'contract/documents/document-folders.rules.ts'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { folderSearch, topName } from './folder-links.ts'
import classes from './Folders.module.css'

interface FolderPathProps {
  folders: readonly DocumentFolder[]
  /** The open folder. */
  open: number
}

/** Links from the top down to the open folder. */
export function FolderPath({ folders, open }: FolderPathProps) {
  const [params] = useSearchParams()
  const path = folderPath(folders, open)
  return (
    <nav aria-label="Folders" className={classes.path}>
      <Link to={{ search: folderSearch(params, null) }}>{topName}</Link>
      {path.map(({ id, name }) => (
        <Fragment key={id}>
          <ChevronRight size={16} aria-hidden className={classes.separator} />
          {id === open ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to={{ search: folderSearch(params, id) }}>{name}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
