import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { giveRoles } from './create-institute.ts'
import type { InInstitute } from './institutes.access.ts'
import { presentInstitute } from './institutes.queries.ts'

/** Maximum number of institutes that one person may follow. */
const mostFollowed = 10_000

/** Idempotent (INS-17). */
export const followInstitute: Handler<typeof institutes.follow, InInstitute> = async ({
  db,
  viewer,
  institute,
  body,
  now,
}) => {
  const role = { institute_id: institute.id, person_id: viewer.id, role: 'Follower' }
  await inTransaction(db, async (tx) => {
    if (body.follow) return giveRoles(tx, [{ ...role, approved: true }], now)
    // Follows move along if it is merged into another institute at the same time.
    const { id } = await presentInstitute(tx, institute.id)
    return tx
      .deleteFrom('institute_role')
      .where('institute_id', '=', id)
      .where('person_id', '=', viewer.id)
      .where('role', '=', 'Follower')
      .execute()
  })
  return { is_following: body.follow }
}

export const noteViewed: Handler<typeof institutes.viewed, InInstitute> = async ({
  db,
  viewer,
  institute,
  body,
  now,
}) => {
  const view = { person_id: viewer.id, institute_id: institute.id }
  if (body.viewed)
    await db
      .insertInto('institute_view')
      .values({ ...view, viewed_at: now })
      .onConflict((known) => known.columns(['person_id', 'institute_id']).doNothing())
      .execute()
  else
    await db
      .deleteFrom('institute_view')
      .where('person_id', '=', viewer.id)
      .where('institute_id', '=', institute.id)
      .execute()
  return { is_viewed: body.viewed }
}

/** Ids of the institutes that a person follows. */
export async function followedBy(db: Db, personId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('institute_role')
    .select('institute_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'Follower')
    .limit(mostFollowed)
    .execute()
  return new Set(rows.map(({ institute_id }) => institute_id))
}
