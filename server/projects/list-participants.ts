import { boundedTotal } from 'contract/platform/lists.ts'
import type { projects } from 'contract/projects/projects.contract.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { glimpseOf } from './decorate-projects.ts'
import { participantsPage } from './participants.queries.ts'
import type { Scope } from './projects.access.ts'

export const listParticipants: Handler<typeof projects.participants, Scope> = async ({
  db,
  project,
  permissions,
  query,
}) => {
  const glimpse = glimpseOf({ ...project, permissions })
  if (!glimpse) throw notFound()
  const { results, total } = await participantsPage(db, glimpse, query)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}
