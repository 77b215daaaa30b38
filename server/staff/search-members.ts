import type { members } from 'contract/staff/members.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { publicUrl } from '../media/media.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import {
  accountsById,
  pageOfPeople,
  peopleFound,
  rolesOfPeople,
  type PeopleFilters,
} from './people.queries.ts'

/** One page of the members database (ADM-06). */
export const searchMembers: Handler<typeof members.search> = async ({ db, body }) => {
  const { searchTerm, instituteDetails, pageNumber, pageSize } = body
  const { instituteType: type, sdg, region } = instituteDetails
  const found = membersFound(db, { name: searchTerm, type, sdg, region })
  const [total, ids] = await Promise.all([
    boundedCount(db, found),
    pageOfPeople(db, found, { ...body, sort: 'name' }),
  ])
  const results = await membersById(db, ids)
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

export type MembersFilters = Omit<PeopleFilters, 'roles'>

/** Active accounts matching the filters. Filters by institute consider approved roles only. */
export const membersFound = (db: Db, filters: MembersFilters) => {
  const hasInstituteFilter = [filters.type, filters.sdg, filters.region].some((chosen) => chosen.length > 0)
  return peopleFound(db, { ...filters, roles: hasInstituteFilter ? ['approved'] : [] })
    .where('confirmed_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
}

export async function membersById(db: Db, ids: readonly number[]) {
  const roles = await rolesOfPeople(db, ids)
  return (await accountsById(db, ids)).map(({ id, username, first_name, last_name, created_at, ...row }) => ({
    id,
    username,
    first_name,
    last_name,
    avatar: row.key && row.file_name ? publicUrl({ key: row.key, file_name: row.file_name }) : null,
    roles: roles.get(id) ?? [],
    created_at,
  }))
}
