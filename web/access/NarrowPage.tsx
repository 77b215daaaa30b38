import type { ReactNode } from 'react'
import { Entrance } from './Entrance.tsx'
import classes from './NarrowPage.module.css'

interface NarrowPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page with one short form: sign-in, reset, confirmation. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <Entrance>
      <title>{`${title} - Seventeen`}</title>
      <div className={classes.column}>
        <header>
          <h1>{unbroken(title)}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </Entrance>
  )
}

/** The title without line breaks inside words with a hyphen, such as 'e-mail'. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={classes.word}>
        {part}
      </span>
    ),
  )
