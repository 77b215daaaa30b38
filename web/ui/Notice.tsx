import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import classes from './Notice.module.css'

/** Buttons beside each other in a notice. */
export const NoticeActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone: 'plain' | 'warning' | 'danger'
  title: string
}

/** Tells what has happened, and announces it. It looks like the alerts of the component library, and does without it. */
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
