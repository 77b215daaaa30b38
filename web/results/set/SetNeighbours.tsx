import { useQuery } from '@tanstack/react-query'
import { countText } from 'contract/platform/totals.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readView } from '../table/table-query.ts'
import { setLink } from '../set-links.ts'
import classes from './Set.module.css'

/** Links to the previous and the next answer set, in the order and with the filters of the table. */
export function SetNeighbours({ survey, respondent }: { survey: Survey; respondent: number }) {
  const [params] = useSearchParams()
  const { sort, filters, columns } = readView(params)
  const { data, isError } = useQuery({
    ...queryOf(answerSets.readNeighbours, {
      params: { id: survey.id, respondent },
      query: { sort, columns, filter: filters.map(writtenFilter) },
    }),
    meta: { ownFailure: true },
  })
  const place = isError
    ? 'The order of the table could not be loaded'
    : data &&
      (data.place === null
        ? 'Not among the filtered rows'
        : `${countText(data.place)} of ${countText(data.total)}${filters.length > 0 ? ' filtered' : ''}`)
  return (
    <div className={classes.neighbours}>
      <Step to={data?.previous} survey={survey} params={params} rel="prev">
        <ChevronLeft size={18} aria-hidden /> Previous
      </Step>
      <span role="status" className={classes.place}>
        {place}
      </span>
      <Step to={data?.next} survey={survey} params={params} rel="next">
        Next <ChevronRight size={18} aria-hidden />
      </Step>
    </div>
  )
}

interface StepProps {
  to: number | null | undefined
  survey: Survey
  params: URLSearchParams
  rel: 'prev' | 'next'
  children: ReactNode
}

/** Without a set to go to, it stays in its place, but is no link. */
const Step = ({ to, survey, params, rel, children }: StepProps) =>
  to === null || to === undefined ? (
    <span className={classes.step} aria-disabled="true" role="link">
      {children}
    </span>
  ) : (
    <Link className={classes.step} to={setLink(survey.name, to, params)} rel={rel}>
      {children}
    </Link>
  )
