import { Link } from 'react-router'
import classes from './PageEnded.module.css'

interface PageEndedProps {
  /** Name of the page, shown in place of its header. */
  name?: string
  /** What has happened, as a sentence. */
  what: string
  why: string
  /** Target of the link. */
  to: string
  label: string
}

/** Shown when the object of an open page is deleted or its access withdrawn; typed text stays. */
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
