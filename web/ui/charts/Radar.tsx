import classes from './ScoreChart.module.css'

interface RadarProps {
  /** From 0 to 100, clockwise from the top. */
  values: readonly number[]
  /** Short, as the numbers of rows of a table beside it. */
  labels: readonly string[]
}

const center = 110
const radius = 88

/** Percentages as a polygon. Its figures are in a table beside it, so it is hidden from screen readers. */
export function Radar({ values, labels }: RadarProps) {
  const at = (index: number, percent: number) => {
    const angle = (2 * Math.PI * index) / values.length - Math.PI / 2
    const distance = (radius * percent) / 100
    return { x: center + distance * Math.cos(angle), y: center + distance * Math.sin(angle) }
  }
  const polygon = (percentOf: (index: number) => number) =>
    values
      .map((_, index) => {
        const { x, y } = at(index, percentOf(index))
        return `${x.toFixed(1)},${y.toFixed(1)}`
      })
      .join(' ')
  return (
    <svg viewBox={`0 0 ${2 * center} ${2 * center}`} className={classes.radar} aria-hidden>
      {[25, 50, 75, 100].map((percent) => (
        <polygon key={percent} points={polygon(() => percent)} className={classes.ring} />
      ))}
      {values.map((_, index) => {
        const { x, y } = at(index, 100)
        return <line key={labels[index]} x1={center} y1={center} x2={x} y2={y} className={classes.ring} />
      })}
      <polygon points={polygon((index) => values[index] ?? 0)} className={classes.area} />
      {labels.map((label, index) => {
        const { x, y } = at(index, 114)
        return (
          <text key={label} x={x} y={y} className={classes.axis}>
            {label}
          </text>
        )
      })}
    </svg>
  )
}
