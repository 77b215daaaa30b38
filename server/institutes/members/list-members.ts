import { boundedTotal } from 'contract/platform/totals.ts'
import type { instituteMembers } from 'contract/institutes/institute-members.contract.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InInstitute } from '../institutes.access.ts'
import { membersPage } from './members.queries.ts'

export const listMembers: Handler<typeof instituteMembers.list, InInstitute> = async ({
  db,
  viewer,
  institute,
  standing,
  query,
}) => {
  const seen = { instituteId: institute.id, reader: viewer.id, standing }
  const { results, total } = await membersPage(db, seen, query)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}
