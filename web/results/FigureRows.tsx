import { useQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.contract.ts'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { DetailRow } from '../surveys/manage/DetailRow.tsx'

interface FigureRowsProps {
  surveyId: number
  /** Whether to read the figures; not while the survey is being deleted. */
  enabled: boolean
}

/** The number of sections, respondents and answers, as rows of the survey's details. */
export function FigureRows({ surveyId, enabled }: FigureRowsProps) {
  useLive(`submissions:${surveyId}`, allQueriesOf(surveyResults.readFigures))
  const { data: figures } = useQuery({
    ...queryOf(surveyResults.readFigures, { params: { id: surveyId } }),
    enabled,
    meta: { ownMissing: true },
  })
  const shown = (figure: number | undefined) => figure?.toLocaleString('en') ?? '…'
  return (
    <>
      <DetailRow title="Sections">{shown(figures?.sections)}</DetailRow>
      <DetailRow title="Respondents">{shown(figures?.respondents)}</DetailRow>
      <DetailRow title="Answers">{shown(figures?.answers)}</DetailRow>
    </>
  )
}
