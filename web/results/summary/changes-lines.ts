import type { QuestionChanges } from 'contract/results/summary.ts'
import { mostLines, type ChartFigure } from '../../ui/charts/drawing.ts'
import { calendarDay } from './date-texts.ts'

interface Lines {
  title: string
  shows: Extract<ChartFigure['shows'], { kind: 'lines' }>
  /** Whether the chart has more lines than are drawn. */
  isCut: boolean
}

/** Charts of the options and of the numbers: of a single answer set its value, of several the median. */
export function linesOf({ options, inputs, days }: QuestionChanges): Lines[] {
  const points = days.map(({ day }) => calendarDay(day))
  const isOne = days.every(({ answered }) => answered <= 1)
  // The options chosen most on the last day come first, as only some of them are drawn.
  const last = days.at(-1)
  const byUse = options
    .map(({ label }, at) => ({
      label,
      used: last?.choices[at] ?? 0,
      isChosen: days.some(({ choices }) => (choices[at] ?? 0) > 0),
      values: days.map(({ choices, answered }) =>
        answered === 0 ? null : (100 * (choices[at] ?? 0)) / answered,
      ),
    }))
    .filter(({ isChosen }) => isChosen)
    .toSorted((one, other) => other.used - one.used)
  const ofOptions: Lines[] =
    byUse.length === 0
      ? []
      : [
          {
            title: isOne ? 'Chosen options over time' : 'Share of the options over time',
            shows: {
              kind: 'lines',
              points,
              unit: '%',
              series: byUse.map(({ label, values }) => ({ label, values })),
            },
            isCut: byUse.length > mostLines,
          },
        ]
  const ofNumbers: Lines[] =
    inputs.length === 0
      ? []
      : [
          {
            title: isOne ? 'Value over time' : 'Median over time',
            shows: {
              kind: 'lines',
              points,
              unit: '',
              series: inputs.map(({ label }, at) => ({
                label,
                values: days.map(({ numbers }) => numbers[at]?.median ?? null),
              })),
            },
            isCut: inputs.length > mostLines,
          },
        ]
  return [...ofOptions, ...ofNumbers]
}
