import type { resultsTab } from 'contract/results/result-views.endpoints.ts'
import { resultsTabs } from 'contract/results/result-views.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The tab of results that the viewer used last; null before the first one, and if the tab no longer exists. */
export const readResultsTab: Handler<typeof resultsTab.readTab, { viewer: Viewer }> = async ({
  db,
  viewer,
}) => {
  const found = await db
    .selectFrom('result_tab')
    .select('tab')
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  return { tab: resultsTabs.find((one) => one === found?.tab) ?? null }
}

export const saveResultsTab: Handler<typeof resultsTab.saveTab, { viewer: Viewer }> = async ({
  db,
  viewer,
  body: { tab },
}) => {
  await db
    .insertInto('result_tab')
    .values({ person_id: viewer.id, tab })
    .onConflict((known) => known.column('person_id').doUpdateSet({ tab }))
    .execute()
  return { tab }
}
