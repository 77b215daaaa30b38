import { useSuspenseQuery } from '@tanstack/react-query'
import { mayTakeFirstSteps } from 'contract/visits/first-steps.rules.ts'
import { visits } from 'contract/visits/visits.endpoints.ts'
import type { ProjectStartProps } from '../projects/project-tab.ts'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, optionalQueryOf } from '../platform/query.ts'
import { useViewAs } from '../platform/view-as.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { News } from './News.tsx'

/** Start of a project page: changes since the last visit, and the first steps of a new project. */
export function ProjectStart({ project }: ProjectStartProps) {
  // Keeps the counts of the tabs up to date, see `ContentCount`.
  useLive(`project:${project.id}`, allQueriesOf(visits.counts))
  useLive(`project-discussions:${project.id}`, allQueriesOf(visits.counts))
  // Viewing the project as another role does not count as a visit.
  return useViewAs()?.project === project.id ? null : <Visited project={project} />
}

function Visited({ project: { id, user_permissions } }: ProjectStartProps) {
  const { data: visit } = useSuspenseQuery({
    ...optionalQueryOf(visits.visit, { params: { id } }),
    // News stays visible during a visit. First steps are completed on other pages, so they are refetched on return.
    staleTime: ({ state }) => (state.data?.first_steps ? 0 : Infinity),
  })
  if (!visit) return null
  return (
    <>
      <News projectId={id} visit={visit} />
      {/* The user's permissions can change during the visit. */}
      {visit.first_steps && mayTakeFirstSteps(user_permissions) && (
        <FirstSteps projectId={id} steps={visit.first_steps} />
      )}
    </>
  )
}
