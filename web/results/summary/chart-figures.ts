import type { NumberFigures } from 'contract/platform/figures.ts'
import { countText } from 'contract/platform/totals.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import type { DateFigures } from 'contract/results/date-figures.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import { barRange, edgeText, measuresOf } from '../../ui/charts/number-texts.ts'
import type { ChartFigure } from '../../ui/charts/drawing.ts'
import { calendarDay, periodEdge, periodText } from './date-texts.ts'

type Asked = Pick<QuestionSummary, 'question' | 'column' | 'answered' | 'base' | 'repeated' | 'conditional'>

/** '12 of 15 answer sets (80.0%)': what a chart counts, and among which. */
export function baseText({ answered, base, repeated, conditional }: Asked): string {
  const [one, several] = repeated ? ['entry', 'entries'] : ['answer set', 'answer sets']
  const share = base > 0 ? ` (${((100 * answered) / base).toFixed(1)}%)` : ''
  const condition = conditional ? ', asked only where its condition holds' : ''
  return `n = ${countText(answered)} of ${countText(base)} ${base === 1 ? one : several}${share}${condition}`
}

const titleOf = (question: Asked, label: string | undefined) =>
  label === undefined ? textWithColumn(question) : `${textWithColumn(question)}: ${label}`

/** The chart of the options, for files. */
export const choiceFigureOf = (question: Asked & Pick<QuestionSummary, 'choices'>): ChartFigure => ({
  title: titleOf(question, undefined),
  note: baseText(question),
  counted: 'Answers',
  measures: [],
  shows: {
    kind: 'bars',
    rows: question.choices.map(({ label, count }) => ({
      label,
      count,
      share: question.answered === 0 ? 0 : (100 * count) / question.answered,
    })),
  },
})

/** The histogram of an input. @param label of the input, if the question has several */
export const numberFigureOf = (
  question: Asked,
  figures: NumberFigures,
  label: string | undefined,
): ChartFigure => ({
  title: titleOf(question, label),
  note: baseText({ ...question, answered: figures.count }),
  counted: 'Answers',
  measures: measuresOf(figures),
  shows: {
    kind: 'columns',
    rows: figures.bars.map((bar) => ({
      label: barRange(bar, figures.integers),
      edge: edgeText(bar),
      count: bar.count,
    })),
  },
})

/** Labels below the periods that have room. */
export const periodLabels = 6

/** The dates of an input by period. */
export function dateFigureOf(question: Asked, figures: DateFigures, label: string | undefined): ChartFigure {
  const step = Math.ceil(figures.bars.length / periodLabels)
  return {
    title: titleOf(question, label),
    note: baseText({ ...question, answered: figures.count }),
    counted: 'Answers',
    measures: rangeOf(figures),
    shows: {
      kind: 'columns',
      rows: figures.bars.map((bar, at) => ({
        label: periodText(bar, figures.unit),
        edge: at % step === 0 ? periodEdge(bar, figures.unit) : '',
        count: bar.count,
      })),
    },
  }
}

export const rangeOf = ({ min, max }: DateFigures): [name: string, value: string][] => [
  ['Earliest', calendarDay(min)],
  ['Latest', calendarDay(max)],
]
