import { Secret, TOTP } from 'otpauth'

const period = 30
/** Codes of the previous and the next period count, because clocks differ. */
const window = 1

const totp = (bytes: Uint8Array, label = '') =>
  new TOTP({
    // The defaults of all apps; some ignore others.
    issuer: 'Seventeen',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }),
  })

/** A new secret of 160 bits. */
export const newAppSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** The secret to type into an app, and the URI for its QR code. */
export function appKey(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const app = totp(secret, email)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** The number of the period to which a code belongs; undefined if it is not valid now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}
