import { instituteTypeNames } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { regions } from '../places/regions.ts'

/** The filters of a search and their options (SEA-04). */
export const filterOptions = { type: instituteTypeNames, sdg: sdgCodes, region: regions } as const
export type SearchFilter = keyof typeof filterOptions
export const searchFilterNames = ['type', 'sdg', 'region'] as const satisfies readonly SearchFilter[]

interface Kind {
  /** One of them, and several. */
  one: string
  several: string
  /** What their filters go by. While another filter is chosen, nothing of the kind is found. */
  narrowedBy: readonly SearchFilter[]
}

/**
 * Everything a search looks for, in the order in which results are grouped. A kind that joins in gets a line here, a
 * part of `search_source`, `search_known` and `search_fits` in the database, and a card in `web/search/`.
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

/** The kinds that can fit all the filters that are chosen. */
export const kindsWith = (filters: ChosenFilters, among: readonly SearchKind[] = searchKinds): SearchKind[] =>
  among.filter((kind) =>
    searchFilterNames.every(
      (filter) =>
        filters[filter].length === 0 || (kinds[kind].narrowedBy as readonly string[]).includes(filter),
    ),
  )

/** What people are told of it where they choose filters. */
export const filterHint =
  'Type narrows institutes; SDG and Region narrow institutes and projects. Members and events have none of these and are left out while you filter.'

/** Whether there is something to search for: a text, or a type of institute (SEA-05, SEA-12). */
export const isSearch = ({ name, type }: { name: string; type: readonly string[] }) =>
  name.trim() !== '' || type.length > 0
