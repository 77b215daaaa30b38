import type { Config } from '../platform/config.ts'
import { trySmtp } from './smtp.ts'
import { smtpFailure } from './smtp-failure.ts'

/**
 * A notice at start when no mail server is configured or it cannot be used.
 */
export async function mailNotice({
  SMTP_URL,
  MAIL_FROM,
  MAIL_DAYS,
  production,
}: Config): Promise<string | undefined> {
  if (!SMTP_URL)
    return production
      ? 'WARNING: SMTP_URL is not set, so no mail is sent. People cannot confirm their addresses or reset passwords.\n' +
          `Mails are kept for ${MAIL_DAYS} days, and are sent once it is set.`
      : undefined
  try {
    await trySmtp(SMTP_URL)
    return undefined
  } catch (error) {
    const { words } = smtpFailure(error instanceof Error ? error : new Error(String(error)))
    return `WARNING: SMTP_URL (${withoutUser(SMTP_URL)}, as ${MAIL_FROM}): ${words}\nMails are kept, and each is tried for two days.`
  }
}

const withoutUser = (url: string) => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
