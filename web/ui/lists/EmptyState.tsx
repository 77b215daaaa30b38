import type { ReactNode } from 'react'
import { useListStatus } from './ListStatus.tsx'
import classes from './EmptyState.module.css'

/** Shown instead of an empty list: what will appear, and the first action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  useListStatus('The list is empty.')
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  )
}
