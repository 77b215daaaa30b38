import { z } from 'zod'
import { instituteFilters } from '../institutes/institute-filters.ts'
import { keyQuery, pageOf, pageQuery } from '../platform/lists.ts'
import { line, typed } from '../platform/texts.ts'
import { roleEntry } from '../users/users.schemas.ts'
import { accountsPageSize } from './accounts.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

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

export const membersSchemas = {
  search: {
    summary: 'Members by name or e-mail and by properties of their institutes, for staff',
    body: z.object({
      /** Words that must all occur in the name or the e-mail. */
      searchTerm: typed(200),
      /** Members with an approved role in an institute that has one of the values of each. */
      instituteDetails: z
        .strictObject({
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
    summary: 'All members that match a search, as a CSV file, for staff',
    query: z.object({
      name: line(200).optional(),
      type: instituteFilters.type,
      sdg: instituteFilters.sdg,
      region: instituteFilters.region,
    }),
    response: z.string(),
  },
} satisfies Schemas
