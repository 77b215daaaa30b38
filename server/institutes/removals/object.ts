import type { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { adminDaysAfter } from 'contract/institutes/institute-roles.rules.ts'
import { adminAgain, mergedAlready, objectionOver } from 'contract/institutes/institutes.refusals.ts'
import { audit } from '../../platform/database/audit.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { rolesIn } from '../members/roles.queries.ts'
import { latestRemoval, removalById, removalShown, type RemovalRow } from './removals.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** A removed Admin has objected. */
    'institute.admin_objected': { instituteId: number; personId: number }
    /** Staff have decided on the objection of a removed Admin. */
    'institute.objection_decided': {
      instituteId: number
      personId: number
      restored: boolean
      answer: string
    }
  }
}

interface Removed {
  viewer: Viewer
  removal: RemovalRow
}

/** Access: the person who was removed, whether they still see the institute or not. */
export async function removed(context: RequestContext<{ id: number }>): Promise<Removed> {
  const { viewer } = member(context)
  const removal = await latestRemoval(context.db, context.params.id, viewer.id)
  if (!removal) throw notFound()
  return { viewer, removal }
}

export const readRemoval: Handler<typeof adminRemovals.read, Removed> = ({ removal }) => removalShown(removal)

export const objectToRemoval: Handler<typeof adminRemovals.object, Removed> = async (context) => {
  const { tx, viewer, now, ip } = context
  const { id, institute_id: instituteId } = context.removal
  if (!(await lockInstitute(tx, instituteId))) throw new Problem(mergedAlready)
  const removal = await removalById(tx, id)
  if (!removal) throw notFound()
  if (removal.objected_at) return removalShown(removal)
  if (adminDaysAfter(removal.removed_at) < now) throw new Problem(objectionOver)
  const held = await rolesIn(tx, instituteId, viewer.id)
  if (held.some(({ role, approved }) => role === 'Admin' && approved)) throw new Problem(adminAgain)
  await tx.updateTable('admin_removal').set({ objected_at: now }).where('id', '=', id).execute()
  await announce(tx, 'institute.admin_objected', { instituteId, personId: viewer.id })
  await audit(tx, {
    actor: viewer.id,
    action: 'institute.admin_objected',
    subject: `institute:${instituteId}`,
    ip,
  })
  return removalShown({ ...removal, objected_at: now })
}
