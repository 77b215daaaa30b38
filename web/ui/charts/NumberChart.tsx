import type { HistogramBar, NumberFigures } from 'contract/platform/figures.ts'
import type { BarLinks } from './bar-links.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { barRange, edgeText, measuresOf } from './number-texts.ts'
import classes from './Chart.module.css'

interface NumberChartProps {
  figures: NumberFigures
  /** Whether to show the input's label, for questions with several inputs. */
  named: boolean
  /** The question or column, to label the chart. */
  of: string
  /** What is counted, for the table's heading. */
  counted?: string
  /** Where a bar leads. */
  linksOf?: ((bar: HistogramBar) => BarLinks) | undefined
}

/** The distribution of numbers: statistics, a histogram, and its values as an optional table. */
export function NumberChart({ figures, named, of, counted = 'Answers', linksOf }: NumberChartProps) {
  const { label, count, min, max, bars, integers } = figures
  return (
    <div className={classes.numbers}>
      {named && <h4>{label}</h4>}
      <Measures measures={measuresOf(figures)} />
      {count > 1 && max > min && (
        <ColumnChart
          of={named ? `${of}: ${label}` : of}
          counted={counted}
          labels={12}
          columns={bars.map((bar) => ({
            key: String(bar.from),
            range: barRange(bar, integers),
            edge: edgeText(bar),
            count: bar.count,
            links: linksOf?.(bar),
          }))}
        />
      )}
    </div>
  )
}

/** Figures with their names. */
export const Measures = ({ measures }: { measures: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={classes.measures}>
    {measures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
