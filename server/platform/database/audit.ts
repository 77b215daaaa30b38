import { sql } from 'kysely'
import type { Db } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

export type AuditValue = string | number | boolean | null

/** An action with special rights, or a change of an account. Never contains secrets or contents. */
export interface AuditEntry {
  /** Id of the person who did it; undefined for the system. */
  actor: number | undefined
  /** In the past tense: `project.viewed_as_staff`. */
  action: string
  /** The object: `project:12`. */
  subject?: string | undefined
  /** A second object, such as `person:7` for a decision on their roles in `subject`. */
  concerns?: string | undefined
  /** For a change, `before` and `after` contain the fields that differ. */
  detail?: Record<string, AuditValue | Record<string, AuditValue>> | undefined
  ip?: string | undefined
}

/** Writes an entry to the audit log, in the transaction of the recorded action. */
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

/** The same for a change; a save without any difference is not logged. */
export async function auditChange(
  db: Db,
  entry: AuditEntry & { detail: NonNullable<AuditEntry['detail']> },
): Promise<void> {
  if (Object.keys(entry.detail).length > 0) await audit(db, entry)
}

/** Maximum length of a value in the audit log. */
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
 * Keeps the entries of a person but removes IP and e-mail addresses. Once the account is erased, its id no longer
 * identifies anybody.
 */
export const forgetAddresses = (db: Db, personId: number, email: string) =>
  sql`
    update audit_entry set ip = null, detail = case when detail->>'email' = ${email} then detail - 'email' else detail end
    where (ip is not null and (actor_id = ${personId} or subject = ${`person:${personId}`})) or detail->>'email' = ${email}`.execute(
    db,
  )

export const deleteOldEntries = (db: Db, before: Date) =>
  deleteInBatches(db, 'audit_entry', sql<boolean>`at < ${before}`)
