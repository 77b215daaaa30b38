import {
  mostPasskeys,
  passkeyInvalid,
  passkeyKnown,
  tooManyPasskeys,
} from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { holdRoles } from '../../institutes/institutes.ts'
import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import { challengeOf, newChallenge, takeChallenge } from './challenges.queries.ts'
import { withProof } from './check-proof.ts'
import { keepFactors } from './keep-factors.ts'
import { dropLeftovers, lockAccount, setUps, startProtection } from './protection.ts'
import { challengeIn, creationOptions, requestOptions, verifiedPasskey } from './passkeys.ts'
import { deletePasskey, insertPasskey, passkeysOf } from './passkeys.queries.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './second-factors.mails.ts'
import { secondFactorState } from './state.ts'

/** What the browser needs to create a passkey. A repeated call returns another challenge. */
export const startPasskey: Handler<typeof secondFactors.startPasskey, { viewer: Viewer }> = async (
  context,
) => {
  const { body, db, viewer, now, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, {
    action: 'second_factor.password_failed',
  })
  await setUps(String(viewer.id), context)
  return inTransaction(db, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    const passkeys = await passkeysOf(tx, viewer.id)
    if (passkeys.length >= mostPasskeys) throw new Problem(tooManyPasskeys)
    const { token } = await newChallenge(tx, { purpose: 'new-passkey', personId: viewer.id }, now)
    return { options: { ...(await creationOptions(viewer, passkeys, token, config)) } }
  })
}

/** Stores a new passkey. If it is the first second factor, all other sessions end and recovery codes are created. */
export const addPasskey: Handler<typeof secondFactors.addPasskey, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const challenge = challengeIn(body.passkey)
  const codes = await inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const wanted = { purpose: 'new-passkey', personId: viewer.id } as const
    if (!challenge || !(await challengeOf(tx, challenge, wanted, now))) throw new Problem(passkeyInvalid)
    const verified = await verifiedPasskey(body.passkey, challenge, config)
    if (!verified || !(await takeChallenge(tx, challenge))) throw new Problem(passkeyInvalid)
    const created = await startProtection(tx, viewer, now)
    const { transports = [] } = body.passkey.response
    const passkey = { ...verified, person_id: viewer.id, name: body.name, transports }
    if (!(await insertPasskey(tx, passkey, now))) throw new Problem(passkeyKnown)
    await holdRoles(tx, now, { personId: viewer.id })
    await sendMail(tx, passkeyAddedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.passkey_added', subject, ip })
    await publish(tx, `account:${viewer.id}`)
    return created
  })
  return { ...(await secondFactorState(db, viewer.id, now)), codes }
}

/** Removes a passkey, with the password and any second factor. */
export const removePasskey: Handler<typeof secondFactors.removePasskey, { viewer: Viewer }> = async (
  context,
) => {
  const { body, params, db, viewer, now, ip, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, {
    action: 'second_factor.password_failed',
  })
  if (!(await passkeysOf(db, viewer.id)).some(({ id }) => id === params.id)) throw notFound()
  await withOwnProof(viewer, body, context, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    if (!(await deletePasskey(tx, viewer.id, params.id))) throw notFound()
    await dropLeftovers(tx, viewer, context)
    await sendMail(tx, passkeyRemovedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.passkey_removed', subject, ip })
    await publish(tx, `account:${viewer.id}`)
  })
  return secondFactorState(db, viewer.id, now)
}

/** What the browser needs to prove a change with one of the person's passkeys; null without any. */
export const startProof: Handler<typeof secondFactors.startProof, { viewer: Viewer }> = async ({
  db,
  viewer,
  now,
  config,
}) => {
  const passkeys = await passkeysOf(db, viewer.id)
  if (passkeys.length === 0) return { options: null }
  return inTransaction(db, async (tx) => {
    const { token } = await newChallenge(tx, { purpose: 'proof', personId: viewer.id }, now)
    return { options: { ...(await requestOptions(passkeys, token, config)) } }
  })
}

/** `withProof` for a signed-in person; the challenge of a passkey is used up. */
export async function withOwnProof<T>(
  viewer: Viewer,
  { code, passkey }: Pick<Parameters<typeof withProof>[1], 'code' | 'passkey'>,
  context: Parameters<typeof withProof>[2],
  work: Parameters<typeof withProof<T>>[3],
): Promise<T> {
  const given = passkey && challengeIn(passkey)
  const wanted = { purpose: 'proof', personId: viewer.id } as const
  const isOurs = given !== undefined && (await challengeOf(context.db, given, wanted, context.now))
  const challenge = isOurs ? given : undefined
  return withProof(viewer, { code, passkey, challenge }, context, async (tx, method) => {
    if (challenge !== undefined && !(await takeChallenge(tx, challenge))) throw new Problem(passkeyInvalid)
    // A person with a second factor does not need its removal.
    await keepFactors(tx, viewer, context)
    return work(tx, method)
  })
}
