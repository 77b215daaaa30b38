import { z } from 'zod'
import { instituteTypeNames } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { regions } from '../places/regions.ts'
import { endpoints } from '../platform/endpoint.ts'

/** What a search can look for (decisions, section 8). */
export const searchKinds = ['institutes', 'members', 'projects', 'events'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Any of the options, in the order in which they are offered. */
const chosen = <const T extends string>(options: readonly T[], words: string) =>
  z
    .array(z.enum(options, words))
    .max(100)
    .overwrite((sent) => options.filter((one) => sent.includes(one)))

/** The filters with which a person's searches begin. */
export const searchFilters = z.object({
  /** At least one: a search for nothing finds nothing. */
  kinds: chosen(searchKinds, 'Please select what to look for').refine(
    (kinds) => kinds.length > 0,
    'Please select what to look for',
  ),
  types: chosen(instituteTypeNames, 'Invalid Institute type'),
  sdgs: chosen(sdgCodes, 'Please select a sustainable development goal'),
  regions: chosen(regions, 'Please select region'),
})
export type SearchFilters = z.output<typeof searchFilters>

/** Without a choice, a search looks for everything, everywhere. */
export const noSearchFilters: SearchFilters = { kinds: [...searchKinds], types: [], sdgs: [], regions: [] }

export const searchSettings = endpoints({
  read: {
    method: 'GET',
    path: '/api/user/search-filters/',
    summary: 'The filters with which my searches begin',
    response: searchFilters,
  },
  save: {
    method: 'PUT',
    path: '/api/user/search-filters/',
    summary: 'Set the filters with which my searches begin',
    body: searchFilters,
    response: searchFilters,
  },
})
