import type { DateFigures, PeriodBar } from 'contract/results/date-figures.ts'
import type { BarLinks } from '../../ui/charts/bar-links.ts'
import { ColumnChart } from '../../ui/charts/ColumnChart.tsx'
import { Measures } from '../../ui/charts/NumberChart.tsx'
import classes from '../../ui/charts/Chart.module.css'
import { periodLabels, rangeOf } from './chart-figures.ts'
import { periodEdge, periodText } from './date-texts.ts'

interface DateChartProps {
  figures: DateFigures
  named: boolean
  of: string
  linksOf?: ((bar: PeriodBar) => BarLinks) | undefined
}

/** How many dates lie in each month, or in each longer period. */
export function DateChart({ figures, named, of, linksOf }: DateChartProps) {
  const { label, bars, unit } = figures
  return (
    <div className={classes.numbers}>
      {named && <h4>{label}</h4>}
      <Measures measures={rangeOf(figures)} />
      <ColumnChart
        of={named ? `${of}: ${label}` : of}
        counted="Answers"
        labels={periodLabels}
        columns={bars.map((bar) => ({
          key: bar.from,
          range: periodText(bar, unit),
          edge: periodEdge(bar, unit),
          count: bar.count,
          links: linksOf?.(bar),
        }))}
      />
    </div>
  )
}
