import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import { Link } from 'react-router'
import classes from './Audit.module.css'

const pages: Partial<Record<string, (id: string) => string>> = {
  institute: (id) => `/institutes/${id}`,
  project: (id) => `/projects/${id}`,
  event: (id) => `/events/${id}`,
}

/** Preposition between the subject and the related object: a duplicate into another, a document in a project. */
const prepositions: Partial<Record<string, string>> = { institute: 'into', project: 'in' }

interface SubjectProps {
  entry: AuditLogEntry
  /** The page that lists the entries of a person. */
  personPage: (id: string) => string
}

/** The subject of an entry, as a link if it still exists. */
export function Subject({ entry, personPage }: SubjectProps) {
  const { subject, subject_name, concerns, concerns_name } = entry
  if (!subject) return null
  const about = <Thing thing={subject} name={subject_name} personPage={personPage} />
  const [kind] = concerns?.split(':') ?? []
  const other = concerns && <Thing thing={concerns} name={concerns_name} personPage={personPage} />
  return (
    <div className={classes.subject}>
      {kind === undefined ? (
        about
      ) : kind === 'person' || entry.action === 'project.roles_changed' ? (
        <>
          {other} {subject.startsWith('project:') ? 'in' : 'at'} {about}
        </>
      ) : (
        <>
          {about} {prepositions[kind]} {other}
        </>
      )}
    </div>
  )
}

interface ThingProps extends Pick<SubjectProps, 'personPage'> {
  thing: string
  name: string | null
}

function Thing({ thing, name, personPage }: ThingProps) {
  const [kind, id] = thing.split(':') as [string, string | undefined]
  const pageOf = kind === 'person' ? personPage : pages[kind]
  const page = id && name ? pageOf?.(id) : undefined
  return page ? <Link to={page}>{name}</Link> : (name ?? thing.replace(':', ' '))
}
