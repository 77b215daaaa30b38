import type { ParticipantRow } from 'contract/projects/projects.schemas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../../ui/Portrait.tsx'
import { PersonLine } from '../../users/PersonLine.tsx'
import classes from './ProjectParticipants.module.css'

/** A participant: a person with position and institution, or an institute with its type. */
export const ParticipantLine = ({
  participant: { user, institute, status },
}: {
  participant: ParticipantRow
}) =>
  institute ? (
    <InstituteLine institute={institute} opens={institute.opens}>
      {institute.type}
      {status === 'active' && ', with all its approved members'}
    </InstituteLine>
  ) : (
    <PersonLine person={user} />
  )

interface InstituteLineProps {
  institute: { id: number; name: string; avatar: string | null }
  /** Whether the user can open its profile. */
  opens?: boolean
  /** Shown below the name. */
  children: ReactNode
}

export const InstituteLine = ({
  institute: { id, name, avatar },
  opens = true,
  children,
}: InstituteLineProps) => (
  <div className={classes.who}>
    <Portrait name={name} src={avatar} square size={36} />
    <div>
      {opens ? (
        <Link className={classes.name} to={`/institutes/${id}`}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <div className={classes.kind}>{children}</div>
    </div>
  </div>
)
