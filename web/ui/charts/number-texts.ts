import type { HistogramBar, NumberFigures } from 'contract/platform/figures.ts'
import { briefFigure, figureText } from './figure-text.ts'

/** The figures of numbers by name, in their order. */
export function measuresOf(figures: NumberFigures): [name: string, value: string][] {
  const { min, lower_quartile, median, upper_quartile, max, mean } = figures
  const all = [
    ['Least', min],
    ['Lower quartile', lower_quartile],
    ['Median', median],
    ['Upper quartile', upper_quartile],
    ['Greatest', max],
    ['Mean', mean],
  ] as const
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, figureText(value)]]))
}

/** Outliers share a bar that is wider than the others. */
export const edgeText = ({ from, to, beyond }: HistogramBar) =>
  beyond === 'below'
    ? `< ${briefFigure(to)}`
    : beyond === 'above'
      ? `≥ ${briefFigure(from)}`
      : briefFigure(from)

/** The range of a bar: integers by the first and last in it, other numbers by its edges. */
export function barRange({ from, to, beyond }: HistogramBar, integers: boolean): string {
  if (!integers || beyond === 'above') return `${figureText(from)} to ${figureText(to)}`
  return to - from <= 1 ? figureText(from) : `${figureText(from)} to ${figureText(to - 1)}`
}
