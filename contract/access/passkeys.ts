import { z } from 'zod'

// What browsers send and expect for passkeys, as JSON (WebAuthn Level 3). The server verifies it; these schemas bound it.

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*={0,2}$/)

const transports = z.array(z.string().max(40)).max(10)

const credential = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** A new passkey: the result of `navigator.credentials.create()`. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** A proof by a passkey: the result of `navigator.credentials.get()`. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** Options of `navigator.credentials.create()` or `.get()`, for `parseCreationOptionsFromJSON` and its like. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
