import type { ChoiceFigure } from 'contract/platform/figures.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
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
  /** Address of the rows with an option; undefined if there is none. */
  rowsOf?: ((name: string) => string | undefined) | undefined
}

/** How often each option was chosen: a table whose rows have bars. */
export function ChoiceChart({ choices, answered, of, counted = 'Answers', rowsOf }: ChoiceChartProps) {
  const chosen = choices.filter(({ count }) => count > 0)
  const never = choices.length - chosen.length
  const [opened, setOpened] = useState(chosen.length <= shown + 2)
  const [withNone, setWithNone] = useState(false)
  const printing = usePrinting()
  const whole = opened || printing
  // In the order of the questionnaire, also with those that nobody chose.
  const listed = withNone || printing ? choices : chosen
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
          {listed.slice(0, whole ? undefined : shown).map(({ name, label, count }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${(100 * count) / answered}%` }} />
                </span>
              </th>
              <td>
                <Count count={count} to={rowsOf?.(name)} />
              </td>
              <td>{((100 * count) / answered).toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!whole && (
        <button type="button" className={classes.more} onClick={() => setOpened(true)}>
          Show all {countText(listed.length)} options
        </button>
      )}
      {whole && !withNone && !printing && never > 0 && (
        <button type="button" className={classes.more} onClick={() => setWithNone(true)}>
          {countText(never)} more with none
        </button>
      )}
    </>
  )
}

const Count = ({ count, to }: { count: number; to: string | undefined }) =>
  count > 0 && to !== undefined ? <Link to={to}>{countText(count)}</Link> : countText(count)
