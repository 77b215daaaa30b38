import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type CriterionKind } from './criteria.ts'
import { anyFit, bracketFit, rangeFit } from './fits.rules.ts'
import { bitCount, isSet, type Column, type PackedInstitutes, type PackedProfiles } from './packed.ts'
import { newMemory } from './memory.ts'
import { weightOf, type Rarity } from './rarity.ts'
import { gated, leastOfMust, meanOf } from './score.rules.ts'

/** What `scoreOf` gives for every search profile at one institute of their category, to the last bit. */
export function scoresOfProfiles(
  category: InstituteType,
  profiles: PackedProfiles,
  institutes: PackedInstitutes,
  institute: number,
  rarity: Rarity,
  memory = newMemory,
): Float64Array {
  const known = institutes.known[institute]!
  const sums = memory.numbers(profiles.count)
  const counted = memory.numbers(profiles.count)
  const missed = memory.bytes(profiles.count)
  const fits = memory.numbers(profiles.count)
  criteriaOf(category).forEach(({ kind }, number) => {
    // What it does not say adds nothing.
    if (!isSet(known, number)) return
    const weights = profiles.weights[number]!
    fill[kind](fits, profiles.columns[number]!, institutes.columns[number]!, institute, rarity[number]!)
    const [mustBit, least] = [1 << number, leastOfMust[kind]]
    for (let at = 0; at < sums.length; at++) {
      counted[at]! += weights[at]!
      sums[at]! += weights[at]! * fits[at]!
      if ((profiles.musts[at]! & mustBit) !== 0 && fits[at]! < least) missed[at] = 1
    }
  })
  for (let at = 0; at < sums.length; at++) {
    const asked = profiles.asked[at]!
    sums[at] =
      missed[at] === 1 || (profiles.musts[at]! & ~known) !== 0
        ? gated
        : meanOf(sums[at]!, counted[at]!, bitCount(asked & known), bitCount(asked))
  }
  return sums
}

/** The fits of one criterion; any number in rows that do not ask it, where it counts nothing. */
type Fill = (fits: Float64Array, asks: Column, has: Column, institute: number, weights: Float64Array) => void

const fill: Record<CriterionKind, Fill> = {
  several(fits, { bits: asks }, has, institute, weights) {
    const held = has.bits[institute]!
    for (let at = 0; at < fits.length; at++) {
      const asked = asks[at]!
      fits[at] = asked === 0 ? 0 : weightOf(weights, asked & held) / weightOf(weights, asked)
    }
  },
  any(fits, { bits: asks }, has, institute) {
    const held = has.bits[institute]!
    for (let at = 0; at < fits.length; at++) fits[at] = anyFit(asks[at]!, held)
  },
  bracket(fits, { bits: asks }, has, institute) {
    const held = has.bits[institute]!
    for (let at = 0; at < fits.length; at++) fits[at] = bracketFit(asks[at]!, held)
  },
  range(fits, asks, has, institute) {
    const [from, to] = [has.from[institute]!, has.to[institute]!]
    for (let at = 0; at < fits.length; at++) fits[at] = rangeFit(asks.from[at]!, asks.to[at]!, from, to)
  },
}
