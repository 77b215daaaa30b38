import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { FileText, FileX } from 'lucide-react'
import { Link } from 'react-router'
import { documentLink } from '../documents/document-links.ts'
import classes from './Discussions.module.css'

interface AttachedDocumentsProps {
  project: number
  documents: Comment['documents']
}

/** The documents attached to a comment that the reader may open. */
export const AttachedDocuments = ({ project, documents }: AttachedDocumentsProps) => (
  <ul className={classes.attached} aria-label="Attached documents">
    {documents.map(({ id, name }) =>
      name === null ? (
        <li key={id} data-removed>
          <FileX size={16} aria-hidden />
          This document has been removed
        </li>
      ) : (
        <li key={id}>
          <FileText size={16} aria-hidden />
          <Link to={documentLink({ id, project })}>{name}</Link>
        </li>
      ),
    )}
  </ul>
)
