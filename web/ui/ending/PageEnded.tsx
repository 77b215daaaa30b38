import { Link } from 'react-router'
import classes from './PageEnded.module.css'

interface PageEndedProps {
  /** Of the page that has ended, in the place of its header. */
  name?: string
  /** What has happened, in a sentence. */
  what: string
  why: string
  /** Where to go on. */
  to: string
  label: string
}

/** Stands in the place of the header, or above it, when a page ends while it is open; what is typed stays. */
export const PageEnded = ({ name, what, why, to, label }: PageEndedProps) => (
  <div className={classes.gone} role="alert">
    <div>
      {name && <h1>{name}</h1>}
      <p>
        <strong>{what}</strong> {why} What you have typed stays below until you leave this page.
      </p>
    </div>
    <Link className={classes.link} to={to}>
      {label}
    </Link>
  </div>
)
