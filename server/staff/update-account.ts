import type { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { alreadyBlocked, notBlocked } from 'contract/staff/staff.refusals.ts'
import { whyNotChangeAccount } from 'contract/staff/staff.rules.ts'
import { blockAccount, endAllSessions, unblockAccount } from '../access/access.ts'
import { cancelSessionsOf, slotsTopic } from '../calendar/calendar.ts'
import { freePlacesOf, takePlacesAgain } from '../events/events.ts'
import { endInvitationsBy } from '../institutes/institutes.ts'
import { audit, type AuditValue } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import { changeEach } from '../platform/http/several.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { publish } from '../platform/live/live.ts'
import { tellOfAccounts } from '../users/users.ts'
import { accountsInOrder } from './list-accounts.ts'

type Update = ContextOf<typeof accounts.update> & { viewer: Viewer }

/** Changes the rights of an account; revoked rights end immediately (SEC-05, SEC-19). */
export const updateAccount: Handler<typeof accounts.update, { viewer: Viewer }> = async (context) =>
  (await change(context)).after

/** Blocks or unblocks several accounts. */
export const blockSeveral: Handler<typeof accounts.blockSeveral, { viewer: Viewer }> = (context) => {
  const { ids, ...body } = context.body
  return changeEach(context.tx, ids, async (id) => {
    const { before } = await change({ ...context, params: { id }, body })
    // An undo must not change accounts that were in this state before.
    if (before.is_blocked === body.is_blocked)
      throw new Problem(body.is_blocked ? alreadyBlocked : notBlocked)
  })
}

const change = (context: Update): Promise<{ before: Account; after: Account }> =>
  inTransaction(context.db, async (tx) => {
    const { viewer, params, body, now } = context
    const others = await lockActiveStaff(tx)
    // The viewer may have lost the right since the request began.
    if (!others.includes(viewer.id)) throw notFound()
    const before = (await accountsInOrder(tx, await locked(tx, params.id)))[0]
    if (!before) throw notFound()
    const otherStaff = others.some((one) => one !== params.id)
    refuse(whyNotChangeAccount(before, body, { self: params.id === viewer.id, otherStaff }))
    const { is_staff, is_advisor, active_modules, is_blocked } = body
    const changes = {
      ...(is_staff !== undefined && { is_staff }),
      ...(is_advisor !== undefined && { is_advisor }),
      ...(active_modules && { active_modules: [...new Set(active_modules)] }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('person').set(changes).where('id', '=', params.id).execute()
    if (is_blocked !== undefined && is_blocked !== before.is_blocked)
      await (is_blocked ? blockAccount(tx, params.id, now) : unblockAccount(tx, params.id, now))
    if (is_blocked === true && !before.is_blocked) {
      await freePlacesOf(tx, params.id, now)
      await cancelSessionsOf(tx, params.id, { now, config: context.config })
      await endInvitationsBy(tx, { personId: params.id }, { now, ip: context.ip, by: viewer.id })
    }
    if (is_blocked === false && before.is_blocked) await takePlacesAgain(tx, params.id, now)
    const [after] = await accountsInOrder(tx, [params.id])
    if (!after) throw notFound()
    await applyRevocations(tx, before, after)
    await logChanges(tx, context, before, after)
    return { before, after }
  })

const canBeBooked = ({ is_advisor, is_blocked }: Account) => is_advisor && !is_blocked

/** Locks and returns all active staff. */
async function lockActiveStaff(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('is_staff', '=', true)
    .where('blocked_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const locked = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()).map(
    (row) => row.id,
  )

/** Ends sessions whose rights changed and makes open calendars reload the advisors who can be booked. */
async function applyRevocations(tx: Tx, before: Account, after: Account): Promise<void> {
  if (after.is_staff !== before.is_staff) await endAllSessions(tx, after.id)
  if (canBeBooked(after) !== canBeBooked(before)) await publish(tx, slotsTopic)
  await tellOfAccounts(tx, [after.id])
}

async function logChanges(
  tx: Tx,
  { viewer, ip, body: { reason } }: Update,
  before: Account,
  after: Account,
): Promise<void> {
  const entry = { actor: viewer.id, subject: `person:${after.id}`, ip }
  const why: Record<string, AuditValue> = reason ? { reason } : {}
  const differences = (['is_staff', 'is_advisor', 'active_modules'] as const).filter(
    (field) => String(before[field]) !== String(after[field]),
  )
  const values = (account: Account): Record<string, AuditValue> =>
    Object.fromEntries(
      differences.map((field) => {
        const value = account[field]
        return [field, typeof value === 'boolean' ? value : value.join(', ')]
      }),
    )
  if (differences.length > 0)
    await audit(tx, {
      ...entry,
      action: 'account.changed',
      detail: { before: values(before), after: values(after), ...why },
    })
  if (before.is_blocked !== after.is_blocked)
    await audit(tx, {
      ...entry,
      action: after.is_blocked ? 'account.blocked' : 'account.unblocked',
      detail: { before: { is_blocked: before.is_blocked }, after: { is_blocked: after.is_blocked }, ...why },
    })
}
