import type { CriterionFit } from './criterion-fits.ts'
import { meets } from './fits.rules.ts'

/** Minimum score of a match. */
export const minMatchScore = 20
/** A selected category without criteria fits all of its institutes half as well as a perfect fit. */
export const nothingAsked = 0.5
/** The score of an institute that misses a must. */
export const gated = -1

/**
 * How well an institute fits a search profile without regard to musts, 0 to 1: the weighted mean of its fits, in which a
 * value that it does not state counts like the mean of the institutes that do. One that states nothing that is asked
 * scores 0.
 */
export function scoreOf(fits: readonly CriterionFit[]): number {
  if (fits.length === 0) return nothingAsked
  if (fits.every(({ fit }) => fit === undefined)) return 0
  const weights = fits.reduce((sum, { weight }) => sum + weight, 0)
  return fits.reduce((sum, { weight, fit, unknown }) => sum + weight * (fit ?? unknown), 0) / weights
}

/** The musts that the institute misses. */
export const missedMusts = (fits: readonly CriterionFit[]): CriterionFit[] =>
  fits.filter(({ must, criterion, fit }) => must && !meets(criterion.kind, fit))

/** The score, or `gated` if a must is missed. */
export const gatedScoreOf = (fits: readonly CriterionFit[]): number =>
  missedMusts(fits).length > 0 ? gated : scoreOf(fits)

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
