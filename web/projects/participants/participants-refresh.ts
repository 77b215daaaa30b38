import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'

/** What shows who takes part in a project. */
export const participantReads = (projectId: number) => [
  allQueriesOf(projects.participants),
  allQueriesOf(projects.list),
  allQueriesOf(candidates.search),
  queryOf(projects.read, { params: { id: projectId } }),
]
