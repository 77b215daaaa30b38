import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import classes from './Audit.module.css'

/** Changed values before and after, and further details. */
export function ChangeList({ entry: { before, after, detail } }: { entry: AuditLogEntry }) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const more = Object.entries(detail).filter(([, value]) => value !== null && value !== '')
  if (changed.length === 0 && more.length === 0) return null
  return (
    <ul className={classes.differences}>
      {changed.map((field) => (
        <li key={field}>
          <span className={classes.field}>{words(field)}</span> <del>{shown(before[field])}</del>
          <span className="visually-hidden"> changed to </span>
          <span aria-hidden> → </span>
          <ins>{shown(after[field])}</ins>
        </li>
      ))}
      {more.map(([field, value]) => (
        <li key={field}>
          <span className={classes.field}>{words(field)}</span> {shown(value)}
        </li>
      ))}
    </ul>
  )
}

type Value = AuditLogEntry['before'][string] | undefined

const shown = (value: Value): string =>
  value === undefined || value === null || value === ''
    ? 'nothing'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value)

/** `is_staff` as 'staff'. */
const words = (field: string) => field.replace(/^is_/, '').replaceAll('_', ' ')
