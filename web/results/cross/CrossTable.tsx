import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isReliable } from 'contract/results/chi-squared.ts'
import type { CrossTable as Crossed, Significance } from 'contract/results/cross-table.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { countText } from 'contract/platform/totals.ts'
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

interface CrossTableProps {
  crossing: Crossing
  /** Key of the question's column. */
  row: string
  /** Text of the question. */
  of: string
}

/** The answers to a question by those to another one, or by institution; fetched when it is scrolled into view. */
export function CrossTable({ crossing, row, of }: CrossTableProps) {
  const { surveyId, by, filters = [] } = crossing
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readCross, {
      params: { id: surveyId },
      query: { row, by, ...(filters.length > 0 && { filter: filters.map(writtenFilter) }) },
    }),
    enabled: seen,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  return (
    <div ref={ref} className={classes.cross}>
      {isError && <ReadFailure what="This table" error={error} onRetry={refetch} kept={data !== undefined} />}
      {!data && !isError && <RowsSkeleton rows={3} />}
      {data?.n === 0 && <p className={classes.quiet}>No answers can be compared by “{crossing.label}”.</p>}
      {data && data.n > 0 && <CrossCounts table={data} crossing={crossing} row={row} of={of} />}
    </div>
  )
}

interface CrossCountsProps {
  table: Crossed
  crossing: Pick<Crossing, 'by' | 'label' | 'share' | 'filters'>
  /** Key of the question's column; without one, the counts do not lead to their rows. */
  row?: string
  /** Text of the question. */
  of: string
}

/** The figures of a cross table. */
export function CrossCounts({ table, crossing, row: rowKey, of }: CrossCountsProps) {
  const { rows, columns, counts, n, rows_overlap, columns_overlap, test } = table
  const { by, label, share, filters = [] } = crossing
  // Types of institutions are no column of the table; who has a type has an institution.
  const compared = by === 'institution_type' ? 'institution' : by
  /** Rows with both values; without `row` or `column`, with any value there. */
  const rowsWith = (row: string | undefined, column?: { name: string | null }) =>
    rowKey === undefined
      ? undefined
      : rowsLink(
          [
            ...(row === undefined ? [] : [{ column: rowKey, value: row }]),
            ...(column ? [{ column: by, value: column.name }] : []),
          ],
          [
            ...filters.filter(
              ({ kind, column: key }) =>
                // Another value of the same column would find its rows, too.
                kind !== 'is' || !((row !== undefined && key === rowKey) || (column && key === by)),
            ),
            ...(row === undefined ? [{ kind: 'filled', column: rowKey, value: '' } as const] : []),
            ...(column ? [] : [{ kind: 'filled', column: compared, value: '' } as const]),
          ],
        )
  const isMarked = rows.some((row) => markOf(row.test) !== '')
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${of} by ${label}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.name} scope="col">
                  {column.label}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.label}
                  <Mark test={row.test} />
                </th>
                {columns.map((column, index) => (
                  <Cell
                    key={column.name}
                    count={counts[at]?.[index] ?? 0}
                    base={share === 'row' ? row.n : column.n}
                    to={rowsWith(row.name, column)}
                  />
                ))}
                <Cell count={row.n} base={share === 'row' ? row.n : n} to={rowsWith(row.name)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Answers</th>
              {columns.map((column) => (
                <td key={column.name}>
                  <Count count={column.n} to={rowsWith(undefined, column)} />
                </td>
              ))}
              <td>
                <Count count={n} to={rowsWith(undefined)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <TableDownload of={`${of}, by ${label}`} rows={cellsOf(table)} />
      {test && <TestText test={test} n={n} />}
      {isMarked && (
        <p className={classes.quiet}>
          Options with a mark differ between the columns by more than chance: * p &lt; 0.05, ** p &lt; 0.01,
          *** p &lt; 0.001 (chi-squared test of each option, n = {countText(n)}).
        </p>
      )}
      {(rows_overlap || columns_overlap) && (
        <p className={classes.quiet}>
          Respondents may have several of the {rows_overlap ? 'rows' : 'columns'}, so shares can add up to
          more than 100%.
        </p>
      )}
    </>
  )
}

/** The counts for a file. */
const cellsOf = ({ rows, columns, counts, n }: Crossed) => [
  ['', ...columns.map(({ label }) => label), 'All'],
  ...rows.map((row, at) => [row.label, ...columns.map((_, index) => counts[at]?.[index] ?? 0), row.n]),
  ['Answers', ...columns.map((column) => column.n), n],
]

interface CellProps {
  count: number
  base: number
  /** The rows that are counted; undefined if no filter finds them. */
  to: string | undefined
}

const Cell = ({ count, base, to }: CellProps) => (
  <td>
    {base === 0 ? '–' : `${((100 * count) / base).toFixed(1)}%`}{' '}
    <span className={classes.count}>
      <Count count={count} to={to} />
    </span>
  </td>
)

/** One to three stars, as is usual; unreliable tests have none. */
const markOf = (test: Significance | null) =>
  !test || !isReliable(test) || test.p >= 0.05 ? '' : test.p < 0.001 ? '***' : test.p < 0.01 ? '**' : '*'

const Mark = ({ test }: { test: Significance | null }) =>
  markOf(test) && (
    <span className={classes.mark} title={test ? pText(test) : undefined}>
      {' '}
      {markOf(test)}
    </span>
  )

const pText = ({ p }: Significance) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`)

function TestText({ test, n }: { test: Significance; n: number }) {
  const { chi_squared, degrees, p, small_expected } = test
  const verdict = !isReliable(test)
    ? `too few answers for a reliable test: ${Math.round(100 * small_expected)}% of the cells have an expected count below 5`
    : p < 0.05
      ? 'the columns differ by more than chance'
      : 'the columns do not differ by more than chance'
  return (
    <p className={classes.quiet}>
      <strong>{markOf(test)}</strong> Chi-squared {figureText(Number(chi_squared.toPrecision(4)))}, {degrees}{' '}
      {degrees === 1 ? 'degree' : 'degrees'} of freedom, {pText(test)}, n = {countText(n)}: {verdict}.
    </p>
  )
}
