import type { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { profileProblems } from 'contract/profiles/profiles.rules.ts'
import { forgetMedia, storeImage } from '../media/media.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import { publish, publishNarrowed } from '../platform/live/live.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { refuseStale } from '../platform/versions.ts'
import { profileTopic } from './profiles.access.ts'
import { currentUserOf, lockProfile, storeProfile } from '../users/users.ts'

/** Changes the fields that were sent in the viewer's own profile (MEM-02, MEM-22). */
export const updateProfile: Handler<typeof profiles.update, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
  files,
  now,
  config,
}) => {
  const { updated_at: seen, avatar, time_zone, confirmed, ...sent } = body
  return inTransaction(db, async (tx) => {
    const before = await lockProfile(tx, viewer.id)
    reject(profileProblems(body, { confirmed, stored: before }))
    refuseStale(seen, before)
    const upload = files.findLast(({ part }) => part === 'avatar')
    const picture = upload && (await storeImage(tx, upload, { config, owner: viewer.id })).key
    const avatar_key = picture ?? (avatar === null ? null : before.avatar_key)
    const changes = { ...sent, avatar_key, ...(time_zone !== undefined && { time_zone: time_zone || null }) }
    await storeProfile(tx, viewer.id, changes, now)
    await (sent.profile_visibility === 'private' ? publishNarrowed : publish)(tx, profileTopic(viewer.id))
    if (before.avatar_key !== null && before.avatar_key !== avatar_key) {
      await forgetMedia(tx, [before.avatar_key])
      await sweepSoon(tx)
    }
    return currentUserOf(tx, viewer)
  })
}
