import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { sendBySmtp } from './smtp.ts'
import { smtpFailure } from './smtp-failure.ts'

/** Sends a mail directly, for the operator's command. @returns whether the mail server accepted it, with a message */
export async function sendTestMail(to: string, config: Config): Promise<{ taken: boolean; words: string }> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config
  if (!SMTP_URL) return { taken: false, words: 'SMTP_URL is not set, so there is no mail server to try.' }
  const subject = 'A test mail from Seventeen'
  const content: MailContent = {
    parts: [
      { text: 'If you read this, the mail server of your installation works.' },
      { action: 'Open Seventeen', url: PUBLIC_URL },
    ],
    note: 'Sent by npm run send-test-mail.',
  }
  const messageId = `<test-${randomUUID()}@${new URL(PUBLIC_URL).hostname}>`
  try {
    const [text, html] = [mailText(subject, content, false), mailHtml(subject, content, false)]
    await sendBySmtp(SMTP_URL, { messageId, to, subject, text, html }, config)
    return { taken: true, words: `${new URL(SMTP_URL).host} has taken a mail from ${MAIL_FROM} to ${to}.` }
  } catch (error) {
    const { words, isFinal } = smtpFailure(error instanceof Error ? error : new Error(String(error)))
    return { taken: false, words: `Not sent${isFinal ? ', and refused for good' : ''}. ${words}` }
  }
}
