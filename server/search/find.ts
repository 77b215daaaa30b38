import { isSearch, kindsWith, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { type search } from 'contract/search/search.endpoints.ts'
import {
  minResultsWithoutTypos,
  maxListedResults,
  searchTotalBound,
  type BoundedTotal,
} from 'contract/search/search.schemas.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import { kindsCommonFor, lookWhetherCommon } from './common-texts.ts'
import {
  searchFound,
  searchMisspelt,
  type Hit,
  type SearchRequest,
  type Total,
  type Totals,
} from './found.queries.ts'
import { meantBy } from './misspelt.ts'

type Query = BodyOf<typeof search.find>

export const find: Handler<typeof search.find, { viewer: Viewer }> = async (context) => {
  const { searches, viewer, body } = context
  const { pageNumber, pageSize, lookFor } = body
  const { hits, totals } = await foundBy(context, viewer, body)
  return {
    results: await cardsOfHits(searches, viewer, hits),
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

/** A page of what is found, and how many there are of every kind. */
async function foundBy(
  { searches: db, longReads }: Pick<RequestContext, 'searches' | 'longReads'>,
  viewer: Viewer,
  query: Query,
): Promise<{ hits: Hit[]; totals: Totals }> {
  const { name, type, sdg, region, lookFor, pageNumber, pageSize } = query
  if (!isSearch(query)) return { hits: [], totals: {} }
  const filters = { type, sdg, region }
  const skipped = (pageNumber - 1) * pageSize
  const isListed = skipped < maxListedResults
  const isNarrowed = [type, sdg, region].some(({ length }) => length > 0)
  const common = isNarrowed ? undefined : kindsCommonFor(longReads, name)
  const sought: SearchRequest = {
    viewer,
    filters,
    kinds: isListed ? kindsWith(filters, lookFor) : [],
    counted: kindsWith(filters).filter((kind) => !common?.has(kind)),
    skipped,
    shown: pageSize,
  }
  const found = await searchFound(db, name, sought)
  const [word] = found.words
  if (common && word !== undefined && found.words.length === 1) {
    if (Object.values(found.totals).some(isBeyondBound))
      await lookWhetherCommon({ db, longReads }, { text: name, word })
    for (const kind of common) found.totals[kind] = { total: searchTotalBound, is_least: true }
  }
  if (found.words.length === 0 || totalOf(found.totals, searchKinds).total >= minResultsWithoutTypos)
    return found
  const meant = await meantBy(db, viewer, found.words)
  if (!meant) return found
  const more = await searchMisspelt(db, meant, {
    ...sought,
    skipped: Math.max(0, skipped - totalOf(found.totals, sought.kinds).total),
    shown: pageSize - found.hits.length,
  })
  const totals: Totals = {}
  for (const kind of sought.counted) {
    const [exactly, nearly] = [totalOf(found.totals, [kind]), totalOf(more.totals, [kind])]
    totals[kind] = { total: exactly.total + nearly.total, is_least: exactly.is_least || nearly.is_least }
  }
  return { hits: [...found.hits, ...more.hits], totals }
}

const isBeyondBound = ({ total, is_least }: Total) => is_least && total >= searchTotalBound

const totalOf = (totals: Totals, kinds: readonly SearchKind[]): Total => ({
  total: kinds.reduce((sum, kind) => sum + (totals[kind]?.total ?? 0), 0),
  is_least: kinds.some((kind) => totals[kind]?.is_least),
})

const bounded = ({ total, is_least }: Total): BoundedTotal =>
  is_least && total > 0 ? { total, total_is_lower_bound: true } : { total }
