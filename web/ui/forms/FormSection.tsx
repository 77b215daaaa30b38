import type { ReactNode } from 'react'
import classes from './FormSection.module.css'

/** A section of a long form: the heading to the left of the fields, or above them on small screens. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
