import type { users } from 'contract/users/users.endpoints.ts'
import type { CurrentUser } from 'contract/users/users.schemas.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { rolesOf } from './roles.ts'
import { personWithAvatar } from './users.queries.ts'

/** The current user (decisions, section 7). */
export const readMe: Handler<typeof users.me, { viewer: Viewer }> = ({ viewer, db }) =>
  currentUserOf(db, viewer)

/** A person as they see themselves. */
export async function currentUserOf(
  db: Db,
  { id: personId, needs_second_factor = false }: Pick<Viewer, 'id' | 'needs_second_factor'>,
): Promise<CurrentUser> {
  const person = await personWithAvatar(db, personId)
  if (!person) throw notFound()
  const { email: username, key, file_name, updated_at, ...me } = person
  const roles = await rolesOf(db, personId)
  const held = roles.filter(({ role }) => role !== 'Follower')
  return {
    ...me,
    needs_second_factor,
    user_id: me.id,
    username,
    profile_visibility: me.profile_visibility === 'private' ? 'private' : 'public',
    avatar: key && file_name ? publicUrl({ key, file_name }) : null,
    is_guest: held.length > 0 && held.every((one) => !one.approved && !one.awaits_second_factor),
    roles,
    updated_at: updated_at.toISOString(),
  }
}
