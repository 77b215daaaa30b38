import { countText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import type { BarLinks } from './bar-links.ts'
import { briefFigure } from './figure-text.ts'
import { Count, FigureTable } from './FigureTable.tsx'
import classes from './Chart.module.css'

export interface ColumnOfChart {
  key: string
  /** 'January 2026', '10 to 20' */
  range: string
  /** Short label below the column. */
  edge: string
  count: number
  links?: BarLinks | undefined
}

interface ColumnChartProps {
  columns: readonly ColumnOfChart[]
  of: string
  counted: string
  /** Labels below the columns that have room on a phone. */
  labels: number
}

/** Columns of a histogram, and their values as a table behind a click. */
export function ColumnChart({ columns, of, counted, labels }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  const step = Math.ceil(columns.length / labels)
  const hasLinks = columns.some(({ links }) => links?.only !== undefined)
  // More would overlap on a phone.
  const hasCounts = columns.length <= 14
  return (
    <>
      <div className={classes.histogram} aria-hidden={!hasLinks}>
        {columns.map(({ key, range, edge, count, links }, at) => {
          const content = (
            <>
              <span className={classes.height}>
                {hasCounts && <span className={classes.above}>{count > 0 && briefFigure(count)}</span>}
                <span className={classes.column} style={{ height: `${(100 * count) / most}%` }} />
              </span>
              <span className={classes.edge}>{at % step === 0 ? edge : ' '}</span>
            </>
          )
          const title = `${range}: ${countText(count)}`
          return links?.only === undefined || count === 0 ? (
            <div key={key} className={classes.bar} title={title}>
              {content}
            </div>
          ) : (
            <Link
              key={key}
              className={`${classes.bar} ${classes.only}`}
              to={links.only}
              preventScrollReset
              // The table has the same links for the keyboard.
              tabIndex={-1}
              aria-label={title}
              aria-current={links.isOnly === true}
              title={title}
            >
              {content}
            </Link>
          )
        })}
      </div>
      <FigureTable
        of={of}
        headings={['Range', counted]}
        rows={columns.map(({ key, range, count, links }) => ({
          key,
          label: range,
          links: count > 0 ? links : undefined,
          cells: [<Count key="count" count={count} to={links?.rows} />],
        }))}
      />
    </>
  )
}
