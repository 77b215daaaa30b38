import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** A framed list of things, one in each line. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

/** @param className sets `--columns`, the widths of the columns; on small screens they stand below one another */
export const Line = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <li className={`${classes.line} ${className ?? ''}`}>{children}</li>
)
