import type { ReactNode } from 'react'
import classes from './FormSection.module.css'

/** A part of a long form: its heading at the side, its fields beside it, or below on small screens. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
