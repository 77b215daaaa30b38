import { sql, type RawBuilder } from 'kysely'
import type { ChosenFilters, SearchKind } from 'contract/search/search-kinds.ts'
import type { Db } from '../platform/database/database.ts'
import { fitsFilters } from './kinds.ts'
import { existsFor, type SearchReader } from './search-reader.ts'

/** What is looked for, and for whom. */
export interface Sought {
  reader: SearchReader
  filters: ChosenFilters
  /** As they are compared; the rarest first, so that it drives the search. None: everything that fits the filters. */
  words: string[]
  /** The words in the order in which they were typed, with a space between. */
  text: string
  /** Whether the rarest word stands in so few things that looking up the other words in each is the cheapest way. */
  isRare: boolean
}

export interface Hit {
  kind: SearchKind
  object_id: number
}

/** A row of a branch: sorted by rank, kind, `sort` and id. */
type Branch = RawBuilder<{ rank: number; kind: string; sort: string; object_id: number }>

const afterAll = '\u{10ffff}'
/** Texts that begin so; columns and parameters are compared by bytes. */
export const beginsWith = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + afterAll})`

export const kindIs = (alias: string, kind: SearchKind) =>
  sql<boolean>`${sql.ref(`${alias}.kind`)} = ${sql.lit(kind)}::search_kind`
export const anyPlace = (alias: string) => sql<boolean>`${sql.ref(`${alias}.place`)} in (0, 1, 2)`

/** A page over these kinds together: by rank, and within a rank by kind. */
export async function hitsOf(
  db: Db,
  sought: Sought,
  kinds: SearchKind[],
  page: { limit: number; offset: number },
): Promise<Hit[]> {
  if (kinds.length === 0) return []
  const most = page.limit + page.offset
  const named = kinds.flatMap((kind) => namedOf(sought, kind, most))
  if (sought.words.length === 0 || isOneWord(sought))
    return pageOf(db, [...named, ...kinds.flatMap((kind) => containingOf(sought, kind, most))], page)
  // Where names fill the page, the words of several common ones need not be compared.
  const first = await pageOf(db, named, page)
  if (first.length === page.limit) return first
  return pageOf(db, [...named, ...kinds.flatMap((kind) => containingOf(sought, kind, most))], page)
}

async function pageOf(
  db: Db,
  branches: Branch[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select kind, object_id from (${sql.join(branches, sql` union all `)}) hit
    order by rank, kind, sort collate "C", object_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The first ones of each of these kinds. */
export async function firstHitsOf(db: Db, sought: Sought, kinds: SearchKind[], most: number): Promise<Hit[]> {
  const each = kinds.map((kind) => {
    const branches = [...namedOf(sought, kind, most), ...containingOf(sought, kind, most)]
    return sql`(select * from (${sql.join(branches, sql` union all `)}) hit
      order by rank, sort collate "C", object_id limit ${most})`
  })
  const { rows } = await sql<Hit>`
    select kind, object_id from (${sql.join(each, sql` union all `)}) first
    order by kind, rank, sort collate "C", object_id`.execute(db)
  return rows
}

/** A single word: whose name begins with it has it as a word at place 0. */
const isOneWord = ({ words, text }: Sought) => words.length === 1 && words[0] === text

/** What is found of a kind by its name; read in the order of an index, and only as far as needed. */
const namedOf = (sought: Sought, kind: SearchKind, most: number): Branch[] =>
  sought.words.length === 0
    ? [everything(sought, kind, most)]
    : [called(sought, kind, most), beginning(sought, kind, most)]

/** What is found of a kind by words that do not begin its name; read in the order of an index, too. */
const containingOf = (sought: Sought, kind: SearchKind, most: number): Branch[] =>
  sought.words.length === 0
    ? []
    : (isOneWord(sought) ? [1, 2] : [0, 1, 2]).map((place) => containing(sought, kind, place, most))

const nameColumns = (kind: SearchKind, rank: number) =>
  sql`${sql.lit(rank)} as rank, ${sql.lit(kind)}::search_kind as kind, n.key as sort, n.object_id`

const everything = ({ reader, filters }: Sought, kind: SearchKind, most: number): Branch => sql`
  (select ${nameColumns(kind, 0)} from search_name n
  where ${kindIs('n', kind)} and n.number = 0 and ${existsFor(reader, kind, 'n')} and ${fitsFilters(kind, filters, 'n')}
  order by n.key, n.object_id limit ${most})`

/** Called so. */
const called = ({ reader, filters, text }: Sought, kind: SearchKind, most: number): Branch => sql`
  (select ${nameColumns(kind, 0)} from search_name n
  where ${kindIs('n', kind)} and n.key = ${text}
    and ${existsFor(reader, kind, 'n')} and ${fitsFilters(kind, filters, 'n')}
    and ${noOtherName(sql`o.number < n.number and o.key = ${text}`)}
  order by n.object_id limit ${most})`

/** Whose name begins so. */
const beginning = ({ reader, filters, text }: Sought, kind: SearchKind, most: number): Branch => sql`
  (select ${nameColumns(kind, 1)} from search_name n
  where ${kindIs('n', kind)} and n.key > ${text} and n.key < ${text + afterAll}
    and ${existsFor(reader, kind, 'n')} and ${fitsFilters(kind, filters, 'n')}
    and ${noOtherName(sql`o.key = ${text} or (o.number < n.number and ${beginsWith('o.key', text)})`)}
  order by n.key, n.object_id limit ${most})`

/** A sub-select with a limit stays one: joined, the other names of all things would be read for the first nine. */
const noOtherName = (condition: RawBuilder<unknown>) =>
  sql<boolean>`(select true from search_name o
    where o.kind = n.kind and o.object_id = n.object_id and (${condition}) limit 1) is null`

/**
 * In which each word begins a word, the rarest one a word at this place, but whose name does not begin with the whole
 * text. The other words are looked up thing by thing until there are enough: common words mostly meet soon.
 */
const containing = (sought: Sought, kind: SearchKind, place: number, most: number): Branch => {
  const { reader, filters, text } = sought
  const [driving = ''] = sought.words
  return sql`
  (select 2 as rank, ${sql.lit(kind)}::search_kind as kind, ${sql.lit(place)} || t.token as sort, t.object_id
  from search_token t
  where ${kindIs('t', kind)} and t.place = ${sql.lit(place)} and ${beginsWith('t.token', driving)}
    and ${existsFor(reader, kind, 't')} and ${fitsFilters(kind, filters, 't')}
    and ${hasOtherWords({ ...sought, isRare: true }, kind, 't')} and ${hasNoSuchName(text)}
    and (select true from search_token o
      where o.kind = t.kind and o.object_id = t.object_id and ${beginsWith('o.token', driving)}
        and (o.place, o.token) < (t.place, t.token) limit 1) is null
  order by t.token, t.object_id limit ${most})`
}

const hasNoSuchName = (text: string) =>
  sql<boolean>`(select true from search_name o
    where o.kind = t.kind and o.object_id = t.object_id and ${beginsWith('o.key', text)} limit 1) is null`

/** That the thing of a token has all other words, too. */
export function hasOtherWords(
  { words, isRare }: Sought,
  kind: SearchKind,
  alias: string,
): RawBuilder<boolean> {
  const conditions = words.slice(1).map((word) =>
    isRare
      ? sql<boolean>`(select true from search_token w where ${kindIs('w', kind)}
          and w.object_id = ${sql.ref(`${alias}.object_id`)} and ${beginsWith('w.token', word)} limit 1)`
      : sql<boolean>`${sql.ref(`${alias}.object_id`)} in (select w.object_id from search_token w
          where ${kindIs('w', kind)} and ${anyPlace('w')} and ${beginsWith('w.token', word)})`,
  )
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
