import { Link } from 'react-router'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { documentsLink } from '../document-links.ts'

/** Replaces an open document that was removed or is no longer accessible. */
export const DocumentGone = ({ name, projectId }: { name: string; projectId: number }) => (
  <Page title={name}>
    <EmptyState
      title="This document is no longer available"
      action={<Link to={documentsLink(projectId)}>All documents</Link>}
    >
      It has been removed, or its visibility has changed.
    </EmptyState>
  </Page>
)
