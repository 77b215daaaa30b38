import { Link } from 'react-router'
import type { WaitingLine } from './use-waiting-lines.ts'
import classes from './Home.module.css'

/** Open tasks, each with a link to the page where it can be completed. */
export const WaitingLines = ({ lines }: { lines: WaitingLine[] }) => (
  <ul className={classes.lines}>
    {lines.map(({ to, words }) => (
      <li key={to} className={classes.waiting}>
        <Link to={to}>{words}</Link>
      </li>
    ))}
  </ul>
)
