import { sql } from 'kysely'
import { readSearchProfiles, type SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { SearchProfile } from 'contract/matching/search-profiles.schemas.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { introduce, introducedTo } from '../contact/introduce.ts'
import type { InSight } from '../matching.access.ts'
import { replaceSearchProfiles, searchProfilesOf } from '../matching.queries.ts'
import { standingOf } from '../standing.queries.ts'

/** MAT-19. */
export const readProfiles: Handler<typeof searchProfiles.read, { viewer: Viewer }> = async ({ db, viewer }) =>
  listed(await searchProfilesOf(db, viewer.id))

/** MAT-20. */
export const saveProfiles: Handler<typeof searchProfiles.save, { viewer: Viewer }> = async ({
  tx,
  viewer,
  body,
  now,
}) => {
  const { profiles, problems } = readSearchProfiles(body)
  if (Object.keys(problems).length > 0) reject(problems)
  await replaceSearchProfiles(tx, viewer.id, profiles, now)
  return listed(profiles)
}

const listed = (profiles: SearchProfiles): SearchProfile[] =>
  instituteTypeNames.flatMap((institute_type) => {
    const options = profiles[institute_type]
    return options ? [{ institute_type, options: options as SearchProfile['options'] }] : []
  })

/**
 * Idempotent; affects only the viewer's own list, unless someone of the institute is interested in the viewer's, too:
 * then both institutions are introduced.
 */
export const giveFeedback: Handler<typeof searchProfiles.giveFeedback, InSight> = ({
  db,
  viewer,
  institute,
  body,
  now,
}) =>
  inTransaction(db, async (tx) => {
    // Two members who become interested in each other at the same time must see each other.
    await sql`select pg_advisory_xact_lock(hashtext('match_introduction'))`.execute(tx)
    const about = { person_id: viewer.id, institute_id: institute.id }
    if (body.feedback === null)
      await tx
        .deleteFrom('match_feedback')
        .where('person_id', '=', viewer.id)
        .where('institute_id', '=', institute.id)
        .execute()
    else {
      const reason = body.feedback === 'not_relevant' ? (body.reason ?? null) : null
      const given = { feedback: body.feedback, reason, given_at: now }
      await tx
        .insertInto('match_feedback')
        .values({ ...about, ...given })
        .onConflict((before) => before.columns(['person_id', 'institute_id']).doUpdateSet(given))
        .execute()
      if (body.feedback === 'interested') await introduce(tx, { person: viewer.id, institute: institute.id })
    }
    const { institutes } = await standingOf(tx, viewer)
    const introduced = await introducedTo(tx, institutes, [institute.id])
    return { feedback: body.feedback, is_mutual: introduced.has(institute.id) }
  })
