import type { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import { setRoles } from '../institutes/institutes.ts'
import { Problem } from '../platform/http/problem.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'

type SaveRoles = ContextOf<typeof accounts.saveRoles> & { viewer: Viewer }
type Change = BodyOf<typeof accounts.saveRoles>['changes'][number]

/**
 * Approves and revokes many roles, in groups by person and institute (DEF-80). If a group is refused, nothing in it
 * changes; the other groups are saved.
 */
export const saveRoles: Handler<typeof accounts.saveRoles, { viewer: Viewer }> = async (context) => {
  const groups = Map.groupBy(context.body.changes, ({ userId, instituteId }) => `${instituteId} ${userId}`)
  const refused = []
  let saved = 0
  for (const changes of groups.values()) {
    const [first] = changes
    if (!first) continue
    const { userId, instituteId } = first
    const reason = await save(context, { userId, instituteId, changes })
    if (!reason) saved += changes.length
    else {
      const { code, words: detail } = reason
      refused.push({ userId, instituteId, roles: changes.map(({ role }) => role), code, detail })
    }
  }
  return { saved, refused }
}

/** Saves the changes for one person in one institute. @returns the refusal, if any */
async function save(
  context: SaveRoles,
  { userId, instituteId, changes }: { userId: number; instituteId: number; changes: readonly Change[] },
) {
  const roles = Object.fromEntries(changes.map(({ role, approved }) => [role, approved]))
  try {
    await setRoles({
      ...context,
      params: { id: instituteId },
      query: {},
      body: { userId, roles, reason: context.body.reason },
      institute: { id: instituteId, name: '' },
      // The standing is read once the institute is locked.
      standing: { is_admin: false, admin_since: null, is_member: false, is_staff: true },
    })
  } catch (error) {
    if (error instanceof Problem) return error.refusal
    throw error
  }
}
