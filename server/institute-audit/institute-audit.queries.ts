import { sql } from 'kysely'
import { auditKinds, type AuditKindName } from 'contract/institute-audit/audit-kinds.ts'
import { maxAuditPeople } from 'contract/institute-audit/institute-audit.schemas.ts'
import type { Db } from '../platform/database/database.ts'
import { nameOfActor, nameOfSubject, type StoredEntry } from '../staff/staff.ts'

export interface InstituteAuditFilters {
  kind?: AuditKindName | undefined
  person?: number | undefined
  fromTime?: string | undefined
  toTime?: string | undefined
}

/** Numbers of matching entries of an institution, unordered. */
export const numbersFound = (
  db: Db,
  institute: number,
  { kind, person, fromTime, toTime }: InstituteAuditFilters,
) =>
  db
    .selectFrom('institute_audit')
    .innerJoin('audit_entry', 'audit_entry.id', 'institute_audit.entry_id')
    .select('institute_audit.number')
    .where('institute_audit.institute_id', '=', institute)
    .where((entry) =>
      entry.and([
        ...(fromTime === undefined ? [] : [entry('at', '>=', new Date(fromTime))]),
        ...(toTime === undefined ? [] : [entry('at', '<', new Date(toTime))]),
        ...(kind === undefined ? [] : [entry('action', 'in', auditKinds[kind].actions)]),
        ...(person === undefined
          ? []
          : [
              entry.or([
                entry('actor_id', '=', person),
                entry('subject', '=', `person:${person}`),
                entry('concerns', '=', `person:${person}`),
              ]),
            ]),
      ]),
    )

export interface ChainedEntry extends Omit<StoredEntry, 'id'> {
  number: number
  previous_hash: Buffer
  hash: Buffer
  signature: Buffer
  signing_key: string
}

/** Entries with the names of people and subjects, latest first. */
export async function entriesByNumber(
  db: Db,
  institute: number,
  numbers: readonly number[],
): Promise<ChainedEntry[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<ChainedEntry>`
    select a.number, a.previous_hash, a.hash, a.signature, a.signing_key, e.at, e.actor_id,
      ${nameOfActor} as actor_name, e.action,
      e.subject, ${nameOfSubject(sql`e.subject`)} as subject_name,
      e.concerns, ${nameOfSubject(sql`e.concerns`)} as concerns_name, e.detail, host(e.ip) as ip
    from institute_audit a join audit_entry e on e.id = a.entry_id left join person actor on actor.id = e.actor_id
    where a.institute_id = ${institute} and a.number = any(${[...numbers]}::bigint[])
    order by a.number desc`.execute(db)
  return rows
}

/** People who acted or on whom others acted, in the order of their names. */
export async function peopleInAudit(db: Db, institute: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select person.id, concat_ws(' ', first_name, last_name) as name from person
    where id in (
      select e.actor_id from institute_audit a join audit_entry e on e.id = a.entry_id
      where a.institute_id = ${institute}
      union select substring(coalesce(
          case when e.concerns like 'person:%' then e.concerns end, e.subject) from '^person:([0-9]{1,15})$')::bigint
        from institute_audit a join audit_entry e on e.id = a.entry_id where a.institute_id = ${institute}
    )
    order by person.name_key, person.id limit ${maxAuditPeople}`.execute(db)
  return rows
}
