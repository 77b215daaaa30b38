import { codeWrong, readCode, type SecondFactorMethod } from 'contract/access/second-factors.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Invalid, Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { sendMail } from '../../mail/mail.ts'
import { appOf, takeStep } from './app.queries.ts'
import { stepOfCode } from './authenticator-app.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import { codesGuessedMail, recoveryCodeUsedMail } from './second-factors.mails.ts'

/**
 * Counted by account, from everywhere: whoever guesses codes knows the password, and could use many addresses. Three of a
 * million codes are valid at a time.
 */
const codesTried = sharedAttempts(
  'second-factor-codes',
  { points: 5, duration: 60 },
  { points: 20, duration: 3600 },
  { points: 60, duration: 86_400 },
)
/** Wrong codes until the owner is notified, and then once a day. */
const guessesToMail = sharedAttempts('second-factor-guesses', { points: 4, duration: 3600 })
const guessMails = sharedAttempts('second-factor-mails', { points: 1, duration: 86_400 })

interface Owner {
  id: number
  email: string
}

type Context = Pick<RequestContext, 'db' | 'now' | 'ip' | 'config' | 'attempts'>

/**
 * Runs `work` in a transaction that uses a code up; nothing is stored if either fails.
 * @throws Invalid with a message for the field `code`
 */
export async function withCode<T>(
  owner: Owner,
  typed: string,
  context: Context,
  work: (tx: Tx, method: SecondFactorMethod) => Promise<T>,
): Promise<T> {
  await codesTried(String(owner.id), context)
  const done = await inTransaction(context.db, async (tx) => {
    const method = await takeCode(tx, owner, typed, context)
    return method && { result: await work(tx, method) }
  })
  if (!done) {
    await noteFailure(owner, context)
    throw new Invalid({ code: [codeWrong] })
  }
  await codesTried.giveBack(String(owner.id), context)
  return done.result
}

async function takeCode(
  tx: Tx,
  owner: Owner,
  typed: string,
  { now, ip, config }: Context,
): Promise<SecondFactorMethod | undefined> {
  const read = readCode(typed)
  if (!read) return undefined
  if (read.method === 'recovery_code') {
    if (!(await takeRecoveryCode(tx, owner.id, read.code, now))) return undefined
    const left = await recoveryCodesLeft(tx, owner.id)
    await sendMail(tx, recoveryCodeUsedMail(owner.email, left, config))
    const subject = `person:${owner.id}`
    await audit(tx, { actor: owner.id, action: 'second_factor.recovery_code_used', subject, ip })
    return read.method
  }
  const app = await appOf(tx, owner.id, config)
  const step = app?.confirmed_at && app.secret && stepOfCode(app.secret, read.code, now)
  return step && (await takeStep(tx, owner.id, step, now)) ? read.method : undefined
}

async function noteFailure(owner: Owner, context: Context): Promise<void> {
  const { db, ip, config } = context
  const subject = `person:${owner.id}`
  await audit(db, { actor: undefined, action: 'second_factor.failed', subject, ip })
  const key = String(owner.id)
  if ((await isWithin(guessesToMail, key, context)) || !(await isWithin(guessMails, key, context))) return
  await inTransaction(db, (tx) => sendMail(tx, codesGuessedMail(owner.email, config)))
}

/** Counts an attempt. @returns false beyond the limit */
async function isWithin(
  limit: ReturnType<typeof sharedAttempts>,
  key: string,
  context: Context,
): Promise<boolean> {
  try {
    await limit(key, context)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
