import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { accountStates, roleApprovalStates } from 'contract/staff/account-filters.ts'
import { readChoices, readKeyedPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'

/** Institute filters in the URL. */
export const instituteFiltersOf = (params: URLSearchParams) => ({
  type: readChoices(params, 'type', instituteTypeNames),
  sdg: readChoices(params, 'sdg', sdgCodes),
  region: readChoices(params, 'region', regions),
})

export type AccountColumn = 'name' | 'created_at'

export const accountSort = (params: URLSearchParams) =>
  readSort<AccountColumn>(params.get('sort'), ['name', 'created_at'], { column: 'name', descending: false })

/** Query of the list of accounts, from the URL. */
export const accountsQuery = (params: URLSearchParams) => ({
  ...instituteFiltersOf(params),
  name: readSearch(params, 'name'),
  roles: readChoices(params, 'roles', roleApprovalStates),
  standing: readChoices(params, 'standing', accountStates),
  sort: writtenSort(accountSort(params)),
  ...readKeyedPage(params),
})
