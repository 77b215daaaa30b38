import { sql } from 'kysely'
import type { ChosenFilters, SearchFilter, SearchKind } from 'contract/search/search-kinds.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export interface Hit {
  kind: SearchKind
  object_id: number
}

/** Of one kind: as many as are found, or the least number where not all have been counted. */
export interface Total {
  total: number
  is_least: boolean
}
export type Totals = Partial<Record<SearchKind, Total>>

/** For whom, by what, and which page. */
export interface Sought {
  viewer: Pick<Viewer, 'id' | 'is_staff'>
  filters: ChosenFilters
  /** The kinds of the page, and those that are counted. */
  kinds: readonly SearchKind[]
  counted: readonly SearchKind[]
  skipped: number
  shown: number
  /** As many as are shown of each kind, instead of all kinds together. */
  eachKind?: boolean
}

interface FoundRow {
  hits: [SearchKind, number][]
  totals: Totals
}

const reader = ({ viewer: { id, is_staff } }: Pick<Sought, 'viewer'>) =>
  sql`${id}::bigint, ${is_staff}::boolean`
const narrowed = ({ filters: { type, sdg, region } }: Pick<Sought, 'filters'>) =>
  sql`${type}::text[], ${sdg}::text[], ${region}::text[]`
const paged = ({ kinds, counted, skipped, shown, eachKind = false }: Sought) =>
  sql`${kinds}::search_kind[], ${counted}::search_kind[], ${skipped}::integer, ${shown}::integer, ${eachKind}::boolean`
const hitsAndTotals = sql`totals,
  (select coalesce(jsonb_agg(jsonb_build_array(kind, object_id)), '[]') from unnest(hits)) as hits`
const hitOf = ([kind, object_id]: [SearchKind, number]): Hit => ({ kind, object_id })

/** A page of hits, by rank, and how many there are; with the words of the text as they are compared. */
export async function searchFound(db: Db, name: string, sought: Sought) {
  const { hits, totals, words } = await oneRow(
    db,
    sql<FoundRow & { words: string[] }>`select words, ${hitsAndTotals}
      from search_found(${reader(sought)}, ${name}::text, ${narrowed(sought)}, ${paged(sought)})`,
  )
  return { words, totals, hits: hits.map(hitOf) }
}

/** A typed word and what else it may mean. */
export interface Meant {
  typed: string
  words: string[]
}

/** What is found with one typing error in a word and not without. */
export async function searchMisspelt(db: Db, meant: readonly Meant[], sought: Sought) {
  const typed = meant.map((one) => one.typed)
  const words = meant.flatMap((one) => one.words)
  const numbers = meant.flatMap((one, place) => one.words.map(() => place + 1))
  const { hits, totals } = await oneRow(
    db,
    sql<FoundRow>`select ${hitsAndTotals} from search_misspelt(${reader(sought)}, ${typed}::text[], ${words}::text[],
      ${numbers}::integer[], ${narrowed(sought)}, ${paged(sought)})`,
  )
  return { totals, hits: hits.map(hitOf) }
}

/** Words that differ little from a typed one, and some that do not. */
export async function wordsWith(db: Db, remains: string[], byBeginning: boolean): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from words_with_remains(${remains}::text[], ${byBeginning}::boolean) word`.execute(db)
  return rows.map(({ word }) => word)
}

export type OptionCounts = Record<SearchFilter, Record<string, number>> & { is_least: boolean }

/** How many things are found beside each option of each filter; null for a text without words. */
export async function optionCounts(
  db: Db,
  name: string,
  sought: Pick<Sought, 'viewer' | 'filters' | 'kinds'>,
): Promise<OptionCounts | null> {
  const { counts } = await oneRow(
    db,
    sql<{
      counts: OptionCounts | null
    }>`select search_options(${reader(sought)}, ${name}::text, ${narrowed(sought)},
      ${sought.kinds}::search_kind[]) as counts`,
  )
  return counts
}
