import { sql, type RawBuilder } from 'kysely'
import { searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { isBeginningForgiven, isForgiven, isMeant, remainsOf } from 'contract/search/search-text.ts'
import { totalBound } from 'contract/platform/lists.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { anyPlace, beginsWith, kindIs, type Hit, type Sought } from './hits.queries.ts'
import { fitsFilters } from './kinds.ts'
import { existsFor } from './search-reader.ts'
import type { Totals } from './totals.queries.ts'

/** Words that are compared with a typed one, and words that are then looked for. */
const mostCompared = 300
const mostMeant = 40

/** A typed word and what else it may mean. */
interface Meant {
  typed: string
  words: string[]
}

/** What the words of a search may mean with one typing error each; undefined when that is nothing more than they say. */
export async function meantBy(db: Db, typed: string[]): Promise<Meant[] | undefined> {
  const meant = await Promise.all(
    typed.map(async (word) => ({ typed: word, words: isForgiven(word) ? await similarWords(db, word) : [] })),
  )
  return meant.some(({ words }) => words.length > 0) ? meant : undefined
}

/** All words that are there, whoever may see what they stand in: they only widen a search. */
async function similarWords(db: Db, typed: string): Promise<string[]> {
  const remains = remainsOf(typed)
  const conditions = isBeginningForgiven(typed)
    ? remains.map((each) => beginsWith('remains', each))
    : [sql<boolean>`remains = any (${remains}::text[])`]
  const each = conditions.map(
    (condition) =>
      sql`(select word from search_misspelling where ${condition} limit ${sql.lit(mostCompared)})`,
  )
  const { rows } = await sql<{ word: string }>`${sql.join(each, sql` union `)}`.execute(db)
  return rows
    .map(({ word }) => word)
    .filter((word) => !word.startsWith(typed) && isMeant(typed, word))
    .toSorted((one, other) => one.length - other.length)
    .slice(0, mostMeant)
}

/** What is found with a typing error and not without: after all other results. */
export interface Misspelt {
  sought: Sought
  meant: Meant[]
  /** What is found without: fewer than a page. */
  without: Hit[]
}

export async function misspeltHits(
  db: Db,
  misspelt: Misspelt,
  kinds: SearchKind[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Hit[]> {
  if (kinds.length === 0 || limit === 0) return []
  const each = kinds.map(
    (kind) => sql`
    select ${sql.lit(kind)}::search_kind as kind, t.object_id, min(t.place || t.token) as sort
    ${found(misspelt, kind)} group by t.object_id`,
  )
  const { rows } = await sql<Hit>`
    select kind, object_id from (${sql.join(each, sql` union all `)}) hit
    order by kind, sort collate "C", object_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function misspeltTotals(db: Db, misspelt: Misspelt, kinds: SearchKind[]): Promise<Totals> {
  const counted = searchKinds.map((kind) =>
    kinds.includes(kind)
      ? sql`(select count(*) from (select distinct t.object_id ${found(misspelt, kind)}
          limit ${sql.lit(totalBound + 1)}) bounded)::integer as ${sql.ref(kind)}`
      : sql`0 as ${sql.ref(kind)}`,
  )
  return oneRow(db, sql<Totals>`select ${sql.join(counted)}`)
}

function found(
  { sought: { reader, filters }, meant, without }: Misspelt,
  kind: SearchKind,
): RawBuilder<unknown> {
  // What has most words to be meant drives: it is the one that is misspelt.
  const [driving, ...others] = meant.toSorted((one, other) => other.words.length - one.words.length)
  const known = without.filter((hit) => hit.kind === kind).map(({ object_id }) => object_id)
  const conditions = others.map(
    (other) => sql`t.object_id in (select w.object_id from search_token w
      where ${kindIs('w', kind)} and ${anyPlace('w')} and ${isMeantBy('w.token', other)})`,
  )
  return sql`from search_token t
    where ${kindIs('t', kind)} and ${anyPlace('t')} and ${driving ? isMeantBy('t.token', driving) : sql`false`}
      and ${existsFor(reader, kind, 't')} and ${fitsFilters(kind, filters, 't')}
      and t.object_id <> all (${known}::bigint[])
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`
}

const isMeantBy = (column: string, { typed, words }: Meant) =>
  words.length === 0
    ? beginsWith(column, typed)
    : sql<boolean>`(${sql.ref(column)} = any (${words}::text[]) or ${beginsWith(column, typed)})`
