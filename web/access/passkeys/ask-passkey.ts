import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyProof } from 'contract/access/passkeys.ts'

/** Why no passkey was used, for the user. */
export class PasskeyFailed extends Error {}

const unsupported =
  'This browser cannot use passkeys here. Try another browser, or open Seventeen at its usual address.'
const cancelled = 'No passkey was used. Try again, or choose another way.'
const known = 'This device has a passkey for your account already.'

/** Lets the user choose a passkey. @throws PasskeyFailed */
export const askPasskey = (options: object): Promise<PasskeyProof> =>
  explained(() => startAuthentication({ optionsJSON: options as never })) as Promise<PasskeyProof>

/** Lets the user create a passkey. @throws PasskeyFailed */
export const createPasskey = (options: object): Promise<NewPasskey> =>
  explained(() => startRegistration({ optionsJSON: options as never })) as Promise<NewPasskey>

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailed(unsupported)
  try {
    return await ask()
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyFailed(known)
    if (error instanceof WebAuthnError && /ERROR_INVALID_(DOMAIN|RP_ID)/.test(error.code))
      throw new PasskeyFailed(unsupported)
    throw new PasskeyFailed(cancelled)
  }
}
