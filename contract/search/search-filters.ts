import { z } from 'zod'
import { filterOptions, searchKinds } from './search-kinds.ts'

/** Any of the options, in the order in which they are offered. */
export const chosen = <const T extends string>(options: readonly T[], words: string) =>
  z
    .array(z.enum(options, words))
    .max(100)
    .overwrite((sent) => options.filter((one) => sent.includes(one)))

/** What a search looks for. */
export const chosenKinds = chosen(searchKinds, 'Please select what to look for')

export const narrowing = {
  type: chosen(filterOptions.type, 'Invalid Institute type'),
  sdg: chosen(filterOptions.sdg, 'Please select a sustainable development goal'),
  region: chosen(filterOptions.region, 'Please select region'),
}

/** The filters with which a person's searches begin. */
export const searchFilters = z.object({
  /** At least one: a search for nothing finds nothing. */
  kinds: chosenKinds.refine((kinds) => kinds.length > 0, 'Please select what to look for'),
  types: narrowing.type,
  sdgs: narrowing.sdg,
  regions: narrowing.region,
})
export type SearchFilters = z.output<typeof searchFilters>

/** Without a choice, a search looks for everything, everywhere. */
export const noSearchFilters: SearchFilters = { kinds: [...searchKinds], types: [], sdgs: [], regions: [] }
