import type { InstituteType } from 'contract/institutes/institute-types.ts'
import type { Memory } from 'contract/matching/memory.ts'
import { packInstitutes, type PackedProfiles } from 'contract/matching/packed.ts'
import type { Rarity } from 'contract/matching/rarity.ts'
import { scoresOfInstitutes } from 'contract/matching/scan-institutes.rules.ts'
import { scoresOfProfiles } from 'contract/matching/scan-profiles.rules.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import type { CodedInstitute } from '../institutes/institutes.ts'
import type { Category } from './categories.ts'
import { memoizer } from './memoize.ts'

/**
 * The pages of a list, Home and the profiles of institutes need the same scores: they are computed once, until an
 * institute of the category changes, or a search profile for it. 110 KB each with 14,000 institutes of a category.
 */
const memoized = memoizer<Float64Array>({ maxSize: 16 * 2 ** 20, sizeOf: ({ byteLength }) => byteLength })

/** Copies, as what they were computed in is used again. */
const keptScores = (key: string, from: readonly object[], compute: () => Float64Array): Float64Array =>
  memoized(key, from, () => compute().slice())

/** What is looked for in one category: `profile` is the options, packed. */
export interface Asked {
  category: Category
  options: ProfileOptions
  profile: PackedProfiles
}

/** How every institute of a category fits a search profile, row by row. */
export function scoresInCategory({ category, options, profile }: Asked, memory: Memory): Float64Array {
  const { name, packed, rarity } = category
  return keptScores(`${name} ${JSON.stringify(options)}`, [category], () =>
    scoresOfInstitutes(name, profile, 0, packed, rarity, memory),
  )
}

/** How an institute fits every one of the search profiles for its category. */
export function scoresOfInstitute(
  mine: CodedInstitute,
  { name, profiles, rarity }: { name: InstituteType; profiles: PackedProfiles; rarity: Rarity },
  memory: Memory,
): Float64Array {
  return keptScores(`${name} ${mine.id}`, [mine, profiles, rarity], () =>
    scoresOfProfiles(name, profiles, packInstitutes(name, [mine]), 0, rarity, memory),
  )
}
