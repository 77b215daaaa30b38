import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config.ts'

/**
 * Timeouts in milliseconds for the greeting, the connection, a response and the whole mail; SMTP_URL can set others, as in
 * `?greetingTimeout=5000`. Some servers respond to each line only after 20 seconds, on purpose or under load; with
 * shorter timeouts they would never get a mail, or get it twice.
 */
const patience = {
  // Includes the greeting and STARTTLS.
  connectionTimeout: 90_000,
  greetingTimeout: 45_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
}
const wholeMail = 300_000

/** A mail for a mail server. */
export interface OutgoingMail {
  /** Unchanged in retries, so that mailboxes drop the second copy. */
  messageId: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  unsubscribe?: string | undefined
  calendarEntry?: { method: string; content: string } | undefined
}

/** @throws NodemailerError when the server did not accept the mail; `whatFailed` explains it */
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
      // As an object, so that a comma does not add a recipient (SEC-39).
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

/** Connects and signs in without sending a mail. @throws like `sendBySmtp` */
export async function trySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Prevents automatic replies (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** One-click unsubscribe in mail programs (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
