import type { Selection } from 'contract/matching/search-profiles.schemas.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { mostSelections, tooManySelections } from 'contract/matching/selections.rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { lockProfile } from '../../users/users.ts'

type Signed = { viewer: Viewer }

const selectionsOf = async (db: Db, person: number): Promise<{ results: Selection[] }> => ({
  results: await db
    .selectFrom('match_selection')
    .select(['id', 'name', 'search'])
    .where('person_id', '=', person)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSelections)
    .execute(),
})

export const listSelections: Handler<typeof searchProfiles.selections, Signed> = ({ db, viewer }) =>
  selectionsOf(db, viewer.id)

/** Saves the state of the matching tool; one with the same name is replaced. */
export const saveSelection: Handler<typeof searchProfiles.saveSelection, Signed> = async ({
  tx,
  viewer,
  body,
  now,
}) => {
  await lockProfile(tx, viewer.id)
  const { results } = await selectionsOf(tx, viewer.id)
  if (results.length >= mostSelections && results.every(({ name }) => name !== body.name))
    throw new Problem(tooManySelections)
  const saved = { search: body.search, saved_at: now }
  await tx
    .insertInto('match_selection')
    .values({ person_id: viewer.id, name: body.name, ...saved })
    .onConflict((before) => before.columns(['person_id', 'name']).doUpdateSet(saved))
    .execute()
  return selectionsOf(tx, viewer.id)
}

export const deleteSelection: Handler<typeof searchProfiles.deleteSelection, Signed> = async ({
  db,
  viewer,
  params,
}) => {
  const { numDeletedRows } = await db
    .deleteFrom('match_selection')
    .where('id', '=', params.id)
    .where('person_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
  return selectionsOf(db, viewer.id)
}
