import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config.ts'

/**
 * Milliseconds that a mail server has to greet, to be ready for mails, to answer, and for all of a mail; SMTP_URL can say others,
 * as `?greetingTimeout=5000`. Some answer each line only after 20 seconds, on purpose or under load: given up on they
 * would never get a mail, or get it twice.
 */
const patience = {
  // With the greeting and the way to an encrypted connection.
  connectionTimeout: 90_000,
  greetingTimeout: 45_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
}
const wholeMail = 300_000

/** A mail for a mail server. */
export interface OutgoingMail {
  /** The same when it is sent again, so that mailboxes drop the second copy. */
  messageId: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  unsubscribe?: string | undefined
  calendarEntry?: { method: string; content: string } | undefined
}

/** @throws NodemailerError when the server did not take it; `whatFailed` reads it */
export async function sendBySmtp(
  url: string,
  { to, html, unsubscribe, calendarEntry, ...mail }: OutgoingMail,
  config: Config,
): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.sendMail({
      ...mail,
      from: config.MAIL_FROM,
      // As an object: a comma in it makes no second recipient (SEC-39).
      to: { name: '', address: to },
      ...(html !== undefined && { html }),
      ...(calendarEntry && { icalEvent: { ...calendarEntry, filename: 'session.ics' } }),
      headers: unsubscribe === undefined ? automatic : { ...automatic, ...oneClick(unsubscribe) },
      signal: AbortSignal.timeout(wholeMail),
    })
  } finally {
    transport.close()
  }
}

/** Connects and signs in, without a mail. @throws as `sendBySmtp` */
export async function trySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** So that nobody's absence notice answers (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** RFC 8058: mail programs unsubscribe by themselves. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
