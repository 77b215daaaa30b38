import { countText } from 'contract/platform/totals.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePrinting } from '../../platform/hooks/printing.ts'
import type { BarLinks } from './bar-links.ts'
import classes from './Chart.module.css'

/** A count that leads to its rows. */
export const Count = ({ count, to }: { count: number; to: string | undefined }) =>
  count > 0 && to !== undefined ? <Link to={to}>{countText(count)}</Link> : countText(count)

interface FigureTableProps {
  /** What the figures are of. */
  of: string
  headings: readonly string[]
  rows: readonly {
    key: string
    label: string
    links?: BarLinks | undefined
    cells: readonly ReactNode[]
  }[]
}

/** The figures of a chart as a table behind a click; printed, it is open. */
export function FigureTable({ of, headings, rows }: FigureTableProps) {
  const printing = usePrinting()
  return (
    <details className={classes.figures} open={printing || undefined}>
      <summary>Figures as a table</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={`Figures of ${of}`}>
        <table>
          <caption className="visually-hidden">{of}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, links, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {links?.only === undefined ? (
                    label
                  ) : (
                    <Link to={links.only} preventScrollReset aria-current={links.isOnly === true}>
                      {label}
                    </Link>
                  )}
                </th>
                {cells.map((cell, at) => (
                  <td key={headings[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
