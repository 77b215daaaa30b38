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

/** What a page of a document shows in its project. */
type Content = ComponentType<{ id: number; project: Project }>

/** A page of the document in the address, within its open project. */
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
  // Both are read at the same time.
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

/** When their role is no longer enough for the document, its readers are told, keep what they have read, and read no more. */
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
          why={`Your role in its project has been changed. It is for: ${levelHints[known.permissions]}.`}
          to={documentsLink(project.id)}
          label="All documents"
        />
      )}
      {children}
    </ReadNoMore>
  )
}
