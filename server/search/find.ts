import { boundedTotal } from 'contract/platform/lists.ts'
import { isSearch, kindsWith, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { fewResults, type search } from 'contract/search/search.contract.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import { hitsOf, type Hit, type Sought } from './hits.queries.ts'
import { meantBy, misspeltHits, misspeltTotals } from './misspelt.queries.ts'
import { readSearch } from './search-reader.ts'
import { noTotals, rarestFirst, totalsOf, type Totals } from './totals.queries.ts'

type Query = BodyOf<typeof search.find>

export const find: Handler<typeof search.find, { viewer: Viewer }> = async ({ db, viewer, body }) => {
  const { pageNumber, pageSize, lookFor } = body
  const { hits, totals } = await foundBy(db, viewer, body)
  const total = lookFor.reduce((sum, kind) => sum + totals[kind], 0)
  return {
    results: await cardsOfHits(db, viewer, hits),
    counts: {
      institutes: boundedTotal(totals.institutes),
      members: boundedTotal(totals.members),
      projects: boundedTotal(totals.projects),
      events: boundedTotal(totals.events),
    },
    pageNumber,
    pageSize,
    ...boundedTotal(total),
  }
}

const nothing = () => ({ hits: [] as Hit[], totals: noTotals() })

/** A page of what is found, and how many there are of every kind. */
async function foundBy(db: Db, viewer: Viewer, query: Query): Promise<{ hits: Hit[]; totals: Totals }> {
  const { name, type, sdg, region, lookFor, pageNumber, pageSize } = query
  if (!isSearch(query)) return nothing()
  const { reader, words } = await readSearch(db, viewer, name)
  // Nothing but signs finds nothing.
  if (name.trim() !== '' && words.length === 0) return nothing()
  const filters = { type, sdg, region }
  const all = kindsWith(filters)
  const kinds = kindsWith(filters, lookFor)
  const sought: Sought = { reader, filters, text: words.join(' '), ...(await rarestFirst(db, words)) }
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  const [hits, totals] = await Promise.all([hitsOf(db, sought, kinds, page), totalsOf(db, sought, all)])
  const isFew = sum(totals, searchKinds) < fewResults
  const meant = isFew ? await meantBy(db, words) : undefined
  if (!meant) return { hits, totals }
  return withMisspelt({ hits, totals })

  async function withMisspelt(found: { hits: Hit[]; totals: Totals }) {
    const without = await hitsOf(db, sought, all, { limit: fewResults, offset: 0 })
    const misspelt = { sought, meant: meant ?? [], without }
    const shown = sum(found.totals, kinds)
    const rest = {
      limit: page.limit - found.hits.length,
      offset: Math.max(0, page.offset - shown),
    }
    const [more, moreTotals] = await Promise.all([
      misspeltHits(db, misspelt, kinds, rest),
      misspeltTotals(db, misspelt, all),
    ])
    const totals = noTotals()
    for (const kind of searchKinds) totals[kind] = found.totals[kind] + moreTotals[kind]
    return { hits: [...found.hits, ...more], totals }
  }
}

const sum = (totals: Totals, kinds: readonly SearchKind[]) =>
  kinds.reduce((all, kind) => all + totals[kind], 0)
