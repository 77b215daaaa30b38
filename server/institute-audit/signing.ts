import { createPrivateKey, createPublicKey, hash, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { hashedText, signedText, type EntryContent } from 'contract/institute-audit/entry-content.ts'
import type { Config } from '../platform/config.ts'
import { signingKey } from '../platform/signing-key.ts'

/** The beginning of an Ed25519 private key in PKCS #8, before its 32 bytes (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface AuditKey {
  sign: (hash: string) => Buffer
  /** The public key, hexadecimal. */
  publicKey: string
}

/** The key that signs entries, derived from SECRET_KEY. */
export const auditKey = async (config: Config): Promise<AuditKey> => keyFrom(await signingKey(config))

/** The public keys of SECRET_KEY and PREVIOUS_SECRET_KEY. */
export async function auditPublicKeys(config: Config): Promise<string[]> {
  const { publicKey } = await auditKey(config)
  return [publicKey, ...(config.PREVIOUS_SECRET_KEY ? [keyFrom(config.PREVIOUS_SECRET_KEY).publicKey] : [])]
}

function keyFrom(secret: string): AuditKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'audit-log-signature', 32))
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    sign: (hashed) => sign(null, Buffer.from(signedText(hashed)), key),
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
  }
}

const publicKeys = new Map<string, KeyObject>()

export function isSignedEntry(hashed: string, signature: Buffer, publicKey: string): boolean {
  let key = publicKeys.get(publicKey)
  if (!key) {
    const x = Buffer.from(publicKey, 'hex').toString('base64url')
    key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    publicKeys.set(publicKey, key)
  }
  return verify(null, Buffer.from(signedText(hashed)), key, signature)
}

/** The hash of an entry, hexadecimal. */
export const hashOf = (content: EntryContent): string => hash('sha256', hashedText(content), 'hex')
