import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyProof } from 'contract/access/passkeys.ts'
import type { Config } from '../../platform/config.ts'
import { tokenHash } from '../../platform/tokens.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

/** Passkeys belong to the host of PUBLIC_URL and work on no other. */
const hostOf = ({ PUBLIC_URL }: Site) => new URL(PUBLIC_URL).hostname
const originOf = ({ PUBLIC_URL }: Site) => new URL(PUBLIC_URL).origin

const bytes = (token: string) => Uint8Array.from(Buffer.from(token, 'base64url'))

interface Known {
  credential_id: string
  transports: string[]
}
const descriptors = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))

/** EdDSA, ES256 and RS256, of which every device knows one. */
const algorithms = [-8, -7, -257]

/** What the browser needs to create a passkey. */
export const creationOptions = (
  { id, email }: { id: number; email: string },
  passkeys: readonly Known[],
  challenge: string,
  config: Site,
) =>
  generateRegistrationOptions({
    rpName: 'Seventeen',
    rpID: hostOf(config),
    userName: email,
    // Stored in the passkey: no data of the person, and the same for all of their passkeys.
    userID: Uint8Array.from(tokenHash(`passkey of person ${id}`)),
    challenge: bytes(challenge),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** What the browser needs to use one of these passkeys, or any that it finds for this site if there are none. */
export const requestOptions = (passkeys: readonly Known[], challenge: string, config: Site) =>
  generateAuthenticationOptions({
    rpID: hostOf(config),
    challenge: bytes(challenge),
    allowCredentials: descriptors(passkeys),
    userVerification: passkeys.length > 0 ? 'preferred' : 'required',
  })

/** The challenge that a browser has answered; undefined if its data are malformed. */
export function challengeIn({ response }: NewPasskey | PasskeyProof): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Verifies a new passkey. @returns undefined if it is not valid */
export async function verifiedPasskey(given: NewPasskey, challenge: string, config: Site) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, authenticatorAttachment: given.authenticatorAttachment ?? undefined } as never,
      expectedChallenge: challenge,
      expectedOrigin: originOf(config),
      expectedRPID: hostOf(config),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter }
  } catch {
    return undefined
  }
}

interface Verification {
  challenge: string
  passkey: { public_key: Buffer; counter: number }
  /** Whether the passkey must have checked a PIN, fingerprint or the like, because no password was. */
  isAlone: boolean
}

/** Verifies a proof. @returns the new counter of the passkey; undefined if the proof is not valid */
export async function verifiedProof(
  given: PasskeyProof,
  { challenge, passkey, isAlone }: Verification,
  config: Site,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, authenticatorAttachment: given.authenticatorAttachment ?? undefined } as never,
      expectedChallenge: challenge,
      expectedOrigin: originOf(config),
      expectedRPID: hostOf(config),
      credential: {
        id: given.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: isAlone,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
