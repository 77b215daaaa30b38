import type { users } from 'contract/users/users.contract.ts'
import { publicUrl } from '../media/media.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { personWithAvatar } from './users.queries.ts'
import { rolesOf } from './users.ts'

/** The current user (decisions, section 7). */
export const readMe: Handler<typeof users.me, { viewer: Viewer }> = async ({ viewer, db }) => {
  const person = await personWithAvatar(db, viewer.id)
  if (!person) throw notFound()
  const { email: username, key, file_name, ...me } = person
  const roles = await rolesOf(db, viewer.id)
  const held = roles.filter(({ role }) => role !== 'Follower')
  return {
    ...me,
    user_id: me.id,
    username,
    profile_visibility: me.profile_visibility === 'private' ? 'private' : 'public',
    avatar: key && file_name ? publicUrl({ key, file_name }) : null,
    is_guest: held.length > 0 && held.every(({ approved }) => !approved),
    roles,
  }
}
