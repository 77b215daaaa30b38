import type { ReactNode } from 'react'
import classes from './TableFrame.module.css'

interface Props {
  /** What the rows are, for those who hear the page. */
  label: string
  /** Its height, and how wide cells break. */
  className?: string | undefined
  children: ReactNode
}

/** The frame in which a table scrolls, by keyboard too. */
export function TableFrame({ label, className, children }: Props) {
  return (
    <div className={`${classes.frame} ${className ?? ''}`} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
