import type { AuditLogEntry } from 'contract/staff/audit-log.contract.ts'
import { Link } from 'react-router'
import classes from './Audit.module.css'

const pages: Partial<Record<string, (id: string) => string>> = {
  institute: (id) => `/institutes/${id}`,
  project: (id) => `/projects/${id}`,
  event: (id) => `/events/${id}`,
  person: (id) => `/manage/audit?person=${id}`,
}

/** To what it was done, with the way there while it exists. */
export function Subject({ entry: { subject, subject_name } }: { entry: AuditLogEntry }) {
  if (!subject) return null
  const [kind, id] = subject.split(':') as [string, string | undefined]
  const page = id && subject_name ? pages[kind]?.(id) : undefined
  return (
    <div className={classes.subject}>
      {page ? <Link to={page}>{subject_name}</Link> : (subject_name ?? subject.replace(':', ' '))}
    </div>
  )
}
