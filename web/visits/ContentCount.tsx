import { useQuery } from '@tanstack/react-query'
import { visits } from 'contract/visits/visits.endpoints.ts'
import type { ProjectCounts } from 'contract/visits/visits.schemas.ts'
import type { ProjectTabProps } from '../projects/project-tab.ts'
import { queryOf } from '../platform/query.ts'
import { TabCount } from '../ui/tabs/TabCount.tsx'

/** The number of surveys, documents or discussions behind a tab of a project. `ProjectStart` keeps it up to date. */
export function ContentCount({ projectId, tab }: ProjectTabProps) {
  const { data } = useQuery(queryOf(visits.counts, { params: { id: projectId } }))
  return <TabCount count={data && countOf(data, tab)} />
}

const countOf = (
  { surveys, documents, discussions, topics }: ProjectCounts,
  tab: string,
): number | undefined =>
  ({ surveys: surveys ?? 0, documents, discussions: discussions ?? 0 })[tab] ??
  topics.find(({ id }) => tab === `topic-${id}`)?.discussions ??
  0
