import type { ReactNode } from 'react'
import classes from './Page.module.css'

interface PageProps {
  title: string
  /** Title of the browser tab, if it differs from the heading. */
  tab?: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** The page's actions, the primary one first. */
  actions?: ReactNode
  children: ReactNode
}

/** A page: heading, lead, actions, content. */
export function Page({ title, tab = title, lead, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{`${tab} - Seventeen`}</title>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
