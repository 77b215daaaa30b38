import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type CriterionKind } from './criteria.ts'
import { bracketFit, rangeFit } from './fits.rules.ts'
import { bitCount, isSet, type PackedColumn, type PackedInstitutes, type PackedProfiles } from './packed.ts'
import { newMemory, type Memory } from './memory.ts'
import { bytesWithOptions, weightOf, type Rarity } from './rarity.ts'
import { gated, minMustFit, meanOf } from './score.rules.ts'

/**
 * Returns the same numbers as `scoreOf` for one search profile and all institutes of its category. Columns are added
 * criterion by criterion in loops that hardly branch: a few nanoseconds per institute and criterion.
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
  const asked = profiles.asked[profile] ?? 0
  const musts = profiles.musts[profile] ?? 0
  const missed = memory.bytes(musts === 0 ? 0 : institutes.count)
  const counts = new Float64Array(criteriaOf(category).length)
  criteriaOf(category).forEach(({ kind }, number) => {
    const [asks, has, weights] = [profiles.columns[number], institutes.columns[number], rarity[number]]
    if (!isSet(asked, number) || !asks || !has || !weights) return
    const weight = (counts[number] = profiles.weights[number]?.[profile] ?? 0)
    if (isSet(musts, number)) {
      const fits = memory.numbers(institutes.count)
      add[kind](fits, 1, asks, profile, has, weights)
      const least = minMustFit[kind]
      for (let at = 0; at < fits.length; at++) if (!((fits[at] ?? 0) >= least)) missed[at] = 1
    }
    add[kind](sums, weight, asks, profile, has, weights)
  })
  const weights = weightsByBits(counts, memory)
  return meansOf(sums, institutes.known, asked, weights, missed)
}

function meansOf(
  sums: Float64Array,
  knownBits: Int32Array,
  asked: number,
  weights: Float64Array,
  missed: Uint8Array,
): Float64Array {
  const all = bitCount(asked)
  for (let at = 0; at < sums.length; at++) {
    const known = (knownBits[at] ?? 0) & asked
    sums[at] = meanOf(sums[at] ?? 0, weights[known] ?? 0, bitCount(known), all)
  }
  for (let at = 0; at < missed.length; at++) if (missed[at] === 1) sums[at] = gated
  return sums
}

/** The total weight of every set of criteria, added in order. */
function weightsByBits(counts: Float64Array, memory: Memory): Float64Array {
  const weights = memory.numbers(1 << counts.length)
  counts.forEach((weight, number) => {
    const first = 1 << number
    for (let bits = 0; bits < first; bits++) weights[first + bits] = (weights[bits] ?? 0) + weight
  })
  return weights
}

/** Adds the weight of a criterion times its fit; nothing if the institute does not state a value. */
type Add = (
  sums: Float64Array,
  weight: number,
  asks: PackedColumn,
  profile: number,
  has: PackedColumn,
  weights: Float64Array,
) => void

const add: Record<CriterionKind, Add> = {
  several(sums, weight, asks, profile, { bits: has }, weights) {
    const asked = asks.bits[profile] ?? 0
    const whole = weightOf(weights, asked)
    const bytes = bytesWithOptions(asked)
    const [first = 0] = bytes
    if (bytes.length === 1)
      for (let at = 0; at < sums.length; at++)
        sums[at] =
          (sums[at] ?? 0) +
          weight * ((weights[first * 256 + (((asked & (has[at] ?? 0)) >>> (first * 8)) & 255)] ?? 0) / whole)
    else
      for (let at = 0; at < sums.length; at++)
        sums[at] = (sums[at] ?? 0) + weight * (weightOf(weights, asked & (has[at] ?? 0)) / whole)
  },
  any(sums, weight, asks, profile, { bits: has }) {
    const asked = asks.bits[profile] ?? 0
    for (let at = 0; at < sums.length; at++) {
      const shared = asked & (has[at] ?? 0)
      sums[at] = (sums[at] ?? 0) + weight * ((shared | -shared) >>> 31)
    }
  },
  bracket(sums, weight, asks, profile, { bits: has }) {
    const asked = asks.bits[profile] ?? 0
    for (let at = 0; at < sums.length; at++) {
      const held = has[at] ?? 0
      if (held !== 0) sums[at] = (sums[at] ?? 0) + weight * bracketFit(asked, held)
    }
  },
  range(sums, weight, asks, profile, { from, to }) {
    const [askedFrom, askedTo] = [asks.from[profile] ?? NaN, asks.to[profile] ?? NaN]
    for (let at = 0; at < sums.length; at++) {
      const fit = rangeFit(askedFrom, askedTo, from[at] ?? NaN, to[at] ?? NaN)
      if (fit === fit) sums[at] = (sums[at] ?? 0) + weight * fit
    }
  },
}
