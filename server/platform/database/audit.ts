import { sql, type RawBuilder } from 'kysely'
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
  /** Selects, as `institute_id`, the institutions whose data it concerns, unless the subject tells. */
  institutes?: RawBuilder<{ institute_id: number }> | undefined
}

/** Writes an entry to the audit log, in the transaction of the recorded action. */
export async function audit(
  db: Db,
  { actor, action, subject, concerns, detail, ip, institutes }: AuditEntry,
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
      ...(institutes && { institutes: sql<number[] | null>`(${idsOf(institutes)})` }),
    })
    .execute()
}

/** Null without any. */
const idsOf = (institutes: RawBuilder<{ institute_id: number }>) =>
  sql`select array_agg(distinct institute_id) from (${institutes}) concerned`

type DailyEntry = Required<Pick<AuditEntry, 'action' | 'subject' | 'institutes'>> &
  Pick<AuditEntry, 'concerns' | 'ip'> & { actor: number }

/**
 * Writes an entry for what a person does often, such as reading: once a day (UTC) for each subject, and only if it
 * concerns an institution. One statement, so that it is atomic outside of transactions too.
 */
export async function auditDaily(
  db: Db,
  { actor, action, subject, concerns, ip, institutes }: DailyEntry,
  now: Date,
): Promise<void> {
  const day = sql`${now.toISOString().slice(0, 10)}::date`
  await sql`
    with concerned as (
      select (${idsOf(institutes)}) as ids where not exists (
        select from audit_daily
        where day = ${day} and actor_id = ${actor}::bigint and action = ${action}::text and subject = ${subject}::text)
    ), first as (
      insert into audit_daily (day, actor_id, action, subject)
      select ${day}, ${actor}::bigint, ${action}::text, ${subject}::text from concerned where ids is not null
      on conflict do nothing returning actor_id
    )
    insert into audit_entry (actor_id, action, subject, concerns, ip, institutes)
    select actor_id, ${action}::text, ${subject}::text, ${concerns ?? null}::text, ${ip ?? null}::inet, ids
    from first, concerned`.execute(db)
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

export async function deleteOldEntries(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'audit_entry', sql<boolean>`at < ${before}`)
  await deleteInBatches(db, 'audit_daily', sql<boolean>`day < current_date - 1`)
}
