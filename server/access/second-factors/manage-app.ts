import { appIsOn, appNotStarted, codeWrong, noSecondFactor } from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Invalid, Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { appOf, confirmApp as turnOn, dropApp, storeApp, takeStep, timeToConfirm } from './app.queries.ts'
import { appKey, newAppSecret, stepOfCode } from './authenticator-app.ts'
import { withCode } from './check-code.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { appAddedMail, appRemovedMail, recoveryCodesRenewedMail } from './second-factors.mails.ts'
import { secondFactorMethodsOf, secondFactorState } from './state.ts'
import { forgetTrust } from './trusted-browsers.ts'

const setUps = sharedAttempts('second-factor-set-ups', { points: 30, duration: 86_400 })
const confirmations = sharedAttempts('second-factor-confirmations', { points: 20, duration: 3600 })

const passwordFailed = { action: 'second_factor.password_failed' }

/** Stores a secret that does nothing until it is confirmed. A repeated call returns another one. */
export const startApp: Handler<typeof secondFactors.startApp, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, passwordFailed)
  await setUps(String(viewer.id), context)
  const secret = newAppSecret()
  const isStored = await inTransaction(db, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    return storeApp(tx, { personId: viewer.id, secret }, config, now)
  })
  if (!isStored) throw new Problem(appIsOn)
  const expires_at = new Date(now.getTime() + timeToConfirm).toISOString()
  return { ...appKey(secret, viewer.email), expires_at }
}

/**
 * Turns the app on and ends all other sessions: whoever has one may have entered only the password. The code counts as used.
 */
export const confirmApp: Handler<typeof secondFactors.confirmApp, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  await confirmations(String(viewer.id), context)
  const codes = await inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const app = await appOf(tx, viewer.id, config)
    if (app?.confirmed_at) throw new Problem(appIsOn)
    if (!app?.secret || app.started_at.getTime() + timeToConfirm <= now.getTime())
      throw new Problem(appNotStarted)
    const step = stepOfCode(app.secret, body.code.replace(/\s+/g, ''), now)
    if (!step || !(await takeStep(tx, viewer.id, step, now))) throw new Invalid({ code: [codeWrong] })
    await turnOn(tx, viewer.id, now)
    const created = await replaceRecoveryCodes(tx, viewer.id, now)
    await endAllSessions(tx, viewer.id, viewer.session_id)
    await sendMail(tx, appAddedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.app_added', subject, ip })
    await publish(tx, `account:${viewer.id}`)
    return created
  })
  return { ...(await secondFactorState(db, viewer.id, now)), codes }
}

/** Turns the app off. */
export const removeApp: Handler<typeof secondFactors.removeApp, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, passwordFailed)
  await requireApp(db, viewer.id)
  await withCode(viewer, body.code, context, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    await dropApp(tx, viewer.id)
    await dropLeftovers(tx, viewer.id)
    await sendMail(tx, appRemovedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.app_removed', subject, ip })
    await publish(tx, `account:${viewer.id}`)
  })
  return secondFactorState(db, viewer.id, now)
}

/** Without a second factor, neither recovery codes nor trust have a meaning. */
async function dropLeftovers(tx: Tx, personId: number): Promise<void> {
  if ((await secondFactorMethodsOf(tx, personId)).length > 0) return
  await dropRecoveryCodes(tx, personId)
  await forgetTrust(tx, personId)
}

export const renewRecoveryCodes: Handler<
  typeof secondFactors.renewRecoveryCodes,
  { viewer: Viewer }
> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, passwordFailed)
  await requireApp(db, viewer.id)
  const codes = await withCode(viewer, body.code, context, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    const created = await replaceRecoveryCodes(tx, viewer.id, now)
    await sendMail(tx, recoveryCodesRenewedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.codes_renewed', subject, ip })
    await publish(tx, `account:${viewer.id}`)
    return created
  })
  return { ...(await secondFactorState(db, viewer.id, now)), codes }
}

async function requireApp(db: Db, personId: number): Promise<void> {
  if ((await secondFactorMethodsOf(db, personId)).length === 0) throw new Problem(noSecondFactor)
}

const lockAccount = (tx: Tx, personId: number) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
