import { auditWords } from 'contract/staff/audit-actions.ts'
import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import { tableDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Subject } from './Subject.tsx'
import classes from './Audit.module.css'

const actorOf = ({ actor }: AuditLogEntry) => actor?.name ?? 'Not signed in'

const columnsWith = (personPage: (id: string) => string): DataColumn<AuditLogEntry, 'at'>[] => [
  { title: 'When', width: 150, cell: ({ at }) => <time dateTime={at}>{tableDate(at)}</time> },
  { title: 'Who', cell: (entry) => <span className={classes.words}>{actorOf(entry)}</span> },
  {
    title: 'What',
    cell: (entry) => (
      <div className={classes.words}>
        {auditWords(entry.action)}
        <Subject entry={entry} personPage={personPage} />
      </div>
    ),
  },
  { title: 'Before and after', cell: (entry) => <ChangeList entry={entry} /> },
  { title: 'IP address', width: 150, wideOnly: true, cell: ({ ip }) => ip },
]

/**
 * Entries of an audit log, latest first.
 * @param personPage the page that lists the entries of a person
 */
export function AuditTable({
  entries,
  personPage,
}: {
  entries: AuditLogEntry[]
  personPage: (id: string) => string
}) {
  return (
    <DataTable
      label="Audit log"
      rows={entries}
      columns={columnsWith(personPage)}
      listItem={(entry) => (
        <div className={classes.item}>
          <div className={classes.what}>{auditWords(entry.action)}</div>
          <Subject entry={entry} personPage={personPage} />
          <ChangeList entry={entry} />
          <div className={classes.quiet}>
            {actorOf(entry)}, {tableDate(entry.at)}
          </div>
        </div>
      )}
      sort={{ column: 'at', descending: true }}
      orders={[]}
      fixed
    />
  )
}
