import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf } from './criteria.ts'
import { anyFit, bracketFit, rangeFit, severalFit } from './fits.rules.ts'
import type { PackedInstitutes, PackedProfiles } from './packed.ts'
import type { Rarity } from './rarity.ts'

/** From here on it is a match. */
export const leastMatch = 20
/** A category that is ticked and asks nothing is met by every institute of it, half as well as one that fits wholly. */
const nothingAsked = 0.5
/** The score of an institute that misses a must. */
export const gated = -1

/** One of the two sides is one row; the other runs over all of its rows. */
type Sides = { profile: number; institute?: undefined } | { profile?: undefined; institute: number }

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
 * institutes, or all profiles against one institute; criterion by criterion, which is what makes it fast.
 */
export function scores(
  category: InstituteType,
  profiles: PackedProfiles,
  institutes: PackedInstitutes,
  rarity: Rarity,
  sides: Sides,
): Float64Array {
  const count = sides.profile === undefined ? profiles.count : institutes.count
  const sums: Sums = {
    fit: new Float64Array(count),
    weight: new Float64Array(count),
    known: new Uint8Array(count),
    asked: new Uint8Array(count),
    missed: new Uint8Array(count),
  }
  criteriaOf(category).forEach((_, number) =>
    add(category, number, profiles, institutes, rarity, sides, sums),
  )
  const result = sums.fit
  for (let at = 0; at < count; at++) {
    const asked = sums.asked[at]!
    if (sums.missed[at] === 1) result[at] = gated
    else if (asked === 0) result[at] = nothingAsked
    else if (sums.known[at] === 0) result[at] = 0
    else result[at] = (result[at]! / sums.weight[at]!) * (0.7 + (0.3 * sums.known[at]!) / asked)
  }
  return result
}

function add(
  category: InstituteType,
  number: number,
  profiles: PackedProfiles,
  institutes: PackedInstitutes,
  rarity: Rarity,
  sides: Sides,
  sums: Sums,
): void {
  const { kind } = criteriaOf(category)[number]!
  const [asks, has] = [profiles.columns[number]!, institutes.columns[number]!]
  const weights = profiles.weights[number]!
  const table = rarity[number]!
  // A side of one row is read at the same place again and again.
  const [profileStep, instituteStep] = sides.profile === undefined ? [1, 0] : [0, 1]
  let profile = sides.profile ?? 0
  let institute = sides.institute ?? 0
  if (profileStep === 0 && weights[profile] === 0) return
  for (let at = 0; at < sums.fit.length; at++, profile += profileStep, institute += instituteStep) {
    const weight = weights[profile]!
    if (weight === 0) continue
    let fit: number
    if (kind === 'several') fit = severalFit(asks.bits[profile]!, has.bits[institute]!, table)
    else if (kind === 'any') fit = anyFit(asks.bits[profile]!, has.bits[institute]!)
    else if (kind === 'bracket') fit = bracketFit(asks.bits[profile]!, has.bits[institute]!)
    else fit = rangeFit(asks.from[profile]!, asks.to[profile]!, has.from[institute]!, has.to[institute]!)
    sums.asked[at]!++
    if (((profiles.musts[profile]! >> number) & 1) === 1 && !meetsMust(kind, fit)) sums.missed[at] = 1
    // NaN: the institute does not say.
    if (fit !== fit) continue
    sums.known[at]!++
    sums.weight[at]! += weight
    sums.fit[at]! += weight * fit
  }
}

/** What is only near does not meet a must, nor does what the institute does not say. */
export const meetsMust = (kind: string, fit: number): boolean =>
  kind === 'bracket' ? fit === 1 : kind === 'range' ? fit > 0.5 : fit > 0

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
