import type { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { searchKinds } from 'contract/search/search-kinds.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** The filters with which the viewer's searches begin. */
export const readSearchFilters: Handler<typeof searchSettings.read, { viewer: Viewer }> = async ({
  db,
  viewer,
}) => {
  const found = await db
    .selectFrom('search_filter')
    .select(['kinds', 'types', 'sdgs', 'regions'])
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  if (!found) return noSearchFilters
  const { kinds, ...filters } = found
  // Kinds that are stored and no longer searched are left out.
  const searched = searchKinds.filter((kind) => kinds.includes(kind))
  return { ...filters, kinds: searched.length > 0 ? searched : noSearchFilters.kinds }
}

export const saveSearchFilters: Handler<typeof searchSettings.save, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
  now,
}) => {
  const row = { ...body, updated_at: now }
  await db
    .insertInto('search_filter')
    .values({ ...row, person_id: viewer.id })
    .onConflict((known) => known.column('person_id').doUpdateSet(row))
    .execute()
  return body
}
