import { boundedTotal } from 'contract/platform/totals.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { participantFilter } from './project-rows.ts'
import { participantsPage } from './participants.queries.ts'
import type { Scope } from './projects.access.ts'

export const listParticipants: Handler<typeof projects.participants, Scope> = async ({
  db,
  viewer,
  project,
  permissions,
  query,
}) => {
  const filter = participantFilter({ ...project, permissions })
  if (!filter) throw notFound()
  const { results, total } = await participantsPage(db, filter, query, viewer)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}
