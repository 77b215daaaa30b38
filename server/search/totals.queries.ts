import { sql, type RawBuilder } from 'kysely'
import { totalBound } from 'contract/platform/lists.ts'
import { searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { anyPlace, beginsWith, hasOtherWords, kindIs, type Sought } from './hits.queries.ts'
import { fitsFilters } from './kinds.ts'
import { existsFor } from './search-reader.ts'

export type Totals = Record<SearchKind, number>

export const noTotals = (): Totals => ({ institutes: 0, members: 0, projects: 0, events: 0 })

/** How many of each of these kinds are found, exact up to `totalBound` and one more beyond it. */
export async function totalsOf(db: Db, sought: Sought, kinds: SearchKind[]): Promise<Totals> {
  const counted = searchKinds.map((kind) =>
    kinds.includes(kind)
      ? sql`(${countOf(sought, kind)})::integer as ${sql.ref(kind)}`
      : sql`0 as ${sql.ref(kind)}`,
  )
  return oneRow(db, sql<Totals>`select ${sql.join(counted)}`)
}

const most = sql.lit(totalBound + 1)
/** Rows in which there are `totalBound` things, unless many words of the same thing are among them. */
const usuallyEnough = sql.lit(totalBound + 2000)

function countOf(sought: Sought, kind: SearchKind): RawBuilder<number> {
  if (sought.words.length === 0)
    return sql`select count(*) from (${named(sought, kind)} limit ${most}) bounded`
  const rows = having(sought, kind)
  return sql`
    select case when several.rows < ${usuallyEnough} or several.things >= ${most} then least(several.things, ${most})
      else (select count(*) from (select distinct object_id from (${rows}) each limit ${most}) bounded) end
    from (select count(*) as rows, count(distinct object_id) as things from (${rows} limit ${usuallyEnough}) first)
      several`
}

const named = ({ reader, filters }: Sought, kind: SearchKind) => sql`
  select n.object_id from search_name n
  where ${kindIs('n', kind)} and n.number = 0 and ${existsFor(reader, kind, 'n')} and ${fitsFilters(kind, filters, 'n')}`

/** The words that begin with the rarest one, of things that have the others, too. */
const having = (sought: Sought, kind: SearchKind) => sql`
  select t.object_id from search_token t
  where ${kindIs('t', kind)} and ${anyPlace('t')} and ${beginsWith('t.token', sought.words[0] ?? '')}
    and ${existsFor(sought.reader, kind, 't')} and ${fitsFilters(kind, sought.filters, 't')}
    and ${hasOtherWords(sought, kind, 't')}`

/** Rows from which on a word is common. */
const common = 3000

/** The words with the rarest first, and whether that one is rare. A single word need not be counted. */
export async function rarestFirst(db: Db, typed: string[]): Promise<Pick<Sought, 'words' | 'isRare'>> {
  // What begins with a longer word begins with its beginning, too.
  const words = typed.filter(
    (word, place) =>
      !typed.some((other, at) => at !== place && other.startsWith(word) && (other !== word || at < place)),
  )
  if (words.length < 2) return { words, isRare: true }
  const counts = words.map(
    (word) => sql`(select count(*) from (select from search_token t
      where t.kind = any (enum_range(null::search_kind)) and ${anyPlace('t')} and ${beginsWith('t.token', word)}
      limit ${sql.lit(common)}) bounded)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  const counted = words.map((word, place) => ({ word, count: rows[0]?.counts[place] ?? 0 }))
  const sorted = counted.toSorted(
    (one, other) => one.count - other.count || other.word.length - one.word.length,
  )
  return { words: sorted.map(({ word }) => word), isRare: (sorted[0]?.count ?? 0) < common }
}
