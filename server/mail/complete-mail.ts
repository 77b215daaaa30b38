import type { Config } from '../platform/config.ts'
import { tokenOf } from './link-token.ts'
import { preferencesPlaceholder, tokenPlaceholder, unsubscribePlaceholder } from './mail-content.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface StoredMail {
  body: string
  html: string | null
  token_seed: Buffer | null
  person_id: number | null
  topic: string | null
}

/** A mail as it is sent: with its tokens, which are never stored. */
export interface CompleteMail {
  text: string
  html: string | undefined
  /** Where its reader unsubscribes by one click (RFC 8058). */
  unsubscribe: string | undefined
}

export async function completeMail(
  { body, html, token_seed, person_id, topic }: StoredMail,
  config: Config,
): Promise<CompleteMail> {
  const token = token_seed ? await tokenOf(token_seed, config) : undefined
  const unsubscribe =
    person_id !== null && topic !== null
      ? `${config.PUBLIC_URL}/unsubscribe/${await unsubscribeToken({ personId: person_id, topic }, config)}`
      : undefined
  const complete = (stored: string) =>
    stored
      .replaceAll(tokenPlaceholder, token ?? tokenPlaceholder)
      .replaceAll(unsubscribePlaceholder, unsubscribe ?? unsubscribePlaceholder)
      .replaceAll(preferencesPlaceholder, `${config.PUBLIC_URL}/profile/notifications`)
  return { text: complete(body), html: html === null ? undefined : complete(html), unsubscribe }
}
