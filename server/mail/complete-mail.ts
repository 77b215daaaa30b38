import type { Config } from '../platform/config.ts'
import { linkTokenOf } from './link-token.ts'
import {
  preferencesPlaceholder,
  readContent,
  tokenPlaceholder,
  unsubscribePlaceholder,
} from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface StoredMail {
  subject: string
  body: string
  /** See `storedContent`; mails of earlier versions have `html` instead. */
  content: string | null
  html: string | null
  token_seed: Buffer | null
  person_id: number | null
  topic: string | null
}

/** A mail as it is sent, with tokens, which are never stored. */
export interface CompleteMail {
  text: string
  html: string | undefined
  /** URL of one-click unsubscribe (RFC 8058). */
  unsubscribe: string | undefined
}

export async function completeMail(
  { subject, body, content, html, token_seed, person_id, topic }: StoredMail,
  config: Config,
): Promise<CompleteMail> {
  const token = token_seed ? await linkTokenOf(token_seed, config) : undefined
  const unsubscribe =
    person_id !== null && topic !== null
      ? `${config.PUBLIC_URL}/unsubscribe/${await unsubscribeToken({ personId: person_id, topic }, config)}`
      : undefined
  const complete = (stored: string) =>
    stored
      .replaceAll(tokenPlaceholder, token ?? tokenPlaceholder)
      .replaceAll(unsubscribePlaceholder, unsubscribe ?? unsubscribePlaceholder)
      .replaceAll(preferencesPlaceholder, `${config.PUBLIC_URL}/profile/notifications`)
  const written = content === null ? html : mailHtml(subject, readContent(content), unsubscribe !== undefined)
  return { text: complete(body), html: written === null ? undefined : complete(written), unsubscribe }
}
