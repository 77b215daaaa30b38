import type { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import {
  hoursToCancel,
  resetOver,
  whyNotDecideReset,
  type ResetDecider,
} from 'contract/access/factor-resets.rules.ts'
import { instituteForViewer, isMember, type FoundInstitute } from '../../institutes/institutes.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse } from '../../platform/http/problem.ts'
import type { ContextOf, Handler, RequestContext } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { whyNotDecide } from 'contract/institutes/institutes.rules.ts'
import { resetDeclinedMail, resetGrantedMail } from './factor-resets.mails.ts'
import { decideUntil, endReset, grantReset, lockOwner, resetById } from './factor-resets.queries.ts'
import { mailOwner } from './keep-factors.ts'
import { tellDeciders } from './reset-deciders.ts'

/** The institute of a request, whose Admin or staff the viewer is. */
export interface OfInstitute {
  viewer: Viewer
  institute: FoundInstitute
  decider: ResetDecider
}

/** Admins of the institute, and staff. */
export async function resetDecider(context: RequestContext<{ id: number }>): Promise<OfInstitute> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  refuse(whyNotDecide(found.standing))
  return { viewer, institute: found.institute, decider: found.standing }
}

type Context = Pick<ContextOf<typeof factorResets.decideAsStaff>, 'db' | 'now' | 'ip' | 'config' | 'body'>

export const decideInInstitute: Handler<typeof factorResets.decideInInstitute, OfInstitute> = (context) =>
  decideOn(context.params.resetId, context, context)

export const decideAsStaff: Handler<typeof factorResets.decideAsStaff, { viewer: Viewer }> = (context) =>
  decideOn(context.params.id, context, { viewer: context.viewer })

/** Grants or declines a request. A repetition changes nothing. */
function decideOn(
  id: number,
  { db, now, ip, config, body: { grant } }: Context,
  { viewer, institute }: { viewer: Viewer; institute?: FoundInstitute },
): Promise<{ granted: boolean; due_at: string | null }> {
  return inTransaction(db, async (tx) => {
    const found = await resetById(tx, id)
    const owner = found && (await lockOwner(tx, found.person_id))
    const reset = owner && (await resetById(tx, id))
    if (!owner || !reset) throw notFound()
    // The viewer may have lost the right, and the person the membership, since the request began.
    const decider = institute
      ? await deciderIn(tx, viewer, institute, owner.id)
      : { is_staff: true, admin_since: null }
    if (!decider) throw notFound()
    const self = owner.id === viewer.id
    refuse(whyNotDecideReset(decider, { self, isOfStaff: owner.is_staff, now }))
    if (reset.outcome === 'declined' && !grant) return { granted: false, due_at: null }
    if (reset.ended_at) throw new Problem(resetOver)
    if (!reset.due_at && decideUntil(reset.requested_at) <= now) throw new Problem(resetOver)
    if (grant && reset.due_at) return { granted: true, due_at: reset.due_at.toISOString() }
    const entry = {
      actor: viewer.id,
      subject: `person:${owner.id}`,
      ...(institute && { concerns: `institute:${institute.id}` }),
      ip,
    }
    const dueAt = new Date(now.getTime() + hoursToCancel * 60 * 60 * 1000)
    if (grant) {
      await grantReset(tx, id, { granted_by: viewer.id, granted_at: now, due_at: dueAt })
      const agreed =
        institute && !decider.is_staff ? `An Admin of ${institute.name} has agreed` : 'Our staff have agreed'
      const mail = { resetId: id, seed: reset.link_seed, agreed, dueAt }
      await mailOwner(tx, owner, (to) => resetGrantedMail({ ...mail, to }, config))
      const detail = { due_at: dueAt.toISOString() }
      await audit(tx, { ...entry, action: 'second_factor.reset_granted', detail })
    } else {
      await endReset(tx, owner.id, 'declined', now)
      await mailOwner(tx, owner, (to) => resetDeclinedMail(to, config))
      await audit(tx, { ...entry, action: 'second_factor.reset_declined' })
    }
    await publish(tx, `account:${owner.id}`)
    await tellDeciders(tx, owner.id)
    return { granted: grant, due_at: grant ? dueAt.toISOString() : null }
  })
}

/** The standing of the viewer, if they decide in the institute and the person belongs to it. */
async function deciderIn(
  tx: Tx,
  viewer: Viewer,
  { id }: FoundInstitute,
  personId: number,
): Promise<ResetDecider | undefined> {
  const found = await instituteForViewer(tx, viewer, id)
  if (!found || whyNotDecide(found.standing)) return undefined
  const role = await tx
    .selectFrom('institute_role')
    .select('id')
    .where('institute_id', '=', id)
    .where('person_id', '=', personId)
    .where(isMember('institute_role'))
    .limit(1)
    .executeTakeFirst()
  return role && found.standing
}
