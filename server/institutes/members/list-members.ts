import { boundedTotal } from 'contract/platform/totals.ts'
import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InInstitute } from '../institutes.access.ts'
import { membersPage } from './members.queries.ts'
import { rolesOfLastAdmins } from './roles.queries.ts'

export const listMembers: Handler<typeof instituteMembers.list, InInstitute> = async ({
  db,
  viewer,
  institute,
  standing,
  query,
}) => {
  const seen = { instituteId: institute.id, reader: viewer.id, standing }
  const { results, total } = await membersPage(db, seen, query)
  const last = await rolesOfLastAdmins(
    db,
    results.flatMap(({ roles }) => roles.map(({ id }) => id)),
  )
  const { pageNumber, pageSize } = query
  return {
    results: results.map((member) => ({
      ...member,
      is_last_admin: member.roles.some(({ id }) => last.has(id)),
    })),
    pageNumber,
    pageSize,
    ...boundedTotal(total),
  }
}
