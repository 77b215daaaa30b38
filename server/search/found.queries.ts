import { sql, type RawBuilder } from 'kysely'
import type { ChosenFilters, SearchFilter, SearchKind } from 'contract/search/search-kinds.ts'
import { searchTotalBound } from 'contract/search/search.schemas.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { maxCounted, type SearchText, type SearchWord } from './search-words.ts'
import { visibility, visible, type Searcher } from './visible.ts'

export interface Hit {
  kind: SearchKind
  object_id: number
}

/** A hit with its rank: see `findHits`. */
export interface RankedHit extends Hit {
  rank: number
}

/** Number of hits of a kind, or a lower bound. */
export interface Total {
  total: number
  is_least: boolean
}
export type Totals = Partial<Record<SearchKind, Total>>

export const noFilters: ChosenFilters = { type: [], sdg: [], region: [] }

export interface SearchRequest {
  reader: Searcher
  text: SearchText
  filters: ChosenFilters
}

/** Rows of the index that are read for each count. An object can have several rows of one word. */
const maxExamined = (words: readonly SearchWord[]) =>
  words.length > 1 ? searchTotalBound : 2 * searchTotalBound
/** Rows of similar words that are read for each kind. */
const maxSimilarExamined = 1000

/** A row of a list of hits. Lists of a kind are in the order of ranks: `findHits`. */
interface ListedHit extends RankedHit {
  list: number
  place: number
}

/**
 * The first hits of each kind. Ranks: 0 has exactly this name; 1 has a name that starts with the text; 2 to 4 have all
 * words, the longest at the start of a name, within a name, in another text. Alphabetical within a rank.
 * @param most hits of each kind
 */
export async function findHits(
  db: Db,
  request: SearchRequest,
  kinds: readonly SearchKind[],
  most: number,
): Promise<RankedHit[]> {
  if (kinds.length === 0) return []
  // Most objects have one or two rows in a rank; if there are more, more rows are read.
  for (let limit = 2 * most + 10, isFirst = true; ; limit *= 4, isFirst = false) {
    const lists = kinds.flatMap((kind) => rankedLists(request, kind, limit, isFirst))
    const { rows } = await sql<ListedHit>`
      ${visibility(request.reader)}
      select * from (${sql.join(lists, sql` union all `)}) list order by kind, list, place`.execute(db)
    const found = kinds.map((kind) =>
      certainHits(
        rows.filter((row) => row.kind === kind),
        (list, length) => length === limit || (isFirst && isPartlyRead(request.text, kind, list)),
      ),
    )
    if (found.every(({ hits, isComplete }) => isComplete || hits.length >= most))
      return found.flatMap(({ hits }) => hits.slice(0, most))
  }
}

/** Hits of one kind up to the first list that was cut off, after which others may be missing. */
function certainHits(
  rows: ListedHit[],
  isCutOff: (list: number, length: number) => boolean,
): { hits: RankedHit[]; isComplete: boolean } {
  const cutOff = listNumbers.find((list) => isCutOff(list, rows.filter((row) => row.list === list).length))
  const certain = cutOff === undefined ? rows : rows.filter(({ list }) => list <= cutOff)
  const known = new Set<number>()
  const hits = certain.filter(({ object_id }) => !known.has(object_id) && known.add(object_id))
  return {
    hits: hits.map(({ kind, object_id, rank }) => ({ kind, object_id, rank })),
    isComplete: cutOff === undefined,
  }
}

/** Names; then words at the start of a name, within a name, and in another text. */
const listNumbers = [0, 1, 2, 3]

function rankedLists(
  request: SearchRequest,
  kind: SearchKind,
  limit: number,
  isFirst: boolean,
): RawBuilder<unknown>[] {
  const { phrase, words } = request.text
  const named = sql`(
    select kind, object_id, case when key = ${phrase} then 0 else 1 end as rank, 0 as list,
      row_number() over (order by key, object_id) as place
    from search_name t where kind = ${sql.lit(kind)}
      and ${phrase === '' ? sql`number = 0` : startsWith('key', phrase)} and ${mayBeFound(request, kind)}
    order by key, object_id limit ${limit})`
  const [longest, ...others] = byLength(words)
  const rarest = rarestOf(words, kind)
  if (!longest || !rarest || rowsOf(rarest, kind) === 0) return [named]
  if (rarest !== longest && !isCommon(rarest, kind))
    return [named, listByRarest(request, kind, { longest, rarest, limit })]
  // The first word of a name is the start of the name.
  const isStart = words.length === 1 && words[0]?.typed === phrase
  const places = isStart ? [1, 2] : [0, 1, 2]
  // Common words are first looked up in the objects of a part of the rows: most queries need no more.
  const isPart = (place: number) => isFirst && isPartlyRead(request.text, kind, place + 1)
  const worded = places.map(
    (place) => sql`(
      select kind, object_id, ${sql.lit(place + 2)} as rank, ${sql.lit(place + 1)} as list,
        row_number() over (order by token, object_id) as place
      from (
        select * from search_token t
        where kind = ${sql.lit(kind)} and place = ${sql.lit(place)} and ${startsWith('t.token', longest.typed)}
          and ${mayBeFound(request, kind)}
        ${isPart(place) ? sql`order by token, object_id limit ${sql.lit(maxCounted)}` : sql``}) t
      where ${isPart(place) ? hasEach(kind, others) : hasAll(kind, others)}
      order by token, object_id limit ${limit})`,
  )
  return [named, ...worded]
}

/** The objects of a rare word that have the other words, too, in one list. */
const listByRarest = (
  request: SearchRequest,
  kind: SearchKind,
  { longest, rarest, limit }: { longest: SearchWord; rarest: SearchWord; limit: number },
) => sql`(
  select ${sql.lit(kind)}::search_kind as kind, object_id, first.place + 2 as rank, 1 as list,
    row_number() over (order by first.place, first.token, object_id) as place
  from (
    select distinct object_id from search_token t
    where kind = ${sql.lit(kind)} and place in (0, 1, 2) and ${startsWith('t.token', rarest.typed)}
      and ${mayBeFound(request, kind)}) t
  cross join lateral (
    select place, token from search_token l
    where l.kind = ${sql.lit(kind)} and l.object_id = t.object_id and ${startsWith('l.token', longest.typed)}
    order by place, token limit 1) first
  where ${hasEach(
    kind,
    request.text.words.filter((word) => word !== longest && word !== rarest),
  )}
  order by first.place, first.token, object_id limit ${limit})`

/** Whether a list of words contains the objects of a part of the rows only, in the first attempt. */
function isPartlyRead({ words }: SearchText, kind: SearchKind, list: number): boolean {
  const [longest] = byLength(words)
  const rarest = rarestOf(words, kind)
  if (list === 0 || !longest?.rows || !rarest || !isCommon(rarest, kind)) return false
  return (longest.rows[kind]?.[list - 1] ?? 0) >= maxCounted
}

/** The word with the fewest rows; of common words, the longest. */
function rarestOf(words: readonly SearchWord[], kind: SearchKind): SearchWord | undefined {
  const [first] = byLength(words).toSorted((one, other) => rowsOf(one, kind) - rowsOf(other, kind))
  return first
}

/** Rows of a word, at least `maxCounted` if it is common or they are not known. */
const rowsOf = ({ rows }: SearchWord, kind: SearchKind) =>
  Math.min(maxCounted, rows?.[kind]?.reduce((sum, one) => sum + one, 0) ?? maxCounted)

const isCommon = (word: SearchWord, kind: SearchKind) => rowsOf(word, kind) === maxCounted

/** Numbers of hits, exact up to 1,000 for most queries. */
export async function countHits(
  db: Db,
  request: SearchRequest,
  kinds: readonly SearchKind[],
): Promise<Totals> {
  if (kinds.length === 0) return {}
  const counts = kinds.map(
    (kind) => sql`(
      select ${kind}::text as kind, count(distinct object_id) filter (where has) as total, count(*) as seen
      from (${candidates(request, kind)}) t)`,
  )
  const { rows } = await sql<{ kind: SearchKind; total: number; seen: number }>`
    ${visibility(request.reader)} ${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(
    rows.map(({ kind, total, seen }) => [kind, totalOf(total, seen >= maxExamined(request.text.words))]),
  )
}

/** The first objects with the rarest word, and whether they have the other words, too. */
function candidates(request: SearchRequest, kind: SearchKind): RawBuilder<unknown> {
  const { words } = request.text
  const rarest = rarestOf(words, kind)
  if (rarest && rowsOf(rarest, kind) === 0) return sql`select null::bigint as object_id, false as has limit 0`
  const rows = rarest
    ? sql`search_token t where kind = ${sql.lit(kind)} and place in (0, 1, 2)
        and ${startsWith('t.token', rarest.typed)}`
    : sql`search_name t where kind = ${sql.lit(kind)} and number = 0`
  const others = words.filter((word) => word !== rarest)
  return sql`select object_id, ${hasEach(kind, others)} as has from (
    select object_id from ${rows} and ${mayBeFound(request, kind)} limit ${maxExamined(words)}) t`
}

const totalOf = (total: number, isPart: boolean): Total => ({
  total: Math.min(total, searchTotalBound),
  is_least: isPart || total > searchTotalBound,
})

/** Hits with typing errors, which have a similar word instead of at least one of the words, and how many there are. */
export async function findSimilar(
  db: Db,
  request: SearchRequest,
  kinds: readonly SearchKind[],
): Promise<{ hits: RankedHit[]; totals: Totals }> {
  const { words } = request.text
  const lists = kinds.map((kind) => {
    const examined = words
      .filter(({ similar }) => similar.length > 0)
      .map((word) => {
        const others = words.filter((other) => other !== word)
        const exactly = [word, ...others].map(({ typed }) => ({ typed, similar: [] }))
        return sql`(
          select object_id, place, token, ${hasEach(kind, others)} and not ${hasEach(kind, exactly)} as has from (
            select object_id, place, token from search_token t
            where kind = ${sql.lit(kind)} and place in (0, 1, 2) and token = any (${word.similar})
              and ${mayBeFound(request, kind)}
            order by place, token, object_id limit ${maxSimilarExamined}) t)`
      })
    return sql`(
      select ${kind}::text as kind, count(*) >= ${sql.lit(maxSimilarExamined)} as is_part,
        coalesce(array_agg(object_id order by place, token, object_id) filter (where has), '{}') as ids
      from (${sql.join(examined, sql` union all `)}) t)`
  })
  const { rows } = await sql<{ kind: SearchKind; is_part: boolean; ids: number[] }>`
    ${visibility(request.reader)} ${sql.join(lists, sql` union all `)}`.execute(db)
  const found = rows.map(({ kind, is_part, ids }) => ({ kind, is_part, ids: [...new Set(ids)] }))
  return {
    hits: found.flatMap(({ kind, ids }) => ids.map((object_id) => ({ kind, object_id, rank: 5 }))),
    totals: Object.fromEntries(found.map(({ kind, ids, is_part }) => [kind, totalOf(ids.length, is_part)])),
  }
}

export type OptionCounts = Record<SearchFilter, Record<string, number>> & { is_least: boolean }

/** How many hits each option of a filter has, given the other filters; lower bounds if there are many hits. */
export async function countOptionHits(
  db: Db,
  { reader, text, filters }: SearchRequest,
  kinds: readonly SearchKind[],
): Promise<OptionCounts> {
  const request = { reader, text, filters: noFilters }
  const idsOf = (kind: SearchKind) =>
    kinds.includes(kind)
      ? candidates(request, kind)
      : sql`select null::bigint as object_id, false as has limit 0`
  const { type, sdg, region } = filters
  const { counts, is_least } = await oneRow(
    db,
    sql<{ counts: Record<SearchFilter, Record<string, number> | null>; is_least: boolean }>`
      ${visibility(reader)},
      found_institute as materialized (${idsOf('institutes')}),
      found_project as materialized (${idsOf('projects')}),
      found as (
        select type, sustainable_development_goals as sdgs, array[region] as regions
        from institute where id in (select object_id from found_institute where has)
        union all
        select null, sustainable_development_goals, regions
        from project where id in (select object_id from found_project where has)
      ),
      fitting as (
        select *, ${type} = '{}'::text[] or type = any (${type}::text[]) as of_type,
          ${sdg} = '{}'::text[] or sdgs && ${sdg}::text[] as of_sdg,
          ${region} = '{}'::text[] or regions && ${region}::text[] as of_region
        from found
      ),
      counted as (
        select 'type' as filter, type as option, count(*) as hits from fitting
          where of_sdg and of_region and type is not null group by type
        union all
        select 'sdg', option, count(*) from fitting cross join unnest(sdgs) option
          where of_type and of_region group by option
        union all
        select 'region', option, count(*) from fitting cross join unnest(regions) option
          where of_type and of_sdg group by option
      )
      select jsonb_build_object(${sql.join(
        ['type', 'sdg', 'region'].map(
          (filter) =>
            sql`${sql.lit(filter)}, jsonb_object_agg(option, hits) filter (where filter = ${sql.lit(filter)})`,
        ),
      )}) as counts,
        (select count(*) from found_institute) >= ${sql.lit(maxExamined(text.words))}
          or (select count(*) from found_project) >= ${sql.lit(maxExamined(text.words))} as is_least
      from counted`,
  )
  return { type: counts.type ?? {}, sdg: counts.sdg ?? {}, region: counts.region ?? {}, is_least }
}

const byLength = (words: readonly SearchWord[]) =>
  words.toSorted((one, other) => other.typed.length - one.typed.length)

/** Whether the object of the row `t` has all words. */
const hasAll = (kind: SearchKind, words: readonly SearchWord[]) => hasWords(kind, words, sql``)

/** The same, looked up object by object: `offset` keeps PostgreSQL from joining all rows of the words. */
const hasEach = (kind: SearchKind, words: readonly SearchWord[]) => hasWords(kind, words, sql`offset 0`)

const hasWords = (kind: SearchKind, words: readonly SearchWord[], end: RawBuilder<unknown>) =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => hasWord(kind, word, end)),
        sql` and `,
      )})`

const hasWord = (kind: SearchKind, { typed, similar }: SearchWord, end: RawBuilder<unknown>) => sql`exists (
  select from search_token o where o.kind = ${sql.lit(kind)} and o.object_id = t.object_id
    and (${startsWith('o.token', typed)}${similar.length > 0 ? sql` or o.token = any (${similar})` : sql``}) ${end})`

const startsWith = (column: string, text: string) =>
  sql`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < search_end(${text})`

/** Whether the object of the row `t` is visible to the reader and matches the filters. */
function mayBeFound({ reader, filters }: SearchRequest, kind: SearchKind): RawBuilder<unknown> {
  const { type, sdg, region } = filters
  const fits =
    kind === 'institutes'
      ? [
          ...(type.length > 0 ? [sql`type = any (${type}::text[])`] : []),
          ...(sdg.length > 0 ? [sql`sustainable_development_goals && ${sdg}::text[]`] : []),
          ...(region.length > 0 ? [sql`region = any (${region}::text[])`] : []),
        ]
      : [
          ...(sdg.length > 0 ? [sql`sustainable_development_goals && ${sdg}::text[]`] : []),
          ...(region.length > 0 ? [sql`regions && ${region}::text[]`] : []),
        ]
  if (fits.length === 0) return visible(kind, reader)
  const table = sql.table(kind === 'institutes' ? 'institute' : 'project')
  return sql`${visible(kind, reader)}
    and t.object_id in (select id from ${table} where ${sql.join(fits, sql` and `)})`
}
