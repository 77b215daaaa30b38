import { z } from 'zod'
import { instituteFilters } from '../institutes/institute-filters.ts'
import { endpoints } from '../platform/endpoint.ts'
import { keyQuery, pageOf, pageQuery } from '../platform/lists.ts'
import { line, typed } from '../platform/texts.ts'
import { roleEntry } from '../users/users.contract.ts'
import { accountsPageSize } from './accounts.contract.ts'

/** A row of the members database (DAT-11). */
export const memberRow = z.object({
  id: z.number(),
  /** The e-mail. */
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  roles: z.array(roleEntry),
})
export type ManagedMember = z.output<typeof memberRow>

const { pageNumber, pageSize } = pageQuery(accountsPageSize)

/** The members database: accounts whose address is confirmed and that are not blocked (ADM-04). */
export const members = endpoints({
  search: {
    method: 'POST',
    path: '/api/users/search/',
    summary: 'Members by name or e-mail and by what their institutes are: for staff',
    body: z.object({
      /** All of its words stand in the name or the e-mail. */
      searchTerm: typed(200),
      /** Members with an approved role in an institute that has one of each. */
      instituteDetails: z
        .object({
          instituteType: instituteFilters.type,
          sdg: instituteFilters.sdg,
          region: instituteFilters.region,
        })
        .prefault({}),
      pageNumber,
      pageSize,
      ...keyQuery,
    }),
    response: pageOf(memberRow),
  },
  download: {
    method: 'GET',
    path: '/api/users/export/',
    summary: 'All members that a search finds, as a CSV file: for staff',
    query: z.object({
      name: line(200).optional(),
      type: instituteFilters.type,
      sdg: instituteFilters.sdg,
      region: instituteFilters.region,
    }),
    response: z.string(),
    download: ['text/csv'],
  },
})
