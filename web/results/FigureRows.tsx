import { useQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import type { ReactNode } from 'react'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { useDenied } from '../platform/hooks/use-rights.ts'
import { DetailRow } from '../surveys/manage/DetailRow.tsx'
import classes from './FigureRows.module.css'

interface FigureRowsProps {
  survey: Survey
  /** Whether to load the figures; false while the survey is being deleted. */
  enabled: boolean
}

/** Polling interval in milliseconds while figures are still being counted. */
const whileCounting = 3000

/**
 * Figures of the survey as rows of its details: sections, respondents and answers. For surveys with several sets also the number of
 * respondents who have started and completed it, and the median progress.
 */
export function FigureRows({ survey: { id, type, sets }, enabled }: FigureRowsProps) {
  useLive(`submissions:${id}`, allQueriesOf(surveyResults.readFigures))
  const isDenied = useDenied(`submissions:${id}`)
  const { data: figures } = useQuery({
    ...queryOf(surveyResults.readFigures, { params: { id } }),
    enabled: enabled && !isDenied,
    meta: { ownMissing: true },
    refetchInterval: ({ state: { data } }) => (data?.counting ? whileCounting : false),
  })
  const median = figures?.median_completion
  const counted = (figure: ReactNode) => (
    <>
      {figure}
      {figures?.counting && <span className={classes.counting}> Counting …</span>}
    </>
  )
  return (
    <>
      <DetailRow title="Sections">{shown(figures?.sections)}</DetailRow>
      <DetailRow title="Respondents">{shown(figures?.respondents)}</DetailRow>
      <DetailRow title="Answers">{counted(shown(figures?.answers))}</DetailRow>
      {(type === 'single-user' || sets !== null) && (
        <>
          <DetailRow title="Begun">{shown(figures?.begun)}</DetailRow>
          <DetailRow title="Completed">{counted(shown(figures?.completed))}</DetailRow>
          <DetailRow title="Median completion">
            {counted(
              median === null ? 'Nobody has started' : median === undefined ? '…' : `${median.toFixed(1)}%`,
            )}
          </DetailRow>
        </>
      )}
    </>
  )
}

const shown = (figure: number | undefined) => (figure === undefined ? '…' : countText(figure))
