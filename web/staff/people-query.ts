import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { accountStandings, roleStandings } from 'contract/staff/accounts.contract.ts'
import { readPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'

/** The value of a search parameter, if it is one of these. */
export const readChoice = <T extends string>(
  params: URLSearchParams,
  parameter: string,
  options: readonly T[],
): T | undefined => options.find((one) => one === params.get(parameter))

/** The filters by institutes in the address. */
export const instituteFiltersOf = (params: URLSearchParams) => ({
  type: readChoice(params, 'type', instituteTypeNames),
  sdg: readChoice(params, 'sdg', sdgCodes),
  region: readChoice(params, 'region', regions),
})

export type AccountColumn = 'name' | 'created_at'

export const accountSort = (params: URLSearchParams) =>
  readSort<AccountColumn>(params.get('sort'), ['name', 'created_at'], { column: 'name', descending: false })

/** What the address of the list of accounts says. */
export const accountsQuery = (params: URLSearchParams) => ({
  ...instituteFiltersOf(params),
  name: readSearch(params, 'name'),
  roles: readChoice(params, 'roles', roleStandings),
  standing: readChoice(params, 'standing', accountStandings),
  sort: writtenSort(accountSort(params)),
  pageNumber: readPage(params),
})
