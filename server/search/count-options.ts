import { isSearch, kindsWith } from 'contract/search/search-kinds.ts'
import type { search } from 'contract/search/search.endpoints.ts'
import { countInstitutes } from '../institutes/institutes.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { optionCounts } from './found.queries.ts'

/** How many results each option of the filters would leave beside the other filters, for the reader alone (SEC-07). */
export const countOptions: Handler<typeof search.options, { viewer: Viewer }> = async (context) => {
  const { db, viewer, body } = context
  const { name, type, sdg, region, lookFor } = body
  const none = { type: {}, sdg: {}, region: {} }
  if (!isSearch(body)) return { counts: none }
  const filters = { type, sdg, region }
  // Without a text it is institutes that are found, by a type.
  if (name.trim() === '')
    return {
      counts: lookFor.includes('institutes') ? (await countInstitutes(db, viewer, filters)).counts : none,
    }
  const kinds = kindsWith({ ...filters, type: [] }, lookFor)
  const counted = await optionCounts(db, name, { viewer, filters, kinds })
  if (!counted) return { counts: none }
  const { is_least, ...counts } = counted
  return { counts, ...(is_least && { counts_are_lower_bounds: true as const }) }
}
