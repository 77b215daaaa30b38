import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type CriterionKind } from './criteria.ts'
import { anyFit, bracketFit, rangeFit } from './fits.rules.ts'
import { bitCount, isSet, type PackedColumn, type PackedInstitutes, type PackedProfiles } from './packed.ts'
import { newMemory } from './memory.ts'
import { weightOf, type Rarity } from './rarity.ts'
import { gated, minMustFit, meanOf } from './score.rules.ts'

/** Returns the same numbers as `scoreOf` for all search profiles and one institute of their category. */
export function scoresOfProfiles(
  category: InstituteType,
  profiles: PackedProfiles,
  institutes: PackedInstitutes,
  institute: number,
  rarity: Rarity,
  memory = newMemory,
): Float64Array {
  const known = institutes.known[institute] ?? 0
  const sums = memory.numbers(profiles.count)
  const counted = memory.numbers(profiles.count)
  const missed = memory.bytes(profiles.count)
  const fits = memory.numbers(profiles.count)
  criteriaOf(category).forEach(({ kind }, number) => {
    const [asks, has] = [profiles.columns[number], institutes.columns[number]]
    const [weights, ofOptions] = [profiles.weights[number], rarity[number]]
    // A criterion that it does not state adds nothing.
    if (!isSet(known, number) || !asks || !has || !weights || !ofOptions) return
    fill[kind](fits, asks, has, institute, ofOptions)
    const [mustBit, least] = [1 << number, minMustFit[kind]]
    for (let at = 0; at < sums.length; at++) {
      const weight = weights[at] ?? 0
      const fit = fits[at] ?? 0
      counted[at] = (counted[at] ?? 0) + weight
      sums[at] = (sums[at] ?? 0) + weight * fit
      if (((profiles.musts[at] ?? 0) & mustBit) !== 0 && fit < least) missed[at] = 1
    }
  })
  for (let at = 0; at < sums.length; at++) {
    const asked = profiles.asked[at] ?? 0
    sums[at] =
      missed[at] === 1 || ((profiles.musts[at] ?? 0) & ~known) !== 0
        ? gated
        : meanOf(sums[at] ?? 0, counted[at] ?? 0, bitCount(asked & known), bitCount(asked))
  }
  return sums
}

/** Computes the fits of one criterion; rows that do not request it have any number, with weight 0. */
type Fill = (
  fits: Float64Array,
  asks: PackedColumn,
  has: PackedColumn,
  institute: number,
  weights: Float64Array,
) => void

const fill: Record<CriterionKind, Fill> = {
  several(fits, { bits: asks }, has, institute, weights) {
    const held = has.bits[institute] ?? 0
    for (let at = 0; at < fits.length; at++) {
      const asked = asks[at] ?? 0
      fits[at] = asked === 0 ? 0 : weightOf(weights, asked & held) / weightOf(weights, asked)
    }
  },
  any(fits, { bits: asks }, has, institute) {
    const held = has.bits[institute] ?? 0
    for (let at = 0; at < fits.length; at++) fits[at] = anyFit(asks[at] ?? 0, held)
  },
  bracket(fits, { bits: asks }, has, institute) {
    const held = has.bits[institute] ?? 0
    for (let at = 0; at < fits.length; at++) fits[at] = bracketFit(asks[at] ?? 0, held)
  },
  range(fits, asks, has, institute) {
    const [from, to] = [has.from[institute] ?? NaN, has.to[institute] ?? NaN]
    for (let at = 0; at < fits.length; at++)
      fits[at] = rangeFit(asks.from[at] ?? NaN, asks.to[at] ?? NaN, from, to)
  },
}
