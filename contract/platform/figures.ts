import { z } from 'zod'

const count = z.number().int()

/** How often a choice was made. */
export const choiceFigure = z.object({ name: z.string(), label: z.string(), count })

/**
 * How many values lie in `from` <= value < `to`; the last bar includes `to`. `beyond`: outliers below or above the other
 * bars, in a bar that is wider than these.
 */
export const bar = z.object({
  from: z.number(),
  to: z.number(),
  count,
  beyond: z.enum(['below', 'above']).optional(),
})

/** Figures of one list of numbers. `integers`: all of them are whole. */
export const numberFigures = z.object({
  name: z.string(),
  label: z.string(),
  integers: z.boolean(),
  count,
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  /** Missing in summaries of documents that were stored without it. */
  lower_quartile: z.number().optional(),
  median: z.number(),
  upper_quartile: z.number().optional(),
  bars: z.array(bar),
})

export type NumberFigures = z.output<typeof numberFigures>
export type ChoiceFigure = z.output<typeof choiceFigure>
export type HistogramBar = z.output<typeof bar>

/** `count` bars of a histogram from `start`, each `step` wide. */
export interface Bars {
  start: number
  step: number
  count: number
}

const maxBars = 10
/** Maximum bars between those of outliers. */
const maxInnerBars = 8

/** Bars with round edges for the numbers from min to max. */
export function barsFor(min: number, max: number, integers: boolean, most = maxBars): Bars {
  // Numbers closer than floating point can tell apart are treated as equal.
  const minRange = Math.max(Math.abs(min) * 1e-9, Math.abs(max) * 1e-9, 1e-300)
  if (!(max - min > minRange)) return { start: min, step: 1, count: 1 }
  let step = 10 ** Math.floor(Math.log10((max - min) / most))
  if (integers) step = Math.max(1, step)
  for (;;) {
    const start = round(Math.floor(round(min / step)) * step)
    const reach = round((max - start) / step)
    // The greatest number belongs to the last bar instead of starting another one.
    const count = integers ? Math.floor(reach) + 1 : Math.max(1, Math.ceil(reach))
    if (count <= most) return { start, step, count }
    step = next(step)
  }
}

/** Where values lie: the least, the greatest, and those at `spreadShares`. */
export interface Spread {
  min: number
  max: number
  quantiles: readonly number[]
}

/** The shares of values below each of `quantiles`. */
export const spreadShares = [0.05, 0.25, 0.75, 0.95] as const

/** The bars of a histogram, of which the first and the last may be those of outliers. */
export interface Histogram extends Bars {
  below: boolean
  above: boolean
}

/** How many times wider than its usual values a range is when its ends count as outliers. */
const outlierFactor = 3

/** A range of values. */
interface Range {
  min: number
  max: number
}

/** The range beyond which values are outliers; undefined if the others are not squeezed by them. */
export function usualRange({ min, max, quantiles }: Spread): Range | undefined {
  const [p5 = min, q1 = min, q3 = max, p95 = max] = quantiles
  // If half of the values are equal, a wider part of them says how far they usually lie apart.
  const [from, to, reach] = q3 > q1 ? [q1, q3, outlierFactor * (q3 - q1)] : [p5, p95, p95 - p5]
  const usual = { min: Math.max(min, from - reach), max: Math.min(max, to + reach) }
  return max - min > outlierFactor * (usual.max - usual.min) ? usual : undefined
}

/**
 * Bars for numbers; a few that are far from all others share a bar at the end, so that the others stay apart.
 * @param usual the least and greatest value within `usualRange`, if there is one
 */
export function histogramOf({ min, max }: Range, integers: boolean, usual?: Range): Histogram {
  const inner = barsFor(usual?.min ?? min, usual?.max ?? max, integers, usual ? maxInnerBars : maxBars)
  const last = edges(inner, inner.count - 1).to
  // The greatest usual value may lie on the edge of the last bar, and is no outlier.
  const isOnEdge = usual !== undefined && usual.max < max && usual.max >= last
  const innerCount = inner.count + Number(isOnEdge)
  const end = edges(inner, innerCount - 1).to
  const below = usual !== undefined && min < inner.start
  const above = usual !== undefined && (integers ? max >= end : max > end)
  return {
    start: below ? round(inner.start - inner.step) : inner.start,
    step: inner.step,
    count: innerCount + Number(below) + Number(above),
    below,
    above,
  }
}

/** The bars with how many values are in each; outliers have been counted in the bars at the ends. */
export const histogramBars = (
  histogram: Histogram,
  { min, max }: Range,
  countOf: (bar: number) => number,
): HistogramBar[] =>
  Array.from({ length: histogram.count }, (_, at) => {
    const { from, to } = edges(histogram, at)
    const counted = countOf(at)
    if (histogram.below && at === 0) return { from: min, to, count: counted, beyond: 'below' }
    if (histogram.above && at === histogram.count - 1)
      return { from, to: max, count: counted, beyond: 'above' }
    return { from, to, count: counted }
  })

export const edges = ({ start, step }: Bars, at: number) => ({
  from: round(start + at * step),
  to: round(start + (at + 1) * step),
})

/** The next of 1, 2, 5, 10, 20, … */
function next(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9)
  const digit = Math.round(step / power)
  return power * (digit < 2 ? 2 : digit < 5 ? 5 : 10)
}

/** Removes floating-point noise. */
const round = (value: number) => Number(value.toPrecision(12))
