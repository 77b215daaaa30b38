import type { InstituteType } from 'contract/institutes/institute-types.ts'
import type { Memory } from 'contract/matching/memory.ts'
import { packInstitutes, type PackedProfiles } from 'contract/matching/packed.ts'
import type { Rarity } from 'contract/matching/rarity.ts'
import { scoresOfInstitutes } from 'contract/matching/scan-institutes.rules.ts'
import { scoresOfProfiles } from 'contract/matching/scan-profiles.rules.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import type { CodedInstitute } from './institutes/institute-columns.ts'
import type { Category } from './categories.ts'
import { memoizer } from './memoize.ts'

/**
 * Caches scores, which the pages of a list, Home and institute profiles share, until an institute of the category or a
 * search profile for it changes. An entry has 110 KB for a category of 14,000 institutes.
 */
const memoized = memoizer<Float64Array>({ maxSize: 16 * 2 ** 20, sizeOf: ({ byteLength }) => byteLength })

/** Copied because the scratch buffer is reused. */
const keptScores = (key: string, from: readonly object[], compute: () => Float64Array): Float64Array =>
  memoized(key, from, () => compute().slice())

/** A search profile for one category; `profile` is the packed form of `options`. */
export interface Asked {
  category: Category
  options: ProfileOptions
  profile: PackedProfiles
}

/** The score of every institute of a category for a search profile, by row. */
export function scoresInCategory({ category, options, profile }: Asked, memory: Memory): Float64Array {
  const { name, packed, rarity } = category
  return keptScores(`${name} ${JSON.stringify(options)}`, [category], () =>
    scoresOfInstitutes(name, profile, 0, packed, rarity, memory),
  )
}

/** The score of an institute for every search profile for its category. */
export function scoresOfInstitute(
  mine: CodedInstitute,
  { name, profiles, rarity }: { name: InstituteType; profiles: PackedProfiles; rarity: Rarity },
  memory: Memory,
): Float64Array {
  return keptScores(`${name} ${mine.id}`, [mine, profiles, rarity], () =>
    scoresOfProfiles(name, profiles, packInstitutes(name, [mine]), 0, rarity, memory),
  )
}
