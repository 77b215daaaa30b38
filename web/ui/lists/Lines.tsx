import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** A framed list with one item in each line. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

/** @param className sets `--columns`, the widths of the columns; on small screens they are stacked */
export const Line = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <li className={`${classes.line} ${className ?? ''}`}>{children}</li>
)
