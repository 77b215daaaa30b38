import type { AuditLogEntry } from 'contract/staff/audit-log.contract.ts'
import { Link } from 'react-router'
import classes from './Audit.module.css'

const pages: Partial<Record<string, (id: string) => string>> = {
  institute: (id) => `/institutes/${id}`,
  project: (id) => `/projects/${id}`,
  event: (id) => `/events/${id}`,
  person: (id) => `/manage/audit?person=${id}`,
}

/** What an entry is about besides: Analyst of a person, a duplicate into an institution, a document in a project. */
const prepositions: Partial<Record<string, string>> = { person: 'of', institute: 'into', project: 'in' }

/** To what it was done, with the way there while it exists. */
export function Subject({ entry }: { entry: AuditLogEntry }) {
  const { subject, subject_name, concerns, concerns_name } = entry
  if (!subject) return null
  return (
    <div className={classes.subject}>
      <Thing thing={subject} name={subject_name} />
      {concerns && (
        <>
          {` ${prepositions[concerns.split(':')[0]!] ?? ''} `}
          <Thing thing={concerns} name={concerns_name} />
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
