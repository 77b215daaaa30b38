import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { GroupedNumbers } from 'contract/results/cross-table.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { figureText } from '../../ui/charts/figure-text.ts'
import { Count } from '../../ui/charts/FigureTable.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { rowsLink } from '../table/table-query.ts'
import { TableDownload } from './TableDownload.tsx'
import type { Crossing } from './use-crossing.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
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
export function GroupedTable({ crossing, number, of }: GroupedTableProps) {
  const { surveyId, by, label, filters = [] } = crossing
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readGrouped, {
      params: { id: surveyId },
      query: { number, by, ...(filters.length > 0 && { filter: filters.map(writtenFilter) }) },
    }),
    enabled: seen,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  const rowsOf = (name: string | null) =>
    rowsLink(
      [{ column: by, value: name }],
      [
        ...filters.filter(({ kind, column }) => kind !== 'is' || column !== by),
        { kind: 'filled', column: number, value: '' },
      ],
    )
  return (
    <div ref={ref} className={classes.cross}>
      {isError && <ReadFailure what="This table" error={error} onRetry={refetch} kept={data !== undefined} />}
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
                <Row key={group.name} label={group.label} measures={group} to={rowsOf(group.name)} />
              ))}
            </tbody>
            <tfoot>
              <Row label="All" measures={data.all} to={undefined} />
            </tfoot>
          </table>
        </div>
      )}
      {data?.all && (
        <TableDownload
          of={`${of}, by ${label}`}
          rows={[
            [label, 'Answers', ...figures.map(([, title]) => title)],
            ...[...data.groups, { label: 'All', ...data.all }].map((group) => [
              group.label,
              group.n,
              ...figures.map(([key]) => group[key]),
            ]),
          ]}
        />
      )}
    </div>
  )
}

interface RowProps {
  label: string
  measures: Measures
  /** The rows that are measured. */
  to: string | undefined
}

const Row = ({ label, measures, to }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>
      <Count count={measures.n} to={to} />
    </td>
    {figures.map(([key]) => (
      <td key={key}>{figureText(measures[key])}</td>
    ))}
  </tr>
)
