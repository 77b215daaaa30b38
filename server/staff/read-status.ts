import { sql } from 'kysely'
import { type systemStatus } from 'contract/staff/status.endpoints.ts'
import { maxListedNodes, type RehearsalResult } from 'contract/staff/status.schemas.ts'
import { lastBackup, lastProvenRestore, lastRehearsal, type Rehearsal } from '../backup/backup.ts'
import { mailFigures } from '../mail/mail-gauges.ts'
import { storedFigures } from '../media/media-gauges.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { dueKinds, queueFigures } from '../platform/jobs/queue-gauges.ts'
import { recurringWork } from '../platform/jobs/recurring-work.ts'
import { latestReports } from './csp-reports.ts'
import { version } from '../platform/version.ts'

export const readStatus: Handler<typeof systemStatus.read> = async ({ db, config, now }) => {
  const [database, nodes, queue, kinds, mails, files, backup, rehearsal, proven, reports, work] =
    await Promise.all([
      oneRow(db, databaseFigures),
      runningNodes(db),
      queueFigures(db),
      dueKinds(db),
      mailFigures(db),
      storedFigures(db),
      lastBackup(db),
      lastRehearsal(db),
      lastProvenRestore(db),
      latestReports(db),
      recurringWork(db),
    ])
  return {
    at: now.toISOString(),
    version,
    node_version: process.versions.node,
    database: { version: database.version, migration: database.migration, bytes: files.database_bytes },
    nodes: nodes.map((node) => ({
      ...node,
      started_at: node.started_at.toISOString(),
      seen_at: node.seen_at.toISOString(),
    })),
    queue: { ...queue, kinds },
    recurring_work: work.map(({ name, finished_at, seconds, failed_at, error }) => ({
      name,
      finished_at: finished_at?.toISOString() ?? null,
      seconds,
      failed_at: failed_at?.toISOString() ?? null,
      error,
    })),
    mails: {
      has_server: config.SMTP_URL !== undefined,
      waiting: mails.mails_waiting,
      oldest_seconds: mails.mails_oldest_waiting_seconds,
      failed: mails.mails_failed,
    },
    files: { count: files.media_files, bytes: files.media_bytes },
    last_backup: backup ? { ...backup, at: backup.at.toISOString() } : null,
    last_rehearsal: rehearsal ? shown(rehearsal) : null,
    last_proven_restore: proven ? shown(proven) : null,
    csp_reports: reports.map(({ first_at, last_at, ...report }) => ({
      ...report,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }
}

const shown = ({ at, backup_at, ...rehearsal }: Rehearsal): RehearsalResult => ({
  ...rehearsal,
  at: at.toISOString(),
  backup_at: backup_at?.toISOString() ?? null,
})

const databaseFigures = sql<{ version: string; migration: string }>`
  select current_setting('server_version') as version, max(name) as migration from migration`

const runningNodes = (db: Db) =>
  db.selectFrom('running_node').selectAll().orderBy('started_at').limit(maxListedNodes).execute()
