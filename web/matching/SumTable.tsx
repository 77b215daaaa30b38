import type { Explanation } from 'contract/matching/match-shapes.ts'
import type { ReactNode } from 'react'
import classes from './ScoreSum.module.css'

type Line = Explanation['sum'][number]

interface SumTableProps {
  sum: readonly Line[]
  /** The number that the points add up to. */
  total: number
  /** What is compared with the institution. */
  wanted: 'You look for' | 'You have'
  /** Buttons for a criterion. */
  actions?: (line: Line) => ReactNode
}

export const SumTable = ({ sum, total, wanted, actions }: SumTableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Criterion</th>
        <th scope="col" className={classes.points}>
          Points
        </th>
      </tr>
    </thead>
    <tbody>
      {sum.map((line) => (
        <tr key={line.criterion}>
          <th scope="row">
            <span className={classes.criterion}>
              {line.label}
              {line.must && ' (must)'}
            </span>
            <span className={classes.side}>
              {wanted}: {line.asked}
            </span>
            <span className={classes.side}>
              They have: {line.has ?? <em>unknown, counts like the average</em>}
            </span>
            {actions?.(line)}
          </th>
          <td className={classes.points}>
            {line.points} of {line.of}
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">
          Total{total === 99 && <span className={classes.side}>99 is the highest possible</span>}
        </th>
        <td className={classes.points}>{total}</td>
      </tr>
    </tfoot>
  </table>
)
