import { newLinkToken, sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { accountByEmail } from '../users/users.ts'
import { confirmationMail, finishRegistrationMail, resetMail, signInsPausedMail } from './access.mails.ts'
import { newLink } from './links.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'access.send-reset': RequestedMail
    'access.send-confirmation': RequestedMail
    /** Too many wrong passwords. */
    'access.send-pause': RequestedMail
  }
}

/** Minimum time between two confirmation links to one account, in milliseconds. */
const minInterval = 5 * 60 * 1000

interface Account {
  id: number
  email: string
}

/** Mails a confirmation link, unless one was sent in the last five minutes (decisions, section 2). */
export async function sendConfirmation(
  tx: Tx,
  { id, email }: Account,
  config: Config,
  now: Date,
): Promise<void> {
  const token = await newLinkToken(config)
  if (await newLink(tx, { personId: id, purpose: 'confirm' }, token, now, minInterval))
    await sendMail(tx, confirmationMail({ to: email, personId: id, token }, config))
}

/** Mails the owner of an unconfirmed registration a link to complete it with their own password. */
export async function sendFinishing(
  tx: Tx,
  { id, email }: Account,
  config: Config,
  now: Date,
): Promise<void> {
  if (await confirmationSentRecently(tx, id, now)) return
  const token = await newLinkToken(config)
  if (await newLink(tx, { personId: id, purpose: 'reset' }, token, now, minInterval))
    await sendMail(tx, finishRegistrationMail({ to: email, personId: id, token }, config))
}

const confirmationSentRecently = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('person_link')
    .select('person_id')
    .where('person_id', '=', id)
    .where('purpose', '=', 'confirm')
    .where('created_at', '>', new Date(now.getTime() - minInterval))
    .executeTakeFirst()

interface RequestedMail {
  email: string
  /** ISO 8601. */
  at: string
}

/** Mails a reset link if the account exists, in a job, so that response times reveal nothing. */
export const sendReset: Job<'access.send-reset'> = async ({ email, at }, { database, config }) => {
  await inTransaction(database.db, async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account || account.blocked_at) return
    const token = await newLinkToken(config)
    await newLink(tx, { personId: account.id, purpose: 'reset' }, token, new Date(at))
    await sendMail(tx, resetMail({ to: account.email, personId: account.id, token }, config))
    await audit(tx, { actor: undefined, action: 'password.reset_requested', subject: `person:${account.id}` })
  })
}

/** Mails the owner of an account at which others guess passwords a link that lets their browser in. */
export const sendPause: Job<'access.send-pause'> = async ({ email, at }, { database, config }) => {
  await inTransaction(database.db, async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account || account.blocked_at || !account.confirmed_at) return
    const token = await newLinkToken(config)
    await newLink(tx, { personId: account.id, purpose: 'unlock' }, token, new Date(at))
    await sendMail(tx, signInsPausedMail({ to: account.email, personId: account.id, token }, config))
    await audit(tx, { actor: undefined, action: 'sign_in.paused', subject: `person:${account.id}` })
  })
}

/** Mails another confirmation link if the account is unconfirmed. */
export const sendConfirmationAgain: Job<'access.send-confirmation'> = async (
  { email, at },
  { database, config },
) => {
  await inTransaction(database.db, async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account || account.blocked_at || account.confirmed_at) return
    await sendConfirmation(tx, account, config, new Date(at))
  })
}
