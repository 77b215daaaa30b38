import { useQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { QuestionChanges, QuestionSummary } from 'contract/results/summary.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { queryOf } from '../../platform/query.ts'
import { ChartDownloads } from '../../ui/charts/ChartDownloads.tsx'
import { mostLines, type ChartFigure } from '../../ui/charts/drawing.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { baseText } from './chart-figures.ts'
import { calendarDay } from './date-texts.ts'
import classes from './Summary.module.css'

interface ChangesProps {
  surveyId: number
  question: QuestionSummary
  filters: readonly TableFilter[]
  /** Text of the question. */
  of: string
}

/** How the answers to a question changed from day to day. */
export function Changes({ surveyId, question, filters, of }: ChangesProps) {
  const { data, isError } = useQuery({
    ...queryOf(surveyResults.readChanges, {
      params: { id: surveyId, question: question.question_id },
      query: { ...(filters.length > 0 && { filter: filters.map(writtenFilter) }) },
    }),
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  if (isError) return <p role="alert">The changes could not be loaded.</p>
  if (!data) return <RowsSkeleton rows={3} />
  if (data.days.length < 2)
    return <p className={classes.quiet}>There are answers of one day only. Changes will appear here.</p>
  return (
    <div className={classes.changes}>
      {linesOf(data).map(({ title, shows, isCut }) => {
        const name = `${of}: ${title}`
        const figure: ChartFigure = {
          title: name,
          note: `${baseText(question)}. At the end of each day, in UTC.`,
          counted: 'Answers',
          measures: [],
          shows,
        }
        return (
          <div key={title} className={classes.chart}>
            <h4>{title}</h4>
            <LineChart shows={shows} of={name} />
            {isCut && (
              <p className={classes.quiet}>The {mostLines} options chosen most; the table has all of them.</p>
            )}
            <ChartDownloads figure={figure} />
          </div>
        )
      })}
    </div>
  )
}

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
