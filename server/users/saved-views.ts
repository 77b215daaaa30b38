import type { savedViews } from 'contract/users/saved-views.endpoints.ts'
import type { SavedView } from 'contract/users/saved-views.schemas.ts'
import { savedViewLimits, tooManySavedViews, type ViewedList } from 'contract/users/saved-views.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'

type Signed = { viewer: Viewer }

interface Owner {
  personId: number
  list: ViewedList
}
const ownerOf = ({ viewer, params }: Signed & { params: { list: ViewedList } }): Owner => ({
  personId: viewer.id,
  list: params.list,
})

async function viewsOf(db: Db, { personId, list }: Owner): Promise<{ results: SavedView[] }> {
  const results = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'search', 'is_default'])
    .where('person_id', '=', personId)
    .where('list', '=', list)
    .orderBy('name')
    .limit(savedViewLimits.views)
    .execute()
  return { results }
}

export const listSavedViews: Handler<typeof savedViews.list, Signed> = (context) =>
  viewsOf(context.db, ownerOf(context))

/** Saves a view, in the place of one with the same name. */
export const saveListView: Handler<typeof savedViews.save, Signed> = async (context) => {
  const { tx, body, now } = context
  const owner = ownerOf(context)
  await waitForOthers(tx, owner)
  const { results } = await viewsOf(tx, owner)
  if (results.length >= savedViewLimits.views && !results.some(({ name }) => name === body.name))
    throw new Problem(tooManySavedViews)
  if (body.is_default) await clearDefault(tx, owner)
  const saved = { search: body.search, is_default: body.is_default, saved_at: now }
  await tx
    .insertInto('saved_view')
    .values({ person_id: owner.personId, list: owner.list, name: body.name, ...saved })
    .onConflict((known) => known.columns(['person_id', 'list', 'name']).doUpdateSet(saved))
    .execute()
  return viewsOf(tx, owner)
}

export const setDefaultView: Handler<typeof savedViews.setDefault, Signed> = (context) =>
  inTransaction(context.db, async (tx) => {
    const owner = ownerOf(context)
    const { id } = context.body
    await waitForOthers(tx, owner)
    await clearDefault(tx, owner)
    if (id !== null) {
      const { numUpdatedRows } = await tx
        .updateTable('saved_view')
        .set({ is_default: true })
        .where('id', '=', id)
        .where('person_id', '=', owner.personId)
        .where('list', '=', owner.list)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw notFound()
    }
    return viewsOf(tx, owner)
  })

export const removeListView: Handler<typeof savedViews.remove, Signed> = async (context) => {
  const owner = ownerOf(context)
  const { numDeletedRows } = await context.db
    .deleteFrom('saved_view')
    .where('id', '=', context.params.id)
    .where('person_id', '=', owner.personId)
    .where('list', '=', owner.list)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
  return viewsOf(context.db, owner)
}

/** Simultaneous changes of one person wait for each other, so that the limit and the single default hold. */
const waitForOthers = (tx: Tx, { personId }: Owner) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()

const clearDefault = (tx: Tx, { personId, list }: Owner) =>
  tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('person_id', '=', personId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
