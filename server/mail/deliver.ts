import type { Config } from '../platform/config.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { countRefusal, forgetRefusals, stoppedAddress } from './addresses.ts'
import { completeMail } from './complete-mail.ts'
import { dropMail, markFailed, markSent, markWaiting, waitingMail, type WaitingMail } from './mail.queries.ts'
import { nextTry } from './retries.ts'
import { sendBySmtp } from './smtp.ts'
import { smtpFailure, type SmtpFailure } from './smtp-failure.ts'

/**
 * Sends a mail (REL-17). A permanent refusal fails the mail immediately, everything else is retried for two days. Without
 * SMTP_URL it waits.
 */
export const deliver: Job<'mail.deliver'> = async ({ id }, { database: { db }, config, log }) => {
  if (!config.SMTP_URL) return
  const mail = await waitingMail(db, id)
  if (!mail) return
  if (mail.is_unwanted) return void (await dropMail(db, id))
  const stopped = await stoppedAddress(db, mail.recipient)
  // Requested links are always sent: they can show that an address works again.
  if (stopped && mail.token_seed === null) return giveUp(db, mail, afterRefusals(stopped.last_error))
  const failure = await send(config.SMTP_URL, mail, config)
  if (!failure) {
    await markSent(db, id, new Date())
    return void (await forgetRefusals(db, mail.recipient))
  }
  log.warn({ mail: id, attempt: mail.attempts + 1, final: failure.isFinal }, 'mail was not taken')
  if (failure.isFinal) return giveUp(db, mail, failure)
  await tryLater(db, mail, failure)
}

async function send(url: string, mail: WaitingMail, config: Config): Promise<SmtpFailure | undefined> {
  const { text, html, unsubscribe } = await completeMail(mail, config)
  const messageId = `<mail-${mail.id}@${new URL(config.PUBLIC_URL).hostname}>`
  try {
    const { recipient: to, subject } = mail
    const calendarEntry = mail.calendar_entry ?? undefined
    await sendBySmtp(url, { messageId, to, subject, text, html, unsubscribe, calendarEntry }, config)
    return undefined
  } catch (error) {
    return smtpFailure(error instanceof Error ? error : new Error(String(error)))
  }
}

const afterRefusals = (lastError: string): SmtpFailure => ({
  words: `Not sent: mails to this address have stopped, since three were refused. ${lastError}`,
  isFinal: true,
  isOfAddress: false,
})

/** Characters of an error that are stored. */
const longestError = 500

const attemptOf = (mail: WaitingMail, { words }: SmtpFailure, now: Date) => ({
  attempts: mail.attempts + 1,
  first_tried_at: mail.first_tried_at ?? now,
  last_error: words.slice(0, longestError),
})

async function giveUp(db: Db, mail: WaitingMail, failure: SmtpFailure): Promise<void> {
  const now = new Date()
  const attempt = attemptOf(mail, failure, now)
  await inTransaction(db, async (tx) => {
    await markFailed(tx, mail.id, attempt, now)
    if (failure.isOfAddress) await countRefusal(tx, mail.recipient, attempt.last_error, now)
  })
}

async function tryLater(db: Db, mail: WaitingMail, failure: SmtpFailure): Promise<void> {
  const now = new Date()
  const attempt = attemptOf(mail, failure, now)
  const next = nextTry(attempt.attempts, attempt.first_tried_at, now)
  if (!next) return void (await markFailed(db, mail.id, attempt, now))
  await inTransaction(db, async (tx) => {
    await markWaiting(tx, mail.id, attempt, next)
    await enqueue(tx, 'mail.deliver', { id: mail.id }, { runAt: next, key: `mail:${mail.id}` })
  })
}
