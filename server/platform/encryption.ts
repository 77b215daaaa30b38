import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { signingKey } from './signing-key.ts'

type Keys = Pick<Config, 'SECRET_KEY' | 'PREVIOUS_SECRET_KEY' | 'DATA_DIR'>

const nameLength = 8
const ivLength = 12
const tagLength = 16

/** A key derived from SECRET_KEY, and a name by which its texts are recognised. */
function keyFrom(secret: string): { key: Buffer; name: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seventeen encryption', 32))
  return { key, name: createHmac('sha256', key).update('name').digest().subarray(0, nameLength) }
}

const currentKey = async (config: Keys) => keyFrom(await signingKey(config))

/**
 * Encrypts a secret that the server has to read again, with SECRET_KEY (AES-256-GCM).
 * @param place what it belongs to, such as `authenticator_app:12`: in another place it cannot be decrypted
 */
export async function encrypt(secret: Uint8Array, place: string, config: Keys): Promise<Buffer> {
  const { key, name } = await currentKey(config)
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([name, iv, cipher.getAuthTag(), text])
}

/**
 * Decrypts with SECRET_KEY, or with PREVIOUS_SECRET_KEY while one replaces the other.
 * @returns undefined if neither has encrypted it for this place
 */
export async function decrypt(stored: Buffer, place: string, config: Keys): Promise<Buffer | undefined> {
  const keys = [
    await currentKey(config),
    ...(config.PREVIOUS_SECRET_KEY ? [keyFrom(config.PREVIOUS_SECRET_KEY)] : []),
  ]
  const used = keys.find(({ name }) => name.equals(stored.subarray(0, nameLength)))
  if (!used) return undefined
  const [iv, tag, text] = parts(stored)
  try {
    const decipher = createDecipheriv('aes-256-gcm', used.key, iv, { authTagLength: tagLength })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return undefined
  }
}

function parts(stored: Buffer): [iv: Buffer, tag: Buffer, text: Buffer] {
  const tagAt = nameLength + ivLength
  const textAt = tagAt + tagLength
  return [stored.subarray(nameLength, tagAt), stored.subarray(tagAt, textAt), stored.subarray(textAt)]
}

/** The first bytes of everything that is encrypted with the present SECRET_KEY. */
export const encryptionKeyName = async (config: Keys): Promise<Buffer> => (await currentKey(config)).name
