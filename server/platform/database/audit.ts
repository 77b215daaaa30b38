import { sql } from 'kysely'
import type { Db } from './database.ts'

export type AuditValue = string | number | boolean | null

/** Something done with special rights, or that happened to an account. Never contains secrets or contents. */
export interface AuditEntry {
  /** Id of the person who did it; undefined for the system. */
  actor: number | undefined
  /** In the past tense: `project.viewed_as_staff`. */
  action: string
  /** The thing: `project:12`. */
  subject?: string | undefined
  /** What else it is about, such as `person:7` of a decision on their roles in `subject`. */
  concerns?: string | undefined
  /** Of a change, `before` and `after` hold what is different. */
  detail?: Record<string, AuditValue | Record<string, AuditValue>> | undefined
  ip?: string | undefined
}

/** Writes an entry into the audit log, in a transaction together with what it records. */
export async function audit(
  db: Db,
  { actor, action, subject, concerns, detail, ip }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      actor_id: actor ?? null,
      action,
      subject: subject ?? null,
      concerns: concerns ?? null,
      detail: sql`${JSON.stringify(detail ?? {})}::text::jsonb`,
      ip: ip ?? null,
    })
    .execute()
}

/** The same for a change: a save that changed nothing is no news. */
export async function auditChange(
  db: Db,
  entry: AuditEntry & { detail: NonNullable<AuditEntry['detail']> },
): Promise<void> {
  if (Object.keys(entry.detail).length > 0) await audit(db, entry)
}

/** Most characters of a value in the audit log. */
const mostLogged = 200

/** The fields that differ between two versions, as the detail of a change; long texts are cut. */
export function differences(before: Record<string, AuditValue>, after: Record<string, AuditValue>) {
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  const only = (of: Record<string, AuditValue>): Record<string, AuditValue> =>
    Object.fromEntries(changed.map((name) => [name, cut(of[name] ?? null)]))
  return changed.length === 0 ? undefined : { before: only(before), after: only(after) }
}

const cut = (value: AuditValue) => (typeof value === 'string' ? value.slice(0, mostLogged) : value)

/**
 * Keeps what a person did and what happened to their account, without addresses: by its id nobody finds out any more who
 * it was once the account is erased.
 */
export const forgetAddresses = (db: Db, personId: number, email: string) =>
  sql`
    update audit_entry set ip = null, detail = case when detail->>'email' = ${email} then detail - 'email' else detail end
    where (ip is not null and (actor_id = ${personId} or subject = ${`person:${personId}`})) or detail->>'email' = ${email}`.execute(
    db,
  )
