import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'

/** Queries to refresh when participants change. */
export const participantReads = (projectId: number) => [
  allQueriesOf(projects.participants),
  allQueriesOf(projects.list),
  allQueriesOf(candidates.search),
  queryOf(projects.read, { params: { id: projectId } }),
]
