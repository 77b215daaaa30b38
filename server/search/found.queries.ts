import { sql } from 'kysely'
import type { ChosenFilters, SearchFilter, SearchKind } from 'contract/search/search-kinds.ts'
import { query, type Db } from '../platform/database/database.ts'
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

export const noFilters: ChosenFilters = { type: [], sdg: [], region: [] }

/** For whom, by what, and which page. */
export interface SearchRequest {
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

/** The values of `Sought`, each by its name. */
interface SoughtValues extends Omit<SearchRequest, 'viewer' | 'filters' | 'eachKind'>, ChosenFilters {
  reader: number
  is_staff: boolean
  eachKind: boolean
}
const valuesOf = ({ viewer, filters, eachKind = false, ...page }: SearchRequest): SoughtValues => ({
  ...page,
  ...filters,
  eachKind,
  reader: viewer.id,
  is_staff: viewer.is_staff,
})

const reader = ({ reader: id, is_staff }: Pick<SoughtValues, 'reader' | 'is_staff'>) =>
  sql`${id}::bigint, ${is_staff}::boolean`
const narrowed = ({ type, sdg, region }: ChosenFilters) =>
  sql`${type}::text[], ${sdg}::text[], ${region}::text[]`
const paged = ({ kinds, counted, skipped, shown, eachKind }: SoughtValues) =>
  sql`${kinds}::search_kind[], ${counted}::search_kind[], ${skipped}::integer, ${shown}::integer, ${eachKind}::boolean`
const hitsAndTotals = sql`totals,
  (select coalesce(jsonb_agg(jsonb_build_array(kind, object_id)), '[]') from unnest(hits)) as hits`
const hitOf = ([kind, object_id]: [SearchKind, number]): Hit => ({ kind, object_id })

const selectFound = query((_, sought: SoughtValues & { name: string }) => {
  const { name } = sought
  return sql<FoundRow & { words: string[] }>`select words, ${hitsAndTotals}
    from search_found(${reader(sought)}, ${name}::text, ${narrowed(sought)}, ${paged(sought)})`
})

/** A page of hits, by rank, and how many there are; with the words of the text as they are compared. */
export async function searchFound(db: Db, name: string, sought: SearchRequest) {
  const { hits, totals, words } = theRow(await selectFound(db, { name, ...valuesOf(sought) }))
  return { words, totals, hits: hits.map(hitOf) }
}

/** A typed word and what else it may mean. */
export interface Meant {
  typed: string
  words: string[]
}

interface MeantValues extends SoughtValues {
  typed: string[]
  words: string[]
  /** Of each word, as the how manyth typed one it may be meant. */
  numbers: number[]
}
const selectMisspelt = query((_, sought: MeantValues) => {
  const { typed, words, numbers } = sought
  return sql<FoundRow>`select ${hitsAndTotals} from search_misspelt(${reader(sought)}, ${typed}::text[],
    ${words}::text[], ${numbers}::integer[], ${narrowed(sought)}, ${paged(sought)})`
})

/** What is found with one typing error in a word and not without. */
export async function searchMisspelt(db: Db, meant: readonly Meant[], sought: SearchRequest) {
  const typed = meant.map((one) => one.typed)
  const words = meant.flatMap((one) => one.words)
  const numbers = meant.flatMap((one, place) => one.words.map(() => place + 1))
  const { hits, totals } = theRow(await selectMisspelt(db, { typed, words, numbers, ...valuesOf(sought) }))
  return { totals, hits: hits.map(hitOf) }
}

const selectWords = query(
  (_, of: Pick<SoughtValues, 'reader' | 'is_staff'> & { remains: string[]; byBeginning: boolean }) => sql<{
    word: string
  }>`
    select word from words_with_remains(${of.remains}::text[], ${of.byBeginning}::boolean, ${reader(of)}) word`,
)

/** Words of what the reader may see that differ little from a typed one, and some that do not. */
export async function wordsWith(
  db: Db,
  { id, is_staff }: SearchRequest['viewer'],
  remains: string[],
  byBeginning: boolean,
): Promise<string[]> {
  const rows = await selectWords(db, { reader: id, is_staff, remains, byBeginning })
  return rows.map(({ word }) => word)
}

export type OptionCounts = Record<SearchFilter, Record<string, number>> & { is_least: boolean }

interface OptionValues extends ChosenFilters {
  reader: number
  is_staff: boolean
  name: string
  kinds: readonly SearchKind[]
}
const selectOptions = query((_, sought: OptionValues) => {
  const { name, kinds } = sought
  return sql<{ counts: OptionCounts | null }>`select search_options(${reader(sought)}, ${name}::text,
    ${narrowed(sought)}, ${kinds}::search_kind[]) as counts`
})

/** How many things are found beside each option of each filter; null for a text without words. */
export async function optionCounts(
  db: Db,
  name: string,
  { viewer: { id, is_staff }, filters, kinds }: Pick<SearchRequest, 'viewer' | 'filters' | 'kinds'>,
): Promise<OptionCounts | null> {
  return theRow(await selectOptions(db, { reader: id, is_staff, name, kinds, ...filters })).counts
}

function theRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A search came without a row')
  return row
}
