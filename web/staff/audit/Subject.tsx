import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import { Link } from 'react-router'
import classes from './Audit.module.css'

const pages: Partial<Record<string, (id: string) => string>> = {
  institute: (id) => `/institutes/${id}`,
  project: (id) => `/projects/${id}`,
  event: (id) => `/events/${id}`,
  person: (id) => `/manage/audit?person=${id}`,
}

/** Preposition between the subject and the related object: a duplicate into another, a document in a project. */
const prepositions: Partial<Record<string, string>> = { institute: 'into', project: 'in' }

/** The subject of an entry, as a link if it still exists. */
export function Subject({ entry }: { entry: AuditLogEntry }) {
  const { subject, subject_name, concerns, concerns_name } = entry
  if (!subject) return null
  const about = <Thing thing={subject} name={subject_name} />
  const [kind] = concerns?.split(':') ?? []
  const other = concerns && <Thing thing={concerns} name={concerns_name} />
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

function Thing({ thing, name }: { thing: string; name: string | null }) {
  const [kind, id] = thing.split(':') as [string, string | undefined]
  const page = id && name ? pages[kind]?.(id) : undefined
  return page ? <Link to={page}>{name}</Link> : (name ?? thing.replace(':', ' '))
}
