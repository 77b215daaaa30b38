import type { CriterionKind } from './criteria.ts'
import type { CriterionFit } from './explain.rules.ts'

/** Minimum score of a match. */
export const minMatchScore = 20
/** A selected category without criteria fits all of its institutes half as well as a perfect fit. */
const nothingAsked = 0.5
/** The score of an institute that misses a must. */
export const gated = -1

/**
 * How well an institute fits a search profile, 0 to 1, or `gated`: the weighted mean of the fits of all requested and
 * stated criteria, times 0.7 + 0.3 of the share that is stated (decisions, section 8).
 */
export function scoreOf(fits: readonly CriterionFit[]): number {
  let [sum, weights, known] = [0, 0, 0]
  for (const { criterion, weight, fit, must } of fits) {
    if (must && (fit === undefined || fit < minMustFit[criterion.kind])) return gated
    if (fit === undefined) continue
    known++
    weights += weight
    sum += weight * fit
  }
  return meanOf(sum, weights, known, fits.length)
}

/** @param sum of the fits times their weights; `weights` is the total weight of the stated criteria */
export function meanOf(sum: number, weights: number, known: number, asked: number): number {
  if (asked === 0) return nothingAsked
  return known === 0 ? 0 : (sum / weights) * (0.7 + (0.3 * known) / asked)
}

/** Minimum fit that meets a must: near values and missing ones do not. */
export const minMustFit: Record<CriterionKind, number> = {
  several: Number.MIN_VALUE,
  any: 1,
  bracket: 1,
  range: 0.505,
}

/**
 * Combines both directions into one score, which both sides see: their harmonic mean, or the only one if one side has
 * no search profile. A missed must counts as 0 so that neither side sees the other.
 */
export function combineScores(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) {
    const alone = one ?? other
    return alone === undefined ? undefined : Math.max(0, alone)
  }
  if (one <= 0 || other <= 0) return 0
  return (2 * one * other) / (one + other)
}

/** 1 to 99. */
export const relevantIndex = (score: number): number => Math.min(99, Math.max(1, Math.round(score * 100)))

/** Whether a combined score is a match. */
export const isMatch = (score: number): boolean => relevantIndex(score) >= minMatchScore
