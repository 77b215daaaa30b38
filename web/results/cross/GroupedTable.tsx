import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { GroupedNumbers } from 'contract/results/cross-table.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { figureText } from '../../ui/charts/figure-text.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import type { Crossing } from './use-crossing.ts'
import classes from './Cross.module.css'

interface GroupedTableProps {
  crossing: Crossing
  /** Key of a column of numbers. */
  number: string
  /** Text of the question, and of its input if it has several. */
  of: string
}

type Measures = NonNullable<GroupedNumbers['all']>

const figures = [
  ['mean', 'Mean'],
  ['median', 'Median'],
  ['lower_quartile', 'Lower quartile'],
  ['upper_quartile', 'Upper quartile'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
] as const satisfies readonly (readonly [keyof Measures, string])[]

/** Figures of numbers for each group; fetched when they are scrolled into view. */
export function GroupedTable({ crossing: { surveyId, by, label }, number, of }: GroupedTableProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const { data, isError } = useQuery({
    ...queryOf(surveyResults.readGrouped, { params: { id: surveyId }, query: { number, by } }),
    enabled: seen,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  return (
    <div ref={ref} className={classes.cross}>
      {isError && <p role="alert">This table could not be loaded.</p>}
      {!data && !isError && <RowsSkeleton rows={3} />}
      {data && !data.all && <p className={classes.quiet}>No answers can be compared by “{label}”.</p>}
      {data?.all && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${of} by ${label}`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                <th scope="col">Answers</th>
                {figures.map(([key, title]) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.groups.map((group) => (
                <Row key={group.name} label={group.label} measures={group} />
              ))}
            </tbody>
            <tfoot>
              <Row label="All" measures={data.all} />
            </tfoot>
          </table>
        </div>
      )}
    </div>
  )
}

const Row = ({ label, measures }: { label: string; measures: Measures }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{countText(measures.n)}</td>
    {figures.map(([key]) => (
      <td key={key}>{figureText(measures[key])}</td>
    ))}
  </tr>
)
