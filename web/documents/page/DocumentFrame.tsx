import { usePrefetchQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.contract.ts'
import type { Project } from 'contract/projects/projects.contract.ts'
import { Suspense, type ComponentType } from 'react'
import { useParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { ProjectFrame } from '../../projects/page/ProjectFrame.tsx'
import { useOpenProject } from '../../projects/page/use-open-project.ts'
import { DocumentSkeleton } from './DocumentSkeleton.tsx'

/** What a page of a document shows in its project. */
type Content = ComponentType<{ id: number; project: Project }>

/** A page of the document in the address, within its open project. */
export function DocumentFrame({ Content }: { Content: Content }) {
  const { documentId, projectId } = useParams()
  return (
    <Suspense key={documentId} fallback={<DocumentSkeleton />}>
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
      <Content id={id} project={open.project} />
    </ProjectFrame>
  )
}
