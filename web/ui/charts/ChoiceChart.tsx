import type { ChoiceFigure } from 'contract/platform/figures.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { usePrinting } from '../../platform/hooks/printing.ts'
import classes from './Chart.module.css'

/** Options shown before 'Show all'. */
const shown = 12

interface ChoiceChartProps {
  choices: readonly ChoiceFigure[]
  /** Sets with an answer, which are 100 %. */
  answered: number
  /** The question or column, to label the chart. */
  of: string
  /** What is counted, for the table's heading. */
  counted?: string
}

/** How often each option was chosen: a table whose rows have bars. */
export function ChoiceChart({ choices, answered, of, counted = 'Answers' }: ChoiceChartProps) {
  const [opened, setOpened] = useState(choices.length <= shown + 2)
  const printing = usePrinting()
  const whole = opened || printing
  return (
    <>
      <table className={classes.choices}>
        <caption className="visually-hidden">{of}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Option</th>
            <th scope="col">{counted}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {choices.slice(0, whole ? undefined : shown).map(({ name, label, count }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${(100 * count) / answered}%` }} />
                </span>
              </th>
              <td>{countText(count)}</td>
              <td>{((100 * count) / answered).toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!whole && (
        <button type="button" className={classes.more} onClick={() => setOpened(true)}>
          Show all {countText(choices.length)} options
        </button>
      )}
    </>
  )
}
