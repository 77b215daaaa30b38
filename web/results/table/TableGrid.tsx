import { useDebouncedValue, useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { AnswerSetRow, ShownColumn } from 'contract/results/table.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { tableCellText } from './cell-text.ts'
import { firstColumn, sectionsOf, type TableView } from './table-query.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Table.module.css'

type Page = ResponseOf<typeof surveyResults.listSets>

interface Wanted {
  surveyId: number
  view: TableView
  columns: readonly ShownColumn[]
}

/** Rows and columns that are fetched together. */
const rowsPerPage = 50
const columnsPerBlock = 40
/** Rows and columns that are rendered beyond the visible ones. */
const margin = { rows: 8, columns: 2 }
/** In pixels. Browsers limit the height of an element. */
const rowHeight = 40
const maxHeight = 16_000_000
/** Milliseconds of rest after which rows are fetched: fast scrolling passes most of them. */
const rest = 100

/** A page of rows with a block of columns, both from 0. Each has the first column, too. */
const pageOf = ({ surveyId, view, columns }: Wanted, page: number, block: number) => ({
  ...queryOf(surveyResults.listSets, {
    params: { id: surveyId },
    query: {
      pageNumber: page + 1,
      pageSize: rowsPerPage,
      sort: view.sort,
      columns: view.columns,
      filter: view.filters.map(writtenFilter),
      variable: [
        firstColumn,
        ...columns.slice(block * columnsPerBlock, (block + 1) * columnsPerBlock).map(({ key }) => key),
      ],
    },
  }),
  // Rows do not change until the user requests new ones.
  refetchOnWindowFocus: false,
  staleTime: 300_000,
})
export const firstPageOf = (wanted: Wanted) => pageOf(wanted, 0, 0)

const rangeOf = (start: number, size: number, step: number, count: number, more: number) => ({
  from: Math.max(0, Math.floor(start / step) - more),
  to: Math.min(count, Math.ceil((start + size) / step) + more),
})
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

interface TableGridProps extends Wanted {
  /** The first page. */
  page: Page
  onSort: (key: string) => void
  /** The page of the set of a respondent. */
  linkOf: (respondent: number) => string
}

/** A table of which only the visible rows and columns are fetched and rendered. */
export function TableGrid({ page: firstPage, onSort, linkOf, ...wanted }: TableGridProps) {
  const { view, columns } = wanted
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const width = isSmall ? { first: 128, others: 152 } : { first: 220, others: 200 }
  const { ref, width: shownWidth, height: shownHeight } = useElementSize()
  const [{ top, left }, setScroll] = useState({ top: 0, left: 0 })
  const [known, setKnown] = useState(rowsPerPage)
  const count = Math.min(
    Math.floor(maxHeight / rowHeight),
    firstPage.total_is_lower_bound ? Math.max(firstPage.total, known) : firstPage.total,
  )
  const rows = rangeOf(top, shownHeight || 600, rowHeight, count, margin.rows)
  const cells = rangeOf(
    left,
    Math.max(0, (shownWidth || 400) - width.first),
    width.others,
    columns.length,
    margin.columns,
  )
  const [settled] = useDebouncedValue(JSON.stringify([rows, cells]), rest)
  const [settledRows, settledCells] = JSON.parse(settled) as [typeof rows, typeof cells]
  const blocksOf = ({ from, to }: typeof cells) =>
    numbers(Math.floor(from / columnsPerBlock), Math.max(1, Math.ceil(to / columnsPerBlock)))
  const needed = numbers(
    Math.floor(settledRows.from / rowsPerPage),
    Math.ceil(settledRows.to / rowsPerPage),
  ).flatMap((page) => blocksOf(settledCells).map((block) => ({ page, block })))
  const results = useQueries({ queries: needed.map(({ page, block }) => pageOf(wanted, page, block)) })
  const loaded = new Map(needed.map(({ page, block }, at) => [`${page} ${block}`, results[at]?.data]))
  loaded.set('0 0', firstPage)
  const failed = results.find(({ error }) => error)
  const rowIn = (row: number, block: number): AnswerSetRow | undefined =>
    loaded.get(`${Math.floor(row / rowsPerPage)} ${block}`)?.results[row % rowsPerPage]
  const personOf = (row: number) => {
    const found = blocksOf(cells)
      .map((block) => rowIn(row, block))
      .find((one) => one !== undefined)
    if (!found) return undefined
    const { respondent, cells: own } = found
    // The set of an institution has no person.
    const name = respondent === 0 ? 'Shared answers' : String(own[0] ?? found.institution?.name ?? '')
    return <Link to={linkOf(respondent)}>{name}</Link>
  }
  const cellIn = (row: number, at: number) => {
    const found = rowIn(row, Math.floor(at / columnsPerBlock))
    return found && (found.cells[(at % columnsPerBlock) + 1] ?? null)
  }
  const shown = numbers(cells.from, cells.to).flatMap((at) => columns[at] ?? [])
  const before = <div style={{ inlineSize: cells.from * width.others }} className={classes.gap} />
  const fullWidth = width.first + columns.length * width.others
  return (
    <>
      {failed && (
        <ReadFailure
          what="Some rows"
          error={failed.error}
          works="The others can be read."
          onRetry={() => results.forEach((one) => void (one.error && one.refetch()))}
        />
      )}
      <div
        ref={ref}
        className={classes.frame}
        style={{
          maxBlockSize: `min(70vh, ${(count + 2) * rowHeight + 20}px)`,
          blockSize: (count + 2) * rowHeight + 20,
        }}
        role="region"
        aria-label="Table of results"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollLeft, scrollHeight, clientHeight } }) => {
          // Right to left, positions are negative.
          setScroll({ top: scrollTop, left: Math.abs(scrollLeft) })
          if (scrollTop + clientHeight > scrollHeight - rowsPerPage * rowHeight)
            setKnown((now) => Math.max(now, count + rowsPerPage))
        }}
      >
        <div
          role="table"
          aria-label="Results by answer set"
          aria-rowcount={firstPage.total_is_lower_bound ? -1 : count + 1}
          aria-colcount={columns.length + 1}
          style={{ inlineSize: fullWidth, blockSize: (count + 2) * rowHeight }}
          className={classes.table}
        >
          <div role="rowgroup" className={classes.head}>
            <div className={classes.row} aria-hidden>
              <div className={classes.first} style={{ inlineSize: width.first }} />
              {before}
              {sectionsOf(shown).map(({ section, columns: own }) => (
                <div
                  key={own[0]?.key}
                  className={classes.section}
                  style={{ inlineSize: own.length * width.others }}
                >
                  <span>{section}</span>
                </div>
              ))}
            </div>
            <div role="row" className={classes.row} aria-rowindex={1}>
              <Heading
                column={{ key: firstColumn, label: 'Person' }}
                isFirst
                index={1}
                {...{ view, onSort, width: width.first }}
              />
              {before}
              {shown.map((column, at) => (
                <Heading
                  key={column.key}
                  column={column}
                  index={cells.from + at + 2}
                  {...{ view, onSort, width: width.others }}
                />
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {numbers(rows.from, rows.to).map((row) => (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 2}
                className={`${classes.row} ${classes.data}`}
                style={{ insetBlockStart: (row + 2) * rowHeight }}
              >
                <div
                  role="rowheader"
                  className={classes.first}
                  style={{ inlineSize: width.first }}
                  aria-colindex={1}
                >
                  {personOf(row) ?? <span className={classes.loading} />}
                </div>
                {before}
                {shown.map((column, at) => {
                  const cell = cellIn(row, cells.from + at)
                  const text = cell === undefined ? undefined : tableCellText(cell, column)
                  return (
                    <div
                      key={column.key}
                      role="cell"
                      aria-colindex={cells.from + at + 2}
                      className={classes.cell}
                      data-number={typeof cell === 'number' || undefined}
                      style={{ inlineSize: width.others }}
                      title={text}
                    >
                      {text ?? <span className={classes.loading} />}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

interface HeadingProps {
  column: Pick<ShownColumn, 'key' | 'label'>
  view: TableView
  onSort: (key: string) => void
  width: number
  index: number
  isFirst?: boolean
}

/** A heading that sorts: ascending, then descending. */
function Heading({
  column: { key, label },
  view: { sort },
  onSort,
  width,
  index,
  isFirst = false,
}: HeadingProps) {
  const sorted = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  return (
    <div
      role="columnheader"
      aria-sort={sorted}
      aria-colindex={index}
      className={isFirst ? `${classes.heading} ${classes.first}` : classes.heading}
      style={{ inlineSize: width }}
    >
      <button type="button" className={classes.sort} title={label} onClick={() => onSort(key)}>
        <span>{label}</span>
        {sorted === 'ascending' && <ArrowUp size={14} aria-hidden />}
        {sorted === 'descending' && <ArrowDown size={14} aria-hidden />}
      </button>
    </div>
  )
}
