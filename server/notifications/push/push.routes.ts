import { ECDH } from 'node:crypto'
import { deviceOf } from 'contract/access/device.rules.ts'
import { pushSubscriptions } from 'contract/notifications/push-subscriptions.endpoints.ts'
import {
  maxPushSubscriptions,
  pushNotSetUp,
  pushProblems,
  tooManyPushSubscriptions,
} from 'contract/notifications/push-subscriptions.rules.ts'
import {
  pushSubscriptionsSchemas,
  type ListedPushSubscription,
} from 'contract/notifications/push-subscriptions.schemas.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Problem, reject } from '../../platform/http/problem.ts'
import { routes, type Handler } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { hostOf, isPublicAddress, literalAddress } from '../../platform/public-addresses.ts'
import { pushSettings } from './push-settings.ts'
import {
  deleteSubscription,
  storeSubscription,
  subscriptionsOf,
  type StoredPushSubscription,
} from './push.queries.ts'

const save: Handler<typeof pushSubscriptions.save, { viewer: Viewer }> = ({
  db,
  viewer,
  body,
  now,
  config,
}) => {
  if (!pushSettings(config)) throw new Problem(pushNotSetUp)
  const { WEBHOOKS_TO_PRIVATE_NETWORK: allowsPrivate } = config
  reject(pushProblems(body, { allowsHttp: allowsPrivate }))
  if (!isOnCurve(body.keys.p256dh)) reject({ keys: ['The key p256dh is not a point of P-256'] })
  const { href: endpoint } = new URL(body.endpoint)
  const literal = literalAddress(hostOf(new URL(endpoint)))
  // Names are resolved for each message.
  if (literal && !allowsPrivate && !isPublicAddress(literal.address))
    reject({ endpoint: ['The push service must be on the internet'] })
  return inTransaction(db, async (tx) => {
    // Two requests at the same time are counted one after the other.
    await tx.selectFrom('person').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const { id: person_id, session_id } = viewer
    await storeSubscription(tx, { person_id, session_id, endpoint, ...body.keys, created_at: now })
    const stored = await subscriptionsOf(tx, viewer.id, now)
    if (stored.length > maxPushSubscriptions) throw new Problem(tooManyPushSubscriptions)
    const mine = stored.find((one) => one.session_id === session_id)
    // The session ended in the meantime.
    if (!mine) throw notFound()
    return listed(mine, viewer)
  })
}

/** No message can be encrypted for another key, whatever its length. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const listed = (
  { id, session_id, user_agent, created_at, last_success_at }: StoredPushSubscription,
  viewer: Viewer,
): ListedPushSubscription => ({
  id,
  device: deviceOf(user_agent),
  created_at: created_at.toISOString(),
  last_success_at: last_success_at?.toISOString() ?? null,
  is_current: session_id === viewer.session_id,
})

export const pushRoutes = routes(pushSubscriptions, pushSubscriptionsSchemas, {
  list: [
    member,
    async ({ db, viewer, now, config }) => ({
      public_key: pushSettings(config)?.publicKey ?? null,
      results: (await subscriptionsOf(db, viewer.id, now)).map((one) => listed(one, viewer)),
    }),
  ],
  save: [member, save],
  remove: [
    member,
    async ({ db, viewer, params }) => {
      if (!(await deleteSubscription(db, viewer.id, params.id))) throw notFound()
      return { success: true as const }
    },
  ],
})
