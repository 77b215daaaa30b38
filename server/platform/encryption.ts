import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { signingKey } from './signing-key.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret that the server has to read again with SECRET_KEY, so that a stolen database does not contain it.
 * @param purpose what the secret is for; it can only be decrypted for the same purpose
 */
export async function encrypt(text: string, purpose: string, config: Config): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(purpose, await signingKey(config)), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/**
 * Decrypts what `encrypt` returned, with SECRET_KEY or PREVIOUS_SECRET_KEY.
 * @returns undefined if neither of them has encrypted it; `isOutdated` if it was the previous one
 */
export async function decrypt(
  encrypted: Buffer,
  purpose: string,
  config: Config,
): Promise<{ text: string; isOutdated: boolean } | undefined> {
  const text = decryptWith(await signingKey(config), encrypted, purpose)
  if (text !== undefined) return { text, isOutdated: false }
  const before = config.PREVIOUS_SECRET_KEY && decryptWith(config.PREVIOUS_SECRET_KEY, encrypted, purpose)
  return before === undefined ? undefined : { text: before, isOutdated: true }
}

function decryptWith(secret: string, encrypted: Buffer, purpose: string): string | undefined {
  const nonce = encrypted.subarray(0, nonceBytes)
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
  if (tag.length < tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, keyFor(purpose, secret), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  try {
    const content = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    // Another key, or changed bytes.
    return undefined
  }
}

const keyFor = (purpose: string, secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `encryption:${purpose}`, 32))
