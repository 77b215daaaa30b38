import type { Explanation } from 'contract/matching/match-shapes.ts'
import type { ReactNode } from 'react'
import classes from './ScoreSum.module.css'

type Line = Explanation['sum'][number]

/** @param actions buttons for a criterion */
export function SumTable({ sum, actions }: { sum: readonly Line[]; actions?: (line: Line) => ReactNode }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Points by criterion">
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Wanted</th>
            <th scope="col">They have</th>
            <th scope="col" className={classes.points}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {sum.map((line) => (
            <tr key={line.criterion}>
              <th scope="row">
                {line.label}
                {line.must && ' (must)'}
              </th>
              <td>
                {line.asked}
                {actions?.(line)}
              </td>
              <td>{line.has ?? <em>Unknown, counts like the average</em>}</td>
              <td className={classes.points}>
                {line.points} of {line.of}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
