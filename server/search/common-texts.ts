import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { searchTotalBound } from 'contract/search/search.schemas.ts'
import type { SearchKind } from 'contract/search/search-kinds.ts'
import { query, forEachDatabase, type Db } from '../platform/database/database.ts'

/** How long a text counts as common, in milliseconds, and how many texts are remembered. */
const [remembered, mostTexts] = [600_000, 5000]
/** Rows that are looked at, and things among them that are enough: so many that hidden ones make no difference. */
const [examined, enough] = [2 * searchTotalBound, 1.5 * searchTotalBound]

/** For each text that was looked at, the kinds of which more public things have it than are counted. */
const textsOf = forEachDatabase(
  () => new LRUCache<string, ReadonlySet<SearchKind>>({ max: mostTexts, ttl: remembered }),
)

const keyOf = (text: string) => text.trim().toLowerCase()
const none: ReadonlySet<SearchKind> = new Set()

/** The kinds of which nobody needs to count what has this text: two thirds of the work of a common word. */
export const kindsCommonFor = (longReads: Db, text: string): ReadonlySet<SearchKind> =>
  textsOf(longReads).get(keyOf(text)) ?? none

/** Looks, once in ten minutes, whether so many public things have a word that it need not be counted for anybody. */
export async function lookWhetherCommon(
  { db, longReads }: { db: Db; longReads: Db },
  { text, word }: { text: string; word: string },
): Promise<void> {
  const texts = textsOf(longReads)
  if (texts.has(keyOf(text))) return
  const rows = await selectCommon(db, { word })
  texts.set(keyOf(text), new Set(rows.map(({ kind }) => kind)))
}

const selectCommon = query(
  (_, { word }: { word: string }) => sql<{ kind: SearchKind }>`
    select kind from unnest(enum_range(null::search_kind)) kind
    where ${sql.lit(enough)} <= (select count(distinct object_id) from (
      select t.object_id from search_token t
      where t.kind = kind.kind and t.place in (0, 1, 2) and t.is_public
        and t.token >= ${word}::text and t.token < search_end(${word}::text)
      limit ${sql.lit(examined)}) t)`,
)
