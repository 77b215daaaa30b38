import type { HistogramBar, NumberFigures } from 'contract/platform/figures.ts'
import { countText } from 'contract/platform/totals.ts'
import { briefFigure, figureText } from './figure-text.ts'
import classes from './Chart.module.css'

interface NumberChartProps {
  figures: NumberFigures
  /** Whether to show the input's label, for questions with several inputs. */
  named: boolean
  /** The question or column, to label the chart. */
  of: string
  /** What is counted, for the table's heading. */
  counted?: string
}

/** The distribution of numbers: statistics, a histogram, and its values as an optional table. */
export function NumberChart({ figures, named, of, counted = 'Answers' }: NumberChartProps) {
  const { label, count, min, median, mean, max, bars, integers } = figures
  const measures = { Least: min, Median: median, Mean: mean, Greatest: max }
  const most = Math.max(...bars.map((bar) => bar.count))
  return (
    <div className={classes.numbers}>
      {named && <h4>{label}</h4>}
      <dl className={classes.measures}>
        {Object.entries(measures).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figureText(value)}</dd>
          </div>
        ))}
      </dl>
      {count > 1 && max > min && (
        <>
          <div className={classes.histogram} aria-hidden>
            {bars.map((bar) => (
              <div
                key={bar.from}
                className={classes.bar}
                title={`${rangeOf(bar, integers)}: ${countText(bar.count)}`}
              >
                <span className={classes.height}>
                  <span className={classes.above}>{bar.count > 0 && briefFigure(bar.count)}</span>
                  <span className={classes.column} style={{ height: `${(100 * bar.count) / most}%` }} />
                </span>
                <span className={classes.edge}>{edgeText(bar)}</span>
              </div>
            ))}
          </div>
          <details className={classes.figures}>
            <summary>Figures as a table</summary>
            <table>
              <caption className="visually-hidden">{named ? `${of}: ${label}` : of}</caption>
              <thead>
                <tr>
                  <th scope="col">Range</th>
                  <th scope="col">{counted}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map((bar) => (
                  <tr key={bar.from}>
                    <th scope="row">{rangeOf(bar, integers)}</th>
                    <td>{countText(bar.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </div>
  )
}

/** Outliers share a bar that is wider than the others. */
const edgeText = ({ from, to, beyond }: HistogramBar) =>
  beyond === 'below'
    ? `< ${briefFigure(to)}`
    : beyond === 'above'
      ? `≥ ${briefFigure(from)}`
      : briefFigure(from)

/** The range of a bar: integers by the first and last in it, other numbers by its edges. */
function rangeOf({ from, to, beyond }: HistogramBar, integers: boolean): string {
  if (!integers || beyond === 'above') return `${figureText(from)} to ${figureText(to)}`
  return to - from <= 1 ? figureText(from) : `${figureText(from)} to ${figureText(to - 1)}`
}
