import { weightOf } from './rarity.ts'

// Each function returns 0 to 1, or NaN if the institute does not state a value.

/** Share of the requested options that the institute has, by weight. */
export const severalFit = (asked: number, has: number, weights: Float64Array): number =>
  sharedFit(asked, has, weightOf(weights, asked), weights)

/** @param whole total weight of the requested options */
export function sharedFit(asked: number, has: number, whole: number, weights: Float64Array): number {
  if (has === 0) return NaN
  const shared = asked & has
  if (shared === 0) return 0
  return shared === asked ? 1 : weightOf(weights, shared) / whole
}

export const anyFit = (asked: number, has: number): number => (has === 0 ? NaN : (asked & has) !== 0 ? 1 : 0)

/** Adjacent values of the list fit by half. */
export function bracketFit(asked: number, has: number): number {
  if (has === 0) return NaN
  const apart = Math.abs(Math.clz32(asked) - Math.clz32(has))
  return apart === 0 ? 1 : apart === 1 ? 0.5 : 0
}

/** Fit of ranges that overlap or are within a factor of 2 of each other. */
const near = 0.5

/**
 * Length of the overlap relative to the smaller range, but at least half if the ranges overlap or nearly do, so that a
 * small overlap is never worse than none. NaN means an open end.
 */
export function rangeFit(askedFrom: number, askedTo: number, hasFrom: number, hasTo: number): number {
  if (hasFrom !== hasFrom && hasTo !== hasTo) return NaN
  const from = [askedFrom !== askedFrom ? 0 : askedFrom, hasFrom !== hasFrom ? 0 : hasFrom] as const
  const to = [askedTo !== askedTo ? Infinity : askedTo, hasTo !== hasTo ? Infinity : hasTo] as const
  const overlap = Math.min(to[0], to[1]) - Math.max(from[0], from[1])
  if (overlap < 0) return Math.max(from[0], from[1]) <= 2 * Math.min(to[0], to[1]) ? near : 0
  const smaller = Math.min(to[0] - from[0], to[1] - from[1])
  if (smaller === 0 || overlap === Infinity) return 1
  return Math.max(near + leastOverlap, overlap / smaller)
}

/** Any overlap fits slightly better than none. */
const leastOverlap = 0.01
