import { boundedTotal } from 'contract/platform/totals.ts'
import type { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { mergedAlready, objectionDecided, ownRole } from 'contract/institutes/institutes.refusals.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse } from '../../platform/http/problem.ts'
import type { ContextOf, Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { staysInUse, tellOfAccounts } from '../../users/users.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { mailAppointed } from '../members/admin-mails.ts'
import { putRole, rolesIn } from '../members/roles.queries.ts'
import { objectionShown, objectionsPage, removalById, type RemovalRow } from './removals.queries.ts'

type Signed = { viewer: Viewer }
type Decide = ContextOf<typeof adminRemovals.decide> & Signed

export const listObjections: Handler<typeof adminRemovals.objections, Signed> = async ({ db, query }) => {
  const { rows, total } = await objectionsPage(db, query)
  const { pageNumber, pageSize } = query
  return { results: rows.map(objectionShown), pageNumber, pageSize, ...boundedTotal(total) }
}

/** Makes the removed person Admin again, or leaves them removed; they are notified with the answer. */
export const decideObjection: Handler<typeof adminRemovals.decide, Signed> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, params, body, now, ip } = context
    const found = await removalById(tx, params.id)
    if (!found?.objected_at) throw notFound()
    const { institute_id: instituteId, person_id: personId } = found
    refuse(personId === viewer.id ? ownRole : undefined)
    if (!(await lockInstitute(tx, instituteId))) throw new Problem(mergedAlready)
    const removal = await removalById(tx, params.id)
    if (!removal) throw notFound()
    if (removal.decided_at) {
      refuse(removal.restored === body.restore ? undefined : objectionDecided)
      return objectionShown(removal)
    }
    const { restore: restored, answer } = body
    if (restored) await appointAgain(tx, context, removal)
    const decision = { decided_at: now, decided_by: viewer.id, restored, answer }
    await tx.updateTable('admin_removal').set(decision).where('id', '=', params.id).execute()
    await announce(tx, 'institute.objection_decided', { instituteId, personId, restored, answer })
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.objection_decided',
      subject: `institute:${instituteId}`,
      concerns: `person:${personId}`,
      detail: { restored, ...(answer && { answer }) },
      ip,
    })
    return objectionShown({ ...removal, ...decision })
  })

async function appointAgain(
  tx: Tx,
  { viewer, body, now, config }: Decide,
  { institute_id, person_id }: RemovalRow,
): Promise<void> {
  if (!(await staysInUse(tx, person_id))) throw notFound()
  const held = await rolesIn(tx, institute_id, person_id)
  if (held.some(({ role, approved }) => role === 'Admin' && approved)) return
  await putRole(tx, { institute_id, person_id, role: 'Admin', approved: true }, { by: viewer, now })
  await tellOfAccounts(tx, [person_id])
  await publish(tx, `institute:${institute_id}`)
  await mailAppointed(tx, { instituteId: institute_id, personId: person_id, reason: body.answer }, config)
}
