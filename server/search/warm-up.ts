import { searchKinds } from 'contract/search/search-kinds.ts'
import { searchConnections, type Database } from '../platform/database/database.ts'
import { noFilters, searchFound, searchMisspelt, type SearchRequest } from './found.queries.ts'

/** By nobody, who sees what is public. */
const sought: SearchRequest = {
  viewer: { id: 0, is_staff: false },
  filters: noFilters,
  kinds: searchKinds,
  counted: searchKinds,
  skipped: 0,
  shown: 9,
}

/** Searches on all connections for searches at once: the first search of each takes ten times as long, for its plans. */
export async function warmUpSearches({ searches }: Pick<Database, 'searches'>): Promise<void> {
  const onEach = (search: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: searchConnections }, search))
  await onEach(() => searchFound(searches, 'a', sought))
  await onEach(() => searchMisspelt(searches, [{ typed: 'bakn', words: ['bank'] }], sought))
}
