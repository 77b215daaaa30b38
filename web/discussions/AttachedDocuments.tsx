import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { ActionIcon } from '@mantine/core'
import { FileText, FileX, X } from 'lucide-react'
import { Link } from 'react-router'
import { documentLink } from '../documents/document-links.ts'
import classes from './Discussions.module.css'

interface AttachedDocumentsProps {
  project: number
  documents: Comment['documents']
  /** Removes one from the comment; undefined if the user may not. */
  onRemove?: ((id: number) => void) | undefined
}

/** The documents attached to a comment that the reader may open. */
export const AttachedDocuments = ({ project, documents, onRemove }: AttachedDocumentsProps) => (
  <ul className={classes.attached} aria-label="Attached documents">
    {documents.map(({ id, name }) =>
      name === null ? (
        <li key={id} data-removed>
          <FileX size={16} aria-hidden />
          This document has been removed
          {onRemove && <RemoveButton name="the removed document" onClick={() => onRemove(id)} />}
        </li>
      ) : (
        <li key={id}>
          <FileText size={16} aria-hidden />
          <Link to={documentLink({ id, project })}>{name}</Link>
          {onRemove && <RemoveButton name={name} onClick={() => onRemove(id)} />}
        </li>
      ),
    )}
  </ul>
)

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={24}
    title="Remove from the comment"
    aria-label={`Remove ${name} from the comment`}
    onClick={onClick}
  >
    <X size={16} aria-hidden />
  </ActionIcon>
)
