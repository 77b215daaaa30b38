import { useQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { queryOf } from '../../platform/query.ts'
import { ChartDownloads } from '../../ui/charts/ChartDownloads.tsx'
import { mostLines, type ChartFigure } from '../../ui/charts/drawing.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { linesOf } from './changes-lines.ts'
import { baseText } from './chart-figures.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
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
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readChanges, {
      params: { id: surveyId, question: question.question_id },
      query: { ...(filters.length > 0 && { filter: filters.map(writtenFilter) }) },
    }),
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  if (isError && !data) return <ReadFailure what="The changes" error={error} onRetry={refetch} />
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
