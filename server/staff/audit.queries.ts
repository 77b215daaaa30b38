import { sql, type RawBuilder } from 'kysely'
import { auditActionNames, auditActions } from 'contract/staff/audit-actions.ts'
import type { Db } from '../platform/database/database.ts'
import { escapeLike } from '../platform/database/escape-like.ts'

/** Most people, institutes, projects and events each that a name in a search can match. */
const mostNamed = 200
const mostWords = 8

export interface AuditFilters {
  /** By word, and for the whole text. */
  search?: { whole: AuditSearch; words: AuditSearch[] } | undefined
  action?: string | undefined
  person?: number | undefined
  fromTime?: string | undefined
  toTime?: string | undefined
}

/** A search of the audit log resolved to ids and actions, so that entries are found by index. */
interface AuditSearch {
  text: string
  /** Ids of people with a matching name or e-mail address. */
  people: number[]
  /** Subjects such as `institute:12` with a matching name, people included. */
  subjects: string[]
  /** Actions whose description contains all words of the search. */
  actions: string[]
}

/** The text of a search, resolved as a whole and word by word: words may occur in different fields of an entry. */
export async function auditSearchOf(db: Db, text: string): Promise<AuditFilters['search']> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const whole = await resolved(db, words)
  return { whole, words: await Promise.all(words.map((word) => resolved(db, [word]))) }
}

async function resolved(db: Db, words: string[]): Promise<AuditSearch> {
  const named = (kind: string, table: RawBuilder<unknown>, texts: RawBuilder<unknown>) => {
    const hasWords = words.map((word) => sql`${texts} like folded(${`%${escapeLike(word)}%`}::text)`)
    return sql`(select ${kind}::text as kind, id from ${table} where ${sql.join(hasWords, sql` and `)}
      order by id limit ${mostNamed})`
  }
  const { rows } = await sql<{ kind: string; id: number }>`
    ${named('person', sql`person`, sql`search_text`)}
    union all ${named('institute', sql`institute`, sql`folded(name)`)}
    union all ${named('project', sql`project`, sql`folded(name)`)}
    union all ${named('event', sql`event`, sql`folded(title)`)}`.execute(db)
  return {
    text: words.join(' '),
    people: rows.filter(({ kind }) => kind === 'person').map(({ id }) => id),
    subjects: rows.map(({ kind, id }) => `${kind}:${id}`),
    actions: auditActionNames.filter((name) =>
      words.every((word) => auditActions[name].toLowerCase().includes(word.toLowerCase())),
    ),
  }
}

/** Ids of matching entries, unordered. */
export const entriesFound = (db: Db, { search, action, person, fromTime, toTime }: AuditFilters) =>
  db
    .selectFrom('audit_entry')
    .select('audit_entry.id')
    .where((entry) =>
      entry.and([
        ...(search ? [entry.or([isAbout(search.whole), entry.and(search.words.map(isAbout))])] : []),
        ...(fromTime === undefined ? [] : [entry('at', '>=', new Date(fromTime))]),
        ...(toTime === undefined ? [] : [entry('at', '<', new Date(toTime))]),
        ...(action === undefined ? [] : [entry('action', '=', action)]),
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

const isAbout = ({ text, people, subjects, actions }: AuditSearch) =>
  sql<boolean>`(actor_id = any(${people}::bigint[]) or subject = any(${subjects}::text[])
    or concerns = any(${subjects}::text[]) or action = any(${actions}::text[])
    or (detail <> '{}' and folded(detail::text) like folded(${`%${escapeLike(text)}%`}::text))
    or (ip is not null and host(ip) like ${`${escapeLike(text)}%`}::text))`

export interface StoredEntry {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string | null
  action: string
  subject: string | null
  subject_name: string | null
  concerns: string | null
  concerns_name: string | null
  detail: Record<string, unknown>
  ip: string | null
}

/** The name of the `actor` of an entry `e`: of a person or, if the id is negative, of a token that belongs to none. */
export const nameOfActor = sql`coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''),
  (select 'API token “' || name || '”' from api_token where id = -e.actor_id))`

/** The actor of an entry in words; ids of persons and tokens stay in the log when they are deleted. */
export const actorText = ({ actor_id, actor_name }: Pick<StoredEntry, 'actor_id' | 'actor_name'>): string => {
  if (actor_id === null) return ''
  return actor_name ?? (actor_id < 0 ? `Deleted API token ${-actor_id}` : `Deleted account ${actor_id}`)
}

/** Entries with the names of people and subjects, latest first. */
export async function entriesById(db: Db, ids: readonly number[]): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredEntry>`
    select e.id, e.at, e.actor_id, ${nameOfActor} as actor_name,
      e.action, e.subject, ${nameOf(sql`e.subject`)} as subject_name,
      e.concerns, ${nameOf(sql`e.concerns`)} as concerns_name, e.detail, host(e.ip) as ip
    from audit_entry e left join person actor on actor.id = e.actor_id
    where e.id = any(${[...ids]}) order by e.id desc`.execute(db)
  return rows
}

/** The current name of a subject such as `institute:12`; null if it was deleted. */
export const nameOf = (thing: RawBuilder<unknown>) => sql`(
  select case split_part(${thing}, ':', 1)
    when 'person' then (select first_name || ' ' || last_name from person where id = thing.id)
    when 'institute' then (select name from institute where id = thing.id)
    when 'project' then (select name from project where id = thing.id)
    when 'survey' then (select name from survey where id = thing.id)
    when 'document' then (select name from document where id = thing.id)
    when 'event' then (select title from event where id = thing.id)
  end
  from (select substring(${thing} from ':([0-9]{1,15})$')::bigint as id) thing)`
