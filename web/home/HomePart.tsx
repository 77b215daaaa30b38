import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Home.module.css'

interface HomePartProps {
  title: string
  /** A link to the whole list. */
  more?: { to: string; words: string }
  children: ReactNode
}

/** A section of Home: a heading, its content, and a link to the whole list. */
export function HomePart({ title, more, children }: HomePartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.partHead}>
        <h2>{title}</h2>
        {more && <Link to={more.to}>{more.words}</Link>}
      </div>
      {children}
    </section>
  )
}
