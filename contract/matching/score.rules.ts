import type { CriterionKind } from './criteria.ts'
import type { CriterionFit } from './explain.rules.ts'

/** From here on it is a match. */
export const leastMatch = 20
/** A category that is ticked and asks nothing is met by every institute of it, half as well as one that fits wholly. */
const nothingAsked = 0.5
/** The score of an institute that misses a must. */
export const gated = -1

/**
 * How well an institute fits a search profile, 0 to 1, or `gated`: the weighted mean of the fits of all criteria that are
 * asked and known, times 0.7 + 0.3 of the share that is known (decisions, section 8).
 */
export function scoreOf(fits: readonly CriterionFit[]): number {
  let [sum, weights, known] = [0, 0, 0]
  for (const { criterion, weight, fit, must } of fits) {
    if (must && (fit === undefined || fit < leastOfMust[criterion.kind])) return gated
    if (fit === undefined) continue
    known++
    weights += weight
    sum += weight * fit
  }
  return meanOf(sum, weights, known, fits.length)
}

/** @param sum of the fits, each times its weight; `weights` are those of what is known */
export function meanOf(sum: number, weights: number, known: number, asked: number): number {
  if (asked === 0) return nothingAsked
  return known === 0 ? 0 : (sum / weights) * (0.7 + (0.3 * known) / asked)
}

/** The least fit that meets a must: what is only near does not, nor does what the institute does not say. */
export const leastOfMust: Record<CriterionKind, number> = {
  several: Number.MIN_VALUE,
  any: 1,
  bracket: 1,
  range: 0.505,
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
