import type { ReactNode } from 'react'
import classes from './HomeRow.module.css'

interface HomeRowProps {
  /** A picture or an icon. */
  mark: ReactNode
  /** One sentence, or a name. */
  children: ReactNode
  /** One more line. */
  about?: ReactNode
  /** One button or link, or a short state. */
  verb?: ReactNode
}

/** A row of a list on Home: mark, sentence, verb. */
export const HomeRow = ({ mark, children, about, verb }: HomeRowProps) => (
  <li className={classes.row}>
    <span className={classes.mark}>{mark}</span>
    <div className={classes.text}>
      <div className={classes.sentence}>{children}</div>
      {about && <div className={classes.about}>{about}</div>}
    </div>
    {verb && <div className={classes.verb}>{verb}</div>}
  </li>
)

export const HomeRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.rows}>{children}</ul>
)
