import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  kind?: 'news' | 'success' | 'failure'
  children: ReactNode
}

/** A message that screen readers announce when it appears. */
export function Notice({ kind = 'news', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
