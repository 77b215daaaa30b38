import { isSearch, kindsWith, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { fewResults, mostListed, type BoundedTotal, type search } from 'contract/search/search.contract.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import {
  searchFound,
  searchMisspelt,
  type Hit,
  type Sought,
  type Total,
  type Totals,
} from './found.queries.ts'
import { meantBy } from './misspelt.ts'

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

/** A page of what is found, and how many there are of every kind. */
async function foundBy(db: Db, viewer: Viewer, query: Query): Promise<{ hits: Hit[]; totals: Totals }> {
  const { name, type, sdg, region, lookFor, pageNumber, pageSize } = query
  if (!isSearch(query)) return { hits: [], totals: {} }
  const filters = { type, sdg, region }
  const skipped = (pageNumber - 1) * pageSize
  const isListed = skipped < mostListed
  const sought: Sought = {
    viewer,
    filters,
    kinds: isListed ? kindsWith(filters, lookFor) : [],
    counted: kindsWith(filters),
    skipped,
    shown: pageSize,
  }
  const found = await searchFound(db, name, sought)
  if (found.words.length === 0 || totalOf(found.totals, searchKinds).total >= fewResults) return found
  const meant = await meantBy(db, found.words)
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

const totalOf = (totals: Totals, kinds: readonly SearchKind[]): Total => ({
  total: kinds.reduce((sum, kind) => sum + (totals[kind]?.total ?? 0), 0),
  is_least: kinds.some((kind) => totals[kind]?.is_least),
})

const bounded = ({ total, is_least }: Total): BoundedTotal =>
  is_least && total > 0 ? { total, total_is_lower_bound: true } : { total }
