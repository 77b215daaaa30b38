import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import classes from './Notice.module.css'

/** Buttons of a notice, in a row. */
export const NoticeActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone: 'plain' | 'warning' | 'danger'
  title: string
}

/** A message in the page, announced by screen readers. */
export function Notice({ tone, title, className = '', children, ...props }: NoticeProps) {
  const id = useId()
  return (
    <div
      {...props}
      className={`${classes.notice} ${className}`}
      data-tone={tone}
      role="alert"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
    >
      <div id={`${id}-title`} className={classes.title}>
        {title}
      </div>
      <div id={`${id}-words`} className={classes.words}>
        {children}
      </div>
    </div>
  )
}
