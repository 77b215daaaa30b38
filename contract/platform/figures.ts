import { z } from 'zod'

const count = z.number().int()

/** How often a choice was made. */
export const choiceFigure = z.object({ name: z.string(), label: z.string(), count })

/** How many values lie in `from` <= value < `to`; the last bar includes `to`. */
export const bar = z.object({ from: z.number(), to: z.number(), count })

/** Figures of one list of numbers. `integers`: all of them are whole. */
export const numberFigures = z.object({
  name: z.string(),
  label: z.string(),
  integers: z.boolean(),
  count,
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
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

/** Bars with round edges for the numbers from min to max. */
export function barsFor(min: number, max: number, integers: boolean): Bars {
  // Numbers closer than floating point can tell apart are treated as equal.
  const minRange = Math.max(Math.abs(min) * 1e-9, Math.abs(max) * 1e-9, 1e-300)
  if (!(max - min > minRange)) return { start: min, step: 1, count: 1 }
  let step = 10 ** Math.floor(Math.log10((max - min) / maxBars))
  if (integers) step = Math.max(1, step)
  for (;;) {
    const start = round(Math.floor(round(min / step)) * step)
    const reach = round((max - start) / step)
    // The greatest number belongs to the last bar instead of starting another one.
    const count = integers ? Math.floor(reach) + 1 : Math.max(1, Math.ceil(reach))
    if (count <= maxBars) return { start, step, count }
    step = next(step)
  }
}

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
