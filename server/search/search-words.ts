import { sql } from 'kysely'
import {
  allowsTypo,
  allowsTypoAtStart,
  matchesWithTypo,
  swappedVariants,
} from 'contract/search/search-text.ts'
import { searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { visibility, visible, type Searcher } from './visible.ts'

/** A query in the form in which it is compared. */
export interface SearchText {
  /** Start of a name. */
  phrase: string
  words: SearchWord[]
}

/** A word matches words that start with it, and similar words. */
export interface SearchWord {
  typed: string
  similar: string[]
  /** Rows of the index per kind and place (0 to 2), at most `maxCounted` each; only known with several words. */
  rows?: Partial<Record<SearchKind, number[]>>
}

/** From this number of rows on, a word is common: its rows are not all read. */
export const maxCounted = 1000

/** The words of a query, without similar ones. */
export async function wordsOf(db: Db, reader: Searcher, query: string): Promise<SearchText> {
  const { phrase, words } = await oneRow(
    db,
    sql<{ phrase: string; words: string[] }>`
      select left(search_key(${query}), 200) as phrase, search_words(${query}) as words`,
  )
  if (words.length < 2) return { phrase, words: words.map((typed) => ({ typed, similar: [] })) }
  // Only rows that the reader may find, so that private ones cannot influence what is read and counted (SEC-11).
  const counted = searchKinds.map(
    (kind) => sql`(
      select word, ${kind}::text as kind, array(
        select (select count(*) from (
          select from search_token t
          where t.kind = ${sql.lit(kind)} and t.place = places.place
            and t.token >= word and t.token < search_end(word) and ${visible(kind, reader)}
          limit ${sql.lit(maxCounted)}) rows)
        from generate_series(0, 2) places (place) order by place) as rows
      from unnest(${words}::text[]) word)`,
  )
  const { rows } = await sql<{ word: string; kind: SearchKind; rows: number[] }>`
    ${visibility(reader)} ${sql.join(counted, sql` union all `)}`.execute(db)
  const rowsOf = (typed: string) =>
    Object.fromEntries(rows.filter(({ word }) => word === typed).map((row) => [row.kind, row.rows]))
  return { phrase, words: words.map((typed) => ({ typed, similar: [], rows: rowsOf(typed) })) }
}

/** Similar words per typed word. */
const maxSimilar = 40
/** Candidates per typed word that are compared letter by letter. */
const maxCandidates = 400

/**
 * Adds words with one typing error.
 * @returns undefined if there are none
 */
export async function withSimilarWords(
  db: Db,
  reader: Searcher,
  { phrase, words }: SearchText,
): Promise<SearchText | undefined> {
  const extended: SearchWord[] = []
  for (const { typed } of words) extended.push({ typed, similar: await similarWords(db, reader, typed) })
  return extended.some(({ similar }) => similar.length > 0) ? { phrase, words: extended } : undefined
}

/** Words of objects that the reader may find: private words of others would take the place of these (SEC-11). */
async function similarWords(db: Db, reader: Searcher, typed: string): Promise<string[]> {
  if (!allowsTypo(typed)) return []
  const tokens = searchKinds.map(
    (kind) => sql`exists (select from search_token t
      where t.kind = ${sql.lit(kind)} and t.place in (0, 1, 2) and t.token = word and ${visible(kind, reader)})`,
  )
  const { rows } = await sql<{ word: string }>`
    ${visibility(reader)}
    select word from similar_words(${typed}, ${swappedVariants(typed)}, ${allowsTypoAtStart(typed)})
    where is_public or ${sql.join(tokens, sql` or `)}
    order by similarity desc, word limit ${maxCandidates}`.execute(db)
  return rows
    .map(({ word }) => word)
    .filter((word) => !word.startsWith(typed) && matchesWithTypo(typed, word))
    .toSorted((one, other) => one.length - other.length)
    .slice(0, maxSimilar)
}
