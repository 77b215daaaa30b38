import type { ChoiceFigure } from 'contract/platform/figures.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePrinting } from '../../platform/hooks/printing.ts'
import type { BarLinks } from './bar-links.ts'
import { Count } from './FigureTable.tsx'
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
  /** Where an option leads. */
  linksOf?: ((name: string) => BarLinks) | undefined
}

/** How often each option was chosen: a table whose rows have bars. */
export function ChoiceChart({ choices, answered, of, counted = 'Answers', linksOf }: ChoiceChartProps) {
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
          {listed.slice(0, whole ? undefined : shown).map(({ name, label, count }) => {
            const share = answered === 0 ? 0 : (100 * count) / answered
            const links = count > 0 ? linksOf?.(name) : undefined
            const bar = (
              <>
                {label}
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${share}%` }} />
                </span>
              </>
            )
            return (
              <tr key={name}>
                <th scope="row">
                  {links?.only === undefined ? (
                    bar
                  ) : (
                    <Link
                      className={classes.only}
                      to={links.only}
                      preventScrollReset
                      aria-current={links.isOnly === true}
                      title={links.isOnly ? 'Show all answers again' : 'Show only these answers'}
                    >
                      {bar}
                    </Link>
                  )}
                </th>
                <td>
                  <Count count={count} to={links?.rows} />
                </td>
                <td>{share.toFixed(1)}%</td>
              </tr>
            )
          })}
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
