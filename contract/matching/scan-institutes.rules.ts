import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type CriterionKind } from './criteria.ts'
import { bracketFit, rangeFit } from './fits.rules.ts'
import { bitCount, isSet, type Column, type PackedInstitutes, type PackedProfiles } from './packed.ts'
import { newMemory } from './memory.ts'
import { bytesOf, weightOf, type Rarity } from './rarity.ts'
import { gated, leastOfMust, meanOf } from './score.rules.ts'

/**
 * What `scoreOf` gives for one search profile at every institute of its category, to the last bit. Columns of numbers are
 * added criterion by criterion in loops that hardly branch: some nanoseconds an institute and criterion.
 */
export function scoresOfInstitutes(
  category: InstituteType,
  profiles: PackedProfiles,
  profile: number,
  institutes: PackedInstitutes,
  rarity: Rarity,
  memory = newMemory,
): Float64Array {
  const sums = memory.numbers(institutes.count)
  const asked = profiles.asked[profile]!
  const missed = memory.bytes(profiles.musts[profile] === 0 ? 0 : institutes.count)
  const counts = new Float64Array(criteriaOf(category).length)
  criteriaOf(category).forEach(({ kind }, number) => {
    if (!isSet(asked, number)) return
    const [asks, has] = [profiles.columns[number]!, institutes.columns[number]!]
    const weight = (counts[number] = profiles.weights[number]![profile]!)
    const weights = rarity[number]!
    if (isSet(profiles.musts[profile]!, number)) {
      const fits = memory.numbers(institutes.count)
      add[kind](fits, 1, asks, profile, has, weights)
      const least = leastOfMust[kind]
      for (let at = 0; at < fits.length; at++) if (!(fits[at]! >= least)) missed[at] = 1
    }
    add[kind](sums, weight, asks, profile, has, weights)
  })
  return meansOf(sums, institutes.known, asked, counts, missed)
}

function meansOf(
  sums: Float64Array,
  knownBits: Int32Array,
  asked: number,
  counts: Float64Array,
  missed: Uint8Array,
): Float64Array {
  const weights = weightsByBits(counts)
  const all = bitCount(asked)
  for (let at = 0; at < sums.length; at++) {
    const known = knownBits[at]! & asked
    sums[at] = meanOf(sums[at]!, weights[known]!, bitCount(known), all)
  }
  for (let at = 0; at < missed.length; at++) if (missed[at] === 1) sums[at] = gated
  return sums
}

/** What any set of criteria counts together, added in their order. */
function weightsByBits(counts: Float64Array): Float64Array {
  const weights = new Float64Array(1 << counts.length)
  counts.forEach((weight, number) => {
    const first = 1 << number
    for (let bits = 0; bits < first; bits++) weights[first + bits] = weights[bits]! + weight
  })
  return weights
}

/** Adds what a criterion counts, times its fit; nothing where the institute does not say. */
type Add = (
  sums: Float64Array,
  weight: number,
  asks: Column,
  profile: number,
  has: Column,
  weights: Float64Array,
) => void

const add: Record<CriterionKind, Add> = {
  several(sums, weight, asks, profile, { bits: has }, weights) {
    const asked = asks.bits[profile]!
    const whole = weightOf(weights, asked)
    const bytes = bytesOf(asked)
    const [first = 0] = bytes
    if (bytes.length === 1)
      for (let at = 0; at < sums.length; at++)
        sums[at]! += weight * (weights[first * 256 + (((asked & has[at]!) >>> (first * 8)) & 255)]! / whole)
    else
      for (let at = 0; at < sums.length; at++)
        sums[at]! += weight * (weightOf(weights, asked & has[at]!) / whole)
  },
  any(sums, weight, asks, profile, { bits: has }) {
    const asked = asks.bits[profile]!
    for (let at = 0; at < sums.length; at++) {
      const shared = asked & has[at]!
      sums[at]! += weight * ((shared | -shared) >>> 31)
    }
  },
  bracket(sums, weight, asks, profile, { bits: has }) {
    const asked = asks.bits[profile]!
    for (let at = 0; at < sums.length; at++)
      if (has[at] !== 0) sums[at]! += weight * bracketFit(asked, has[at]!)
  },
  range(sums, weight, asks, profile, { from, to }) {
    const [askedFrom, askedTo] = [asks.from[profile]!, asks.to[profile]!]
    for (let at = 0; at < sums.length; at++) {
      const fit = rangeFit(askedFrom, askedTo, from[at]!, to[at]!)
      if (fit === fit) sums[at]! += weight * fit
    }
  },
}
