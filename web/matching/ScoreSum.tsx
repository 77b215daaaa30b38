import type { Explanation } from 'contract/matching/match-shapes.ts'
import classes from './ScoreSum.module.css'

/** The sum behind the fit of an institution: points for each criterion, as a table behind one click. */
export function ScoreSum({ match: { sum, seeking } }: { match: Explanation }) {
  if (sum.length === 0 || seeking === null) return null
  return (
    <details className={classes.sum}>
      <summary>How {seeking} is computed</summary>
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
            {sum.map(({ criterion, label, must, asked, has, points, of }) => (
              <tr key={criterion}>
                <th scope="row">
                  {label}
                  {must && ' (must)'}
                </th>
                <td>{asked}</td>
                <td>{has ?? <em>Unknown, counts like the average</em>}</td>
                <td className={classes.points}>
                  {points} of {of}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
