import { instituteTypeNames } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { regions } from '../places/regions.ts'

/** The filters of a search and their options (SEA-04). */
export const filterOptions = { type: instituteTypeNames, sdg: sdgCodes, region: regions } as const
export type SearchFilter = keyof typeof filterOptions
export const searchFilterNames = ['type', 'sdg', 'region'] as const satisfies readonly SearchFilter[]

interface Kind {
  /** Names in singular and plural. */
  one: string
  several: string
  /** Filters that apply to this kind. If another filter is set, nothing of this kind is found. */
  narrowedBy: readonly SearchFilter[]
}

/**
 * All kinds of search results, in the order of their groups. A new kind needs a line here, its part of the search in
 * the database, and a card in `web/search/`.
 */
export const kinds = {
  institutes: { one: 'Institute', several: 'Institutes', narrowedBy: ['type', 'sdg', 'region'] },
  members: { one: 'Member', several: 'Members', narrowedBy: [] },
  projects: { one: 'Project', several: 'Projects', narrowedBy: ['sdg', 'region'] },
  events: { one: 'Event', several: 'Events', narrowedBy: [] },
} as const satisfies Record<string, Kind>
export type SearchKind = keyof typeof kinds
export const searchKinds = [
  'institutes',
  'members',
  'projects',
  'events',
] as const satisfies readonly SearchKind[]

export type ChosenFilters = Record<SearchFilter, readonly string[]>

/** The kinds to which all of the chosen filters apply. */
export const kindsWith = (filters: ChosenFilters, among: readonly SearchKind[] = searchKinds): SearchKind[] =>
  among.filter((kind) =>
    searchFilterNames.every(
      (filter) =>
        filters[filter].length === 0 || (kinds[kind].narrowedBy as readonly string[]).includes(filter),
    ),
  )

/** Explanation shown where filters are chosen. */
export const filterHint =
  'Type narrows institutes; SDG and Region narrow institutes and projects. Members and events have none of these and are left out while you filter.'

/** Whether there is something to search for: a text or a type of institute (SEA-05, SEA-12). */
export const isSearch = ({ name, type }: { name: string; type: readonly string[] }) =>
  name.trim() !== '' || type.length > 0
