import { figureText } from './figure-text.ts'
import { Radar } from './Radar.tsx'
import classes from './ScoreChart.module.css'

interface Part {
  value: number | null
  /** 0 to 100; null if nothing limits the value. */
  percent: number | null
}

export interface ChartedScore extends Part {
  name: string
  label: string
  min: number | null
  max: number | null
  /** What the value says, such as 'Mean of 12 answer sets'. */
  note: string
  sections: (Part & { section: string; note: string })[]
}

interface ScoreChartProps {
  score: ChartedScore
  /** Heading of the notes in the table: 'Answered'. */
  noteTitle: string
}

/** A score as a gauge, its sections as a radar from three on, and all figures as a table. */
export function ScoreChart({ score, noteTitle }: ScoreChartProps) {
  const { label, value, min, max, percent, note, sections } = score
  const drawn = sections.filter((one) => one.percent !== null)
  return (
    <article className={classes.score}>
      <h3>{label}</h3>
      <div className={classes.whole}>
        {percent !== null && <Gauge percent={percent} />}
        <div>
          <p className={classes.value}>
            {value === null ? 'No value' : percent === null ? figureText(value) : `${figureText(percent)}%`}
          </p>
          {value !== null && percent !== null && min !== null && max !== null && (
            <p className={classes.quiet}>
              {figureText(value)} from {figureText(min)} to {figureText(max)}
            </p>
          )}
          <p className={classes.quiet}>{note}</p>
        </div>
      </div>
      {sections.length > 0 && (
        <div className={classes.parts}>
          {drawn.length > 2 && (
            <Radar
              values={drawn.map((one) => one.percent ?? 0)}
              labels={drawn.map((_, at) => String(at + 1))}
            />
          )}
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${label} by section`}>
            <table className={classes.table}>
              <caption className="visually-hidden">{label} by section</caption>
              <thead>
                <tr>
                  {drawn.length > 2 && <th scope="col">No.</th>}
                  <th scope="col">Section</th>
                  <th scope="col">Value</th>
                  <th scope="col">Percent</th>
                  <th scope="col">{noteTitle}</th>
                </tr>
              </thead>
              <tbody>
                {sections.map((one) => (
                  <tr key={one.section}>
                    {drawn.length > 2 && <td>{drawn.includes(one) ? drawn.indexOf(one) + 1 : ''}</td>}
                    <th scope="row">{one.section}</th>
                    <td>{one.value === null ? '–' : figureText(one.value)}</td>
                    <td>{one.percent === null ? '–' : `${figureText(one.percent)}%`}</td>
                    <td>{one.note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </article>
  )
}

/** Radius of the arc, and its length. */
const radius = 44
const length = Math.PI * radius

/** A half circle that fills from the start of the line; the percentage is written beside it. */
function Gauge({ percent }: { percent: number }) {
  const arc = `M 6 50 A ${radius} ${radius} 0 0 1 94 50`
  return (
    <svg viewBox="0 0 100 56" className={classes.gauge} aria-hidden>
      <path d={arc} className={classes.track} />
      {percent > 0 && (
        <path d={arc} className={classes.arc} strokeDasharray={`${(length * percent) / 100} ${length}`} />
      )}
    </svg>
  )
}
