import { useSuspenseQuery } from '@tanstack/react-query'
import { can } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.contract.ts'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { EditProject } from './EditProject.tsx'
import { ProjectSkeleton } from '../ProjectSkeleton.tsx'

/** Changes a project; whoever may not is shown it instead (PRJ-09, PRJ-27). */
export function EditProjectPage() {
  const id = Number(useParams()['projectId'])
  return (
    <Suspense key={id} fallback={<ProjectSkeleton />}>
      <Edit id={id} />
    </Suspense>
  )
}

function Edit({ id }: { id: number }) {
  const { data: project } = useSuspenseQuery(queryOf(projects.read, { params: { id } }))
  if (!can(project.user_permissions, 'UPDATE_PROJECT')) return <Navigate to={`/projects/${id}`} replace />
  return <EditProject loaded={project} />
}
