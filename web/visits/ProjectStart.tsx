import { useQuery } from '@tanstack/react-query'
import { visits } from 'contract/visits/visits.contract.ts'
import type { ProjectStartProps } from '../projects/project-tab.ts'
import { queryOf } from '../platform/query.ts'
import { useViewAs } from '../platform/view-as.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { News } from './News.tsx'

/** What the start of a project page says: what has changed since the last visit, and the first steps of a new project. */
export function ProjectStart({ project: { id } }: ProjectStartProps) {
  const { data: visit } = useQuery({
    ...queryOf(visits.visit, { params: { id } }),
    // Whoever views the project as another role does not visit it.
    enabled: useViewAs()?.project !== id,
    // What was new stays while one looks around in the project.
    staleTime: Infinity,
    retry: false,
  })
  if (!visit) return null
  return (
    <>
      <News projectId={id} visit={visit} />
      {visit.first_steps && <FirstSteps projectId={id} steps={visit.first_steps} />}
    </>
  )
}
