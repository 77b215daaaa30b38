import { useIsRestoring, usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { levelHints, readPermissions } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { ProjectFrame } from '../../projects/page/ProjectFrame.tsx'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'
import { ReadNoMore } from '../../ui/ending/ReadNoMore.tsx'
import { useOpenProject } from '../../projects/page/use-open-project.ts'
import { documentsLink } from '../document-links.ts'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { DocumentSkeleton } from './DocumentSkeleton.tsx'

/** Content of a document page. */
type Content = ComponentType<{ id: number; project: Project }>

/** Frame of a document page: loads the document in the URL and its project. */
export function DocumentFrame({ Content }: { Content: Content }) {
  const { documentId, projectId } = useParams()
  return (
    <Suspense
      key={documentId}
      fallback={
        <>
          <LoadingHeading>Document</LoadingHeading>
          <DocumentSkeleton />
        </>
      }
    >
      <InProject id={Number(documentId)} projectId={Number(projectId)} Content={Content} />
    </Suspense>
  )
}

interface InProjectProps {
  id: number
  projectId: number
  Content: Content
}

function InProject({ id, projectId, Content }: InProjectProps) {
  // Load both in parallel.
  usePrefetchQuery(queryOf(documents.read, { params: { id } }))
  const open = useOpenProject(projectId)
  return (
    <ProjectFrame open={open}>
      <WhileReadable id={id} project={open.project}>
        <Content id={id} project={open.project} />
      </WhileReadable>
    </ProjectFrame>
  )
}

/** If the user loses access to the document, it explains why, keeps what was loaded and stops refetching. */
function WhileReadable({ id, project, children }: { id: number; project: Project; children: ReactNode }) {
  const isOver = useIsRestoring()
  const known = useQueryClient().getQueryData(queryOf(documents.read, { params: { id } }).queryKey)
  const isDenied =
    !isOver && known !== undefined && !can(project.user_permissions, readPermissions[known.permissions])
  return (
    <ReadNoMore when={isOver || isDenied}>
      {isDenied && (
        <PageEnded
          what="You can no longer read this document."
          why={`Your role in the project has changed. Visibility of this document: ${levelHints[known.permissions]}.`}
          to={documentsLink(project.id)}
          label="All documents"
        />
      )}
      {children}
    </ReadNoMore>
  )
}
