import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { sendSyslog, syslogFrame } from './syslog.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends entries of the audit log to AUDIT_SYSLOG. */
    'audit.forward': object
  }
}

/** Entries in one connection. */
const batch = 500

interface Waiting {
  id: number
  at: Date
  actor: number | null
  action: string
  subject: string | null
  concerns: string | null
  detail: Record<string, unknown>
  ip: string | null
}

/**
 * Sends the entries that wait, in their order. They are removed from the queue after the receiver has read them: a job that is
 * killed before sends them again, and one that fails is retried.
 */
export const forwardEntries: Job<'audit.forward'> = async (_, { database: { db }, config, log }) => {
  const { AUDIT_SYSLOG, PUBLIC_URL } = config
  if (!AUDIT_SYSLOG) return
  const host = new URL(PUBLIC_URL).hostname
  for (let entries = await waiting(db); entries.length > 0; entries = await waiting(db)) {
    const frames = entries.map((entry) =>
      syslogFrame({ at: entry.at, host, kind: entry.action, text: JSON.stringify(entry) }),
    )
    try {
      await sendSyslog(AUDIT_SYSLOG, frames)
    } catch (error) {
      log.warn({ err: error }, 'audit log not forwarded; retrying')
      throw error
    }
    const ids = entries.map(({ id }) => id)
    await sql`delete from audit_forward where entry_id = any(${ids}::bigint[])`.execute(db)
  }
}

async function waiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select e.id, e.at, e.actor_id as actor, e.action, e.subject, e.concerns, e.detail, host(e.ip) as ip
    from audit_forward join audit_entry e on e.id = entry_id order by e.id limit ${batch}`.execute(db)
  return rows
}

export const hasWaiting = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('audit_forward').select('entry_id').limit(1).execute()).length > 0
