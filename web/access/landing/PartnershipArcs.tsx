import { sdgs } from 'contract/institutes/sdgs.ts'
import classes from './PartnershipArcs.module.css'

/** Distance between two goals, and the y position of their line, in units of the drawing. */
const step = 32
const ground = 288
const segment = { width: 22, height: 36 }
const last = sdgs.length - 1
const middle = (index: number) => 24 + index * step

/** The seventeen goals in a row, with arcs from the seventeenth, partnerships, to each of the others. */
export function PartnershipArcs() {
  return (
    <svg
      className={classes.arcs}
      viewBox="0 0 560 352"
      role="img"
      aria-label="Goal 17, partnerships, joined to each of the other sixteen goals"
    >
      <g fill="none">
        {sdgs.slice(0, last).map(({ number }, index) => {
          const radius = (middle(last) - middle(index)) / 2
          return (
            <path
              key={number}
              d={`M${middle(last)} ${ground - 8}A${radius} ${radius} 0 0 0 ${middle(index)} ${ground - 8}`}
            />
          )
        })}
      </g>
      {sdgs.map(({ number, colour }, index) => (
        <g key={number}>
          <rect x={middle(index) - segment.width / 2} y={ground} {...segment} rx="4" fill={colour} />
          <text x={middle(index)} y={ground + 56} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
