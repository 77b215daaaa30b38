import type { RehearsalResult, Status } from 'contract/staff/status.schemas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileSize } from '../../documents/file-size.ts'
import { Ago } from '../../ui/Ago.tsx'
import { momentOf } from '../../ui/dates.ts'
import { duration } from './duration.ts'
import classes from './Status.module.css'

/** Figures shared by all nodes. */
export function StatusFacts({ status }: { status: Status }) {
  const { version, node_version, database, queue, mails, files, last_backup, last_proven_restore } = status
  return (
    <dl className={classes.facts}>
      <Fact name="Version">
        {version}
        <Quiet>Node {node_version}</Quiet>
      </Fact>
      <Fact name="Database">
        {fileSize(database.bytes)}
        <Quiet>
          PostgreSQL {database.version}, {database.migration.replace(/\.sql$/, '')}
        </Quiet>
      </Fact>
      <Fact name="Stored files">
        {fileSize(files.bytes)}
        <Quiet>{counted(files.count, 'file', 'files')}</Quiet>
      </Fact>
      <Fact name="Last backup">
        {last_backup ? <Ago instant={last_backup.at} /> : 'None yet'}
        {last_backup && (
          <Quiet>
            {fileSize(last_backup.bytes)}, {counted(last_backup.files, 'file', 'files')}
          </Quiet>
        )}
      </Fact>
      <Fact name="Last proven restore">
        {last_proven_restore ? <Ago instant={last_proven_restore.at} /> : 'None yet'}
        {last_proven_restore && <Proof restore={last_proven_restore} />}
      </Fact>
      <Fact name="Jobs">
        {queue.due === 0
          ? 'None pending'
          : `${number.format(queue.due)} waiting, the oldest for ${duration(queue.oldest_seconds)}`}
        <Quiet>{queue.failed === 0 ? 'None failed' : `${number.format(queue.failed)} failed`}</Quiet>
      </Fact>
      <Fact name="Mails">
        {mails.waiting === 0
          ? 'None pending'
          : `${number.format(mails.waiting)} waiting, the oldest for ${duration(mails.oldest_seconds)}`}
        <Quiet>
          {mails.failed === 0 ? (
            'None failed'
          ) : (
            <Link to="/manage/mails">{number.format(mails.failed)} failed</Link>
          )}
          {!mails.has_server && ', no mail server'}
        </Quiet>
      </Fact>
    </dl>
  )
}

/** Which backup was restored, and how long that took. */
const Proof = ({ restore: { file, backup_at, seconds, rows_compared } }: { restore: RehearsalResult }) => (
  <Quiet>
    {file.split(/[\\/]/).at(-1)}
    {backup_at && `, as of ${momentOf(backup_at)}`}, passed in {duration(seconds)}
    {!rows_compared && ', rows not compared'}
  </Quiet>
)

const number = new Intl.NumberFormat('en-US')
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Quiet = ({ children }: { children: ReactNode }) => <div className={classes.quiet}>{children}</div>
