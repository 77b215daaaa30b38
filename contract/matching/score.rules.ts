import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type CriterionKind } from './criteria.ts'
import { anyFit, bracketFit, rangeFit, sharedFit } from './fits.rules.ts'
import type { Column, PackedInstitutes, PackedProfiles } from './packed.ts'
import { weightOf, type Rarity } from './rarity.ts'

/** From here on it is a match. */
export const leastMatch = 20
/** A category that is ticked and asks nothing is met by every institute of it, half as well as one that fits wholly. */
const nothingAsked = 0.5
/** The score of an institute that misses a must. */
export const gated = -1

/** One of the two sides is one row; the other runs over all of its rows. */
type Sides = { profile: number; institute?: undefined } | { profile?: undefined; institute: number }

/** Where both sides begin, and by how much they go on: a side of one row is read at the same place again and again. */
interface Walk {
  count: number
  profile: number
  profileStep: number
  institute: number
  instituteStep: number
}

interface Sums {
  fit: Float64Array
  weight: Float64Array
  known: Uint8Array
  asked: Uint8Array
  /** 1 where a must is missed. */
  missed: Uint8Array
}

/**
 * How well institutes fit search profiles, 0 to 1, or `gated`: the weighted mean of the fits of all criteria that are
 * asked and known, times 0.7 + 0.3 of the share that is known (decisions, section 8). One profile against all
 * institutes, or all profiles against one institute; criterion by criterion in short loops, which is what makes it fast.
 */
export function scores(
  category: InstituteType,
  profiles: PackedProfiles,
  institutes: PackedInstitutes,
  rarity: Rarity,
  sides: Sides,
): Float64Array {
  const isOneProfile = sides.profile !== undefined
  const count = isOneProfile ? institutes.count : profiles.count
  const walk: Walk = {
    count,
    profile: sides.profile ?? 0,
    profileStep: isOneProfile ? 0 : 1,
    institute: sides.institute ?? 0,
    instituteStep: isOneProfile ? 1 : 0,
  }
  const sums: Sums = {
    fit: new Float64Array(count),
    weight: new Float64Array(count),
    known: new Uint8Array(count),
    asked: new Uint8Array(count),
    missed: new Uint8Array(count),
  }
  const fits = new Float64Array(count)
  criteriaOf(category).forEach(({ kind }, number) => {
    const weights = profiles.weights[number]!
    if (isOneProfile && weights[walk.profile] === 0) return
    fill[kind](fits, profiles.columns[number]!, institutes.columns[number]!, rarity[number]!, walk)
    add(sums, fits, weights, profiles.musts, 1 << number, leastOfMust[kind], walk)
  })
  return meansOf(sums)
}

type Fill = (fits: Float64Array, asks: Column, has: Column, weights: Float64Array, walk: Walk) => void

/** The fits of one criterion, row by row. */
const fill: Record<CriterionKind, Fill> = {
  several(
    fits,
    { bits: asks },
    { bits: has },
    weights,
    { count, profile, profileStep, institute, instituteStep },
  ) {
    let asked = 0
    let whole = 0
    for (let at = 0; at < count; at++, profile += profileStep, institute += instituteStep) {
      if (asks[profile] !== asked) {
        asked = asks[profile]!
        whole = weightOf(weights, asked)
      }
      fits[at] = sharedFit(asked, has[institute]!, whole, weights)
    }
  },
  any(fits, { bits: asks }, { bits: has }, _, { count, profile, profileStep, institute, instituteStep }) {
    for (let at = 0; at < count; at++, profile += profileStep, institute += instituteStep)
      fits[at] = anyFit(asks[profile]!, has[institute]!)
  },
  bracket(fits, { bits: asks }, { bits: has }, _, { count, profile, profileStep, institute, instituteStep }) {
    for (let at = 0; at < count; at++, profile += profileStep, institute += instituteStep)
      fits[at] = bracketFit(asks[profile]!, has[institute]!)
  },
  range(fits, asks, has, _, { count, profile, profileStep, institute, instituteStep }) {
    for (let at = 0; at < count; at++, profile += profileStep, institute += instituteStep)
      fits[at] = rangeFit(asks.from[profile]!, asks.to[profile]!, has.from[institute]!, has.to[institute]!)
  },
}

/** The least fit that meets a must: what is only near does not, nor does what the institute does not say. */
export const leastOfMust: Record<CriterionKind, number> = {
  several: Number.MIN_VALUE,
  any: 1,
  bracket: 1,
  range: 0.505,
}

function add(
  sums: Sums,
  fits: Float64Array,
  weights: Float64Array,
  musts: Int32Array,
  mustBit: number,
  least: number,
  { count, profile, profileStep }: Walk,
): void {
  const { fit, weight, known, asked, missed } = sums
  for (let at = 0; at < count; at++, profile += profileStep) {
    const counts = weights[profile]!
    if (counts === 0) continue
    asked[at]!++
    const here = fits[at]!
    if ((musts[profile]! & mustBit) !== 0 && !(here >= least)) missed[at] = 1
    // NaN: the institute does not say.
    if (here !== here) continue
    known[at]!++
    weight[at]! += counts
    fit[at]! += counts * here
  }
}

function meansOf({ fit: result, weight, known, asked, missed }: Sums): Float64Array {
  for (let at = 0; at < result.length; at++)
    if (missed[at] === 1) result[at] = gated
    else if (asked[at] === 0) result[at] = nothingAsked
    else if (known[at] === 0) result[at] = 0
    else result[at] = (result[at]! / weight[at]!) * (0.7 + (0.3 * known[at]!) / asked[at]!)
  return result
}

/**
 * Both directions as one number, the same from both sides: their harmonic mean; where one side has stated nothing, the
 * other alone counts. A missed must counts as 0, so that neither side is shown to the other.
 */
export function fused(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) {
    const alone = one ?? other
    return alone === undefined ? undefined : Math.max(0, alone)
  }
  if (one <= 0 || other <= 0) return 0
  return (2 * one * other) / (one + other)
}

/** 1 to 99. */
export const relevantIndex = (score: number): number => Math.min(99, Math.max(1, Math.round(score * 100)))

/** Whether a fused score is a match. */
export const isMatch = (score: number): boolean => relevantIndex(score) >= leastMatch
