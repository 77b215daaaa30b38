import { sql, type RawBuilder } from 'kysely'
import { auditActionNames, auditActions } from 'contract/staff/audit-actions.ts'
import type { Db } from '../platform/database/database.ts'

/** Most people, institutes and projects of a name whose entries are looked for. */
const mostNamed = 200
const mostWords = 8

export interface AuditFilters {
  text?: string | undefined
  action?: string | undefined
  person?: number | undefined
}

/** Entries that the filters find, in no order: their ids. */
export const entriesFound = (db: Db, { text, action, person }: AuditFilters) =>
  db
    .selectFrom('audit_entry')
    .select('audit_entry.id')
    .where((entry) =>
      entry.and([
        ...(text ? [tellsOf(text)] : []),
        ...(action === undefined ? [] : [entry('action', '=', action)]),
        ...(person === undefined
          ? []
          : [entry.or([entry('actor_id', '=', person), entry('subject', '=', `person:${person}`)])]),
      ]),
    )

/** Whether all words stand in a name that has to do with the entry, or in what the action is called. */
function tellsOf(text: string): RawBuilder<boolean> {
  const words = text.split(' ').slice(0, mostWords)
  const lower = words.map((word) => word.toLowerCase())
  const actions = auditActionNames.filter((name) =>
    lower.every((word) => auditActions[name].toLowerCase().includes(word)),
  )
  const named = (table: RawBuilder<unknown>, kind: string, texts: RawBuilder<unknown>) => sql`
    select ${kind} || ':' || id from (select id from ${table} where ${sql.join(
      words.map((word) => sql`${texts} like folded(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`),
      sql` and `,
    )} order by id limit ${mostNamed}) found`
  const people = named(sql`person`, 'person', sql`folded(first_name || ' ' || last_name || ' ' || email)`)
  return sql<boolean>`(audit_entry.action = any(${actions})
    or audit_entry.subject in (${people} union all ${named(sql`institute`, 'institute', sql`folded(name)`)}
      union all ${named(sql`project`, 'project', sql`folded(name)`)})
    or audit_entry.actor_id in (select substr(key, 8)::bigint from (${people}) keys (key)))`
}

export interface StoredEntry {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string | null
  action: string
  subject: string | null
  subject_name: string | null
  detail: Record<string, unknown>
  ip: string | null
}

/** Entries with the names of people and things, latest first. */
export async function entriesById(db: Db, ids: readonly number[]): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredEntry>`
    select e.id, e.at, e.actor_id, nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as actor_name,
      e.action, e.subject, e.detail, host(e.ip) as ip,
      case split_part(e.subject, ':', 1)
        when 'person' then (select first_name || ' ' || last_name from person where id = thing.id)
        when 'institute' then (select name from institute where id = thing.id)
        when 'project' then (select name from project where id = thing.id)
        when 'survey' then (select name from survey where id = thing.id)
      end as subject_name
    from audit_entry e left join person actor on actor.id = e.actor_id
    cross join lateral (select substring(e.subject from ':([0-9]{1,15})$')::bigint as id) thing
    where e.id = any(${[...ids]}) order by e.id desc`.execute(db)
  return rows
}
