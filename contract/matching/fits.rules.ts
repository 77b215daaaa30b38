import type { CriterionKind } from './criteria.ts'
import { weightOf } from './rarity.ts'
import type { ComparedValue } from './values.ts'

/**
 * How well a stated value fits a requested one, 0 to 1; undefined if nothing is stated. The functions `match_…_fit` in the
 * database return the same.
 * @param weights the weight of each option of a list
 */
export function fitOf(
  kind: CriterionKind,
  asked: ComparedValue,
  has: ComparedValue,
  weights: readonly number[],
): number | undefined {
  if (kind === 'range') return rangeFit(asked, has)
  if (has.bits === 0) return undefined
  if (kind === 'bracket') return bracketFit(asked.bits, has.bits)
  return listFit(kind === 'several', asked.bits, has.bits, weights)
}

/**
 * Recall times a factor for precision: an institute that claims everything fits less well than one that has what is
 * asked, but never less than three quarters of it. Up to as many other values as shared ones do no harm.
 * @param every whether all requested options count, or any of them is enough
 */
function listFit(every: boolean, asked: number, has: number, weights: readonly number[]): number {
  const shared = asked & has
  if (shared === 0) return 0
  const recall = every ? weightOf(weights, shared) / weightOf(weights, asked) : 1
  return recall * (0.75 + 0.25 * Math.min(1, (2 * weightOf(weights, shared)) / weightOf(weights, has)))
}

/** Adjacent values of the list fit by half. */
function bracketFit(asked: number, has: number): number {
  if (asked === has) return 1
  return asked === has << 1 || has === asked << 1 ? near : 0
}

/** Fit of ranges within a factor of 2 of each other. */
const near = 0.5
/** Any overlap fits slightly better than none. */
const leastOverlap = 0.01

/** Length of the overlap relative to the smaller range, but more than half, so that a small overlap is never worse than none. */
function rangeFit(asked: ComparedValue, has: ComparedValue): number | undefined {
  if (has.from === null && has.to === null) return undefined
  const [from, hasFrom] = [asked.from ?? 0, has.from ?? 0]
  const [to, hasTo] = [asked.to ?? Infinity, has.to ?? Infinity]
  const [highestFrom, lowestTo] = [Math.max(from, hasFrom), Math.min(to, hasTo)]
  if (highestFrom > lowestTo) return highestFrom <= 2 * lowestTo ? near : 0
  const smaller = Math.min(to - from, hasTo - hasFrom)
  if (smaller === 0 || lowestTo - highestFrom === Infinity) return 1
  return Math.max(near + leastOverlap, (lowestTo - highestFrom) / smaller)
}

/** Whether a fit meets a must: near and unknown values do not. */
export const meets = (kind: CriterionKind, fit: number | undefined): boolean =>
  fit !== undefined && fit > (kind === 'bracket' || kind === 'range' ? near : 0)

/**
 * What an unknown value counts if no institute states one, and at most: an institute that has everything that is asked
 * fits by three quarters even if it claims all else, and silence must not beat it.
 */
export const defaultUnknown = 0.5
export const mostUnknown = 0.75

/** @param mean the mean fit of the institutes that state the criterion; null if none does */
export const unknownFit = (mean: number | null): number => Math.min(mostUnknown, mean ?? defaultUnknown)
