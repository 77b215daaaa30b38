import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from 'contract/access/passkeys.ts'

/** What a test changes to be hostile. */
interface Lies {
  origin?: string
  host?: string
  type?: string
  /** Whether a PIN or fingerprint was checked. */
  isVerified?: boolean
  counter?: number
}

/** A passkey in software, which signs what a browser would let an authenticator sign. */
export function testPasskey(siteUrl: string) {
  const { origin: site, hostname } = new URL(siteUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { host = hostname, isVerified = true, counter = 0 }: Lies,
    attested?: Buffer,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }
  return {
    id: credential.id,
    /** What `navigator.credentials.create()` results in. */
    create(challenge: string, lies: Lies = {}): NewPasskey {
      // A COSE key: EC2 on P-256, for ES256.
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(lies, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ])
      const client = clientData(lies.type ?? 'webauthn.create', challenge, lies.origin ?? site)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get()` results in. */
    prove(challenge: string, lies: Lies = {}): PasskeyProof {
      const client = clientData(lies.type ?? 'webauthn.get', challenge, lies.origin ?? site)
      const data = authenticatorData(lies)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

type Cbor = number | string | Buffer | []

/** CBOR (RFC 8949) of a map of the few kinds of values that passkeys contain; an empty list stands for an empty map. */
const cborMap = (entries: readonly [number | string, Cbor][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return head(5, 0)
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  if (count < 256) return Buffer.from([(kind << 5) | 24, count])
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}
