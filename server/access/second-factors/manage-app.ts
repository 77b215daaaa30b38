import { appIsOn, appNotStarted, codeWrong, noSecondFactor } from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { holdRoles } from '../../institutes/institutes.ts'
import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Invalid, Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import { appOf, dropApp, storeApp, takeStep, timeToConfirm, turnAppOn } from './app.queries.ts'
import { appKey, newAppSecret, stepOfCode } from './authenticator-app.ts'
import { withOwnProof } from './manage-passkeys.ts'
import { dropLeftovers, lockAccount, setUps, startProtection } from './protection.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { appAddedMail, appRemovedMail, recoveryCodesRenewedMail } from './second-factors.mails.ts'
import { hasSecondFactor, secondFactorState } from './state.ts'

const confirmations = sharedAttempts('second-factor-confirmations', { points: 20, duration: 3600 })

/** Stores a secret that does nothing until it is confirmed. A repeated call returns another one. */
export const startApp: Handler<typeof secondFactors.startApp, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, {
    action: 'second_factor.password_failed',
  })
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

/** Turns the app on. The code counts as used. */
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
    const created = await startProtection(tx, viewer, now)
    await turnAppOn(tx, viewer.id, now)
    await holdRoles(tx, now, { personId: viewer.id })
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
  const checked = await requirePassword(db, viewer, body.password, context, {
    action: 'second_factor.password_failed',
  })
  if (!(await appOf(db, viewer.id, config))?.confirmed_at) throw new Problem(noSecondFactor)
  await withOwnProof(viewer, body, context, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    await dropApp(tx, viewer.id)
    await dropLeftovers(tx, viewer, context)
    await sendMail(tx, appRemovedMail(viewer.email, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'second_factor.app_removed', subject, ip })
    await publish(tx, `account:${viewer.id}`)
  })
  return secondFactorState(db, viewer.id, now)
}

export const renewRecoveryCodes: Handler<
  typeof secondFactors.renewRecoveryCodes,
  { viewer: Viewer }
> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const checked = await requirePassword(db, viewer, body.password, context, {
    action: 'second_factor.password_failed',
  })
  if (!(await hasSecondFactor(db, viewer.id))) throw new Problem(noSecondFactor)
  const codes = await withOwnProof(viewer, body, context, async (tx) => {
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
