import type { PasskeyProof } from 'contract/access/passkeys.ts'
import {
  codeWrong,
  passkeyWrong,
  proofMissing,
  readCode,
  type SecondFactorMethod,
} from 'contract/access/second-factors.rules.ts'
import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Invalid, Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { appOf, takeStep } from './app.queries.ts'
import { stepOfCode } from './authenticator-app.ts'
import { notePasskeyUse, passkeyByCredential } from './passkeys.queries.ts'
import { verifiedProof } from './passkeys.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import { codesGuessedMail, recoveryCodeUsedMail } from './second-factors.mails.ts'

/**
 * Counted by account over all IP addresses, because an attacker who guesses codes already has the password and can use many
 * addresses. Three of a million codes are valid at a time. Passkeys cannot be guessed and do not count.
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

/** A code, or the answer of a passkey. */
interface Proof {
  code?: string | undefined
  passkey?: PasskeyProof | undefined
}

type Context = Pick<RequestContext, 'db' | 'now' | 'ip' | 'config' | 'attempts'>

/**
 * Runs `work` in a transaction that uses the proof up; nothing is stored if either fails.
 * @param challenge what a passkey has to sign; the caller uses it up
 * @throws Invalid with a message for the field `code` or `passkey`
 */
export async function withProof<T>(
  owner: Owner,
  { code, passkey, challenge }: Proof & { challenge: string | undefined },
  context: Context,
  work: (tx: Tx, method: SecondFactorMethod) => Promise<T>,
): Promise<T> {
  if (passkey) {
    const done = await inTransaction(context.db, async (tx) =>
      (await takePasskey(tx, owner.id, passkey, challenge, context)) === undefined
        ? undefined
        : { result: await work(tx, 'passkey') },
    )
    if (done) return done.result
    await noteFailure(owner, context)
    throw new Invalid({ passkey: [passkeyWrong] })
  }
  if (code === undefined) throw new Invalid({ code: [proofMissing] })
  await codesTried(String(owner.id), context)
  const done = await inTransaction(context.db, async (tx) => {
    const method = await takeCode(tx, owner, code, context)
    return method && { result: await work(tx, method) }
  })
  if (!done) {
    await noteFailure(owner, context)
    await warnOfGuesses(owner, context)
    throw new Invalid({ code: [codeWrong] })
  }
  await codesTried.giveBack(String(owner.id), context)
  return done.result
}

/**
 * Checks the answer of a passkey and notes its use.
 * @param personId its owner; undefined if the passkey says who signs in, which takes a PIN, fingerprint or the like
 * @returns the owner; undefined if the answer is not valid
 */
export async function takePasskey(
  tx: Tx,
  personId: number | undefined,
  proof: PasskeyProof,
  challenge: string | undefined,
  { now, config }: Pick<Context, 'now' | 'config'>,
): Promise<Owner | undefined> {
  const passkey = challenge === undefined ? undefined : await passkeyByCredential(tx, proof.id)
  if (!passkey || challenge === undefined) return undefined
  if (personId !== undefined && passkey.person_id !== personId) return undefined
  const verification = { challenge, passkey, isAlone: personId === undefined }
  const counter = await verifiedProof(proof, verification, config)
  if (counter === undefined) return undefined
  await notePasskeyUse(tx, passkey.id, counter, now)
  return { id: passkey.person_id, email: passkey.email }
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

const noteFailure = (owner: Owner, { db, ip }: Context) =>
  audit(db, { actor: undefined, action: 'second_factor.failed', subject: `person:${owner.id}`, ip })

async function warnOfGuesses(owner: Owner, context: Context): Promise<void> {
  const { db, config } = context
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
