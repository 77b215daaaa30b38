import { isSearch, kindsWith } from 'contract/search/search-kinds.ts'
import type { search } from 'contract/search/search.endpoints.ts'
import { countInstitutes } from '../institutes/institutes.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { countOptionHits } from './found.queries.ts'
import { wordsOf } from './search-words.ts'

/** Number of results for each option of a filter, given the other filters; only what the viewer may find (SEC-07). */
export const countOptions: Handler<typeof search.options, { viewer: Viewer }> = async (context) => {
  const { db, viewer, body } = context
  const { name, type, sdg, region, lookFor } = body
  const none = { type: {}, sdg: {}, region: {} }
  if (!isSearch(body)) return { counts: none }
  const filters = { type, sdg, region }
  // Without a text, only institutes are found.
  if (name.trim() === '')
    return {
      counts: lookFor.includes('institutes') ? (await countInstitutes(db, viewer, filters)).counts : none,
    }
  const kinds = kindsWith({ ...filters, type: [] }, lookFor)
  const text = await wordsOf(db, viewer, name)
  if (text.words.length === 0) return { counts: none }
  const { is_least, ...counts } = await countOptionHits(db, { reader: viewer, text, filters }, kinds)
  return { counts, ...(is_least && { counts_are_lower_bounds: true as const }) }
}
