import { z } from 'zod'
import { filterOptions, searchKinds } from './search-kinds.ts'

/** Any of the options, in their order. */
export const chosen = <const T extends string>(options: readonly T[], words: string) =>
  z
    .array(z.enum(options, words))
    .max(100)
    .overwrite((sent) => options.filter((one) => sent.includes(one)))

/** The kinds of results of a search. */
export const chosenKinds = chosen(searchKinds, 'Please select what to look for')

export const narrowing = {
  type: chosen(filterOptions.type, 'Invalid Institute type'),
  sdg: chosen(filterOptions.sdg, 'Please select a sustainable development goal'),
  region: chosen(filterOptions.region, 'Please select region'),
}

/** A user's default search filters. */
export const searchFilters = z.object({
  /** At least one: a search without kinds finds nothing. */
  kinds: chosenKinds.refine((kinds) => kinds.length > 0, 'Please select what to look for'),
  types: narrowing.type,
  sdgs: narrowing.sdg,
  regions: narrowing.region,
})
export type SearchFilters = z.output<typeof searchFilters>

/** The default searches for everything, everywhere. */
export const noSearchFilters: SearchFilters = { kinds: [...searchKinds], types: [], sdgs: [], regions: [] }
