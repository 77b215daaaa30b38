import { isSearch, kindsWith, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { type search } from 'contract/search/search.endpoints.ts'
import {
  minResultsWithoutTypos,
  maxListedResults,
  type BoundedTotal,
} from 'contract/search/search.schemas.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import { countHits, findHits, findSimilar, type RankedHit, type Total, type Totals } from './found.queries.ts'
import { withSimilarWords, wordsOf } from './search-words.ts'

type Query = BodyOf<typeof search.find>

export const find: Handler<typeof search.find, { viewer: Viewer }> = async ({ db, viewer, body }) => {
  const { pageNumber, pageSize, lookFor } = body
  const { hits, totals } = await foundBy(db, viewer, body)
  return {
    results: await cardsOfHits(db, viewer, hits),
    counts: {
      institutes: bounded(totalOf(totals, ['institutes'])),
      members: bounded(totalOf(totals, ['members'])),
      projects: bounded(totalOf(totals, ['projects'])),
      events: bounded(totalOf(totals, ['events'])),
    },
    pageNumber,
    pageSize,
    ...bounded(totalOf(totals, lookFor)),
  }
}

/** One page of hits, and the totals of every kind. */
async function foundBy(db: Db, viewer: Viewer, query: Query): Promise<{ hits: RankedHit[]; totals: Totals }> {
  const { name, type, sdg, region, lookFor, pageNumber, pageSize } = query
  const filters = { type, sdg, region }
  const text = await wordsOf(db, viewer, name)
  const hasText = text.words.length > 0
  if (!isSearch(query) || (!hasText && name.trim() !== '')) return { hits: [], totals: {} }
  const request = { reader: viewer, text, filters }
  const [first, last] = [(pageNumber - 1) * pageSize, pageNumber * pageSize]
  const listed = first < maxListedResults ? kindsWith(filters, lookFor) : []
  const counted = kindsWith(filters)
  const totals = await countHits(db, request, counted)
  const hits = ordered(await findHits(db, request, listed, last))
  if (!hasText || totalOf(totals, searchKinds).total >= minResultsWithoutTypos)
    return { hits: hits.slice(first, last), totals }
  const similar = await withSimilarWords(db, viewer, text)
  if (!similar) return { hits: hits.slice(first, last), totals }
  const more = await findSimilar(db, { ...request, text: similar }, counted)
  const all = [...hits, ...more.hits.filter(({ kind }) => listed.includes(kind))]
  return { hits: all.slice(first, last), totals: sumOf(totals, more.totals) }
}

/** By rank, then by kind. */
const ordered = (hits: RankedHit[]) =>
  hits.toSorted(
    (one, other) => one.rank - other.rank || searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind),
  )

function sumOf(totals: Totals, more: Totals): Totals {
  const sum = (kind: SearchKind): Total => {
    const [one, other] = [totalOf(totals, [kind]), totalOf(more, [kind])]
    return { total: one.total + other.total, is_least: one.is_least || other.is_least }
  }
  return Object.fromEntries(searchKinds.map((kind) => [kind, sum(kind)]))
}

const totalOf = (totals: Totals, kinds: readonly SearchKind[]): Total => ({
  total: kinds.reduce((sum, kind) => sum + (totals[kind]?.total ?? 0), 0),
  is_least: kinds.some((kind) => totals[kind]?.is_least),
})

const bounded = ({ total, is_least }: Total): BoundedTotal =>
  is_least && total > 0 ? { total, total_is_lower_bound: true } : { total }
