import { filterOptions, isSearch, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import type { SearchFilters } from 'contract/search/search-filters.ts'
import { readChoices, readPage, readSearch } from '../ui/lists/list-address.ts'

/** A search in the URL of /dashboard: `q`, `type`, `sdg`, `region`, `in` (the kinds) and `page`. */
export interface AddressedSearch {
  name: string
  type: (typeof filterOptions.type)[number][]
  sdg: (typeof filterOptions.sdg)[number][]
  region: (typeof filterOptions.region)[number][]
  lookFor: SearchKind[]
  pageNumber: number
}

export function searchOf(params: URLSearchParams): AddressedSearch {
  return {
    name: readSearch(params, 'q') ?? '',
    type: readChoices(params, 'type', filterOptions.type),
    sdg: readChoices(params, 'sdg', filterOptions.sdg),
    region: readChoices(params, 'region', filterOptions.region),
    lookFor: params.has('in') ? readChoices(params, 'in', searchKinds) : [...searchKinds],
    pageNumber: readPage(params),
  }
}

export const isSearched = (params: URLSearchParams) => isSearch(searchOf(params))

const panel = 'advanced'
/** Whether the advanced search panel is open (SHL-37). */
export const isAdvanced = (params: URLSearchParams) => Boolean(params.get(panel))

/** Whether /dashboard shows the search instead of Home. */
export const isSearching = (params: URLSearchParams) => isSearched(params) || isAdvanced(params)

/** URL with the panel toggled; a new search gets the default filters. */
export function panelAddress(shown: URLSearchParams | undefined, defaults: SearchFilters | undefined) {
  const params = shown ? new URLSearchParams(shown) : withDefaults(defaults)
  if (isAdvanced(params)) params.delete(panel)
  else params.set(panel, 'true')
  return `/dashboard${isSearching(params) ? `?${params}` : ''}`
}

/** URL of a new search, with the filters of the current search or the default filters. */
export function searchAddress(
  name: string,
  shown: URLSearchParams | undefined,
  defaults: SearchFilters | undefined,
) {
  const params = shown ? new URLSearchParams(shown) : withDefaults(defaults)
  params.delete('page')
  params.set('q', name)
  return `/dashboard?${params}`
}

function withDefaults(defaults: SearchFilters | undefined): URLSearchParams {
  const params = new URLSearchParams()
  if (!defaults) return params
  for (const type of defaults.types) params.append('type', type)
  for (const sdg of defaults.sdgs) params.append('sdg', sdg)
  for (const region of defaults.regions) params.append('region', region)
  return withKinds(params, defaults.kinds)
}

/** Sets the kinds. All kinds are the default and need no parameter; none is stored explicitly. */
export function withKinds(params: URLSearchParams, kinds: readonly SearchKind[]): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('in')
  next.delete('page')
  if (kinds.length === searchKinds.length) return next
  for (const kind of kinds) next.append('in', kind)
  if (kinds.length === 0) next.set('in', '')
  return next
}

/** Removes all filters and keeps the text. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['type', 'sdg', 'region', 'page']) next.delete(name)
  return next
}
