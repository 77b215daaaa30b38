import { auditWords } from 'contract/staff/audit-actions.ts'
import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import { tableDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Subject } from './Subject.tsx'
import classes from './Audit.module.css'

const actorOf = ({ actor }: AuditLogEntry) => actor?.name ?? 'Not signed in'

const columns: DataColumn<AuditLogEntry, 'at'>[] = [
  { title: 'When', width: 150, cell: ({ at }) => <time dateTime={at}>{tableDate(at)}</time> },
  { title: 'Who', cell: (entry) => <span className={classes.words}>{actorOf(entry)}</span> },
  {
    title: 'What',
    cell: (entry) => (
      <div className={classes.words}>
        {auditWords(entry.action)}
        <Subject entry={entry} />
      </div>
    ),
  },
  { title: 'Before and after', cell: (entry) => <ChangeList entry={entry} /> },
  { title: 'IP address', width: 150, wideOnly: true, cell: ({ ip }) => ip },
]

/** Entries of the audit log, latest first. */
export function AuditTable({ entries }: { entries: AuditLogEntry[] }) {
  return (
    <DataTable
      label="Audit log"
      rows={entries}
      columns={columns}
      listItem={(entry) => (
        <div className={classes.item}>
          <div className={classes.what}>{auditWords(entry.action)}</div>
          <Subject entry={entry} />
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
