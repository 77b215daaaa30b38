import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { signingKey } from './signing-key.ts'

/** Signs a text with SECRET_KEY. The text must begin with its purpose, so that the signature is valid for nothing else. */
export const signatureOf = async (text: string, config: Config): Promise<string> =>
  hmac(text, await signingKey(config))

/** Whether a text was signed with SECRET_KEY, or with PREVIOUS_SECRET_KEY while one replaces the other. */
export async function isSignatureOf(text: string, given: string, config: Config): Promise<boolean> {
  const keys = [await signingKey(config), ...(config.PREVIOUS_SECRET_KEY ? [config.PREVIOUS_SECRET_KEY] : [])]
  return keys.some((key) => isSame(given, hmac(text, key)))
}

const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url')

function isSame(given: string, wanted: string): boolean {
  const [sent, ours] = [Buffer.from(given), Buffer.from(wanted)]
  return sent.length === ours.length && timingSafeEqual(sent, ours)
}
