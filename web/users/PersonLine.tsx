import { nameOfPerson } from 'contract/users/person-name.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../ui/Portrait.tsx'
import { PersonName } from './PersonName.tsx'
import classes from './PersonLine.module.css'

interface PersonLineProps {
  /** Null if the account was deleted. */
  person: PersonCard | null
  size?: number
  /** Shortens position and institution to one line. */
  short?: boolean
  /** Shown after the name, for example a date. */
  children?: ReactNode
}

/** A person with picture, position and institution. */
export function PersonLine({ person, size = 36, short = false, children }: PersonLineProps) {
  const { position = '', institution = null } = person ?? {}
  return (
    <div className={classes.line}>
      <Portrait name={person ? nameOfPerson(person) : ''} src={person?.avatar ?? null} size={size} />
      <div>
        <div className={classes.name}>
          {person ? <PersonName person={person} className={classes.strong} /> : 'Former member'}
          {children}
        </div>
        {(position || institution) && (
          <div className={classes.post} data-short={short}>
            {position}
            {position && institution && ', '}
            {institution && <Link to={`/institutes/${institution.id}`}>{institution.name}</Link>}
          </div>
        )}
      </div>
    </div>
  )
}
