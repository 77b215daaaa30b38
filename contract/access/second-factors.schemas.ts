import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, line } from '../platform/texts.ts'
import { startedSession } from './access.schemas.ts'
import { newPasskey, passkeyOptions, passkeyProof } from './passkeys.ts'
import { longestPasskeyName } from './second-factors.rules.ts'

const password = z.string().max(1000)
/** A code of an authenticator app or a recovery code. */
const code = z.string().max(100)
/** What proves a change besides the password: one of both. */
const proof = { password, code: code.optional(), passkey: passkeyProof.optional() }
/** What a browser needs for a passkey. */
const options = z.object({ options: passkeyOptions })

export const ownSecondFactors = z.object({
  /** Null without an authenticator app. */
  app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
  /** Recovery codes that were not used yet. */
  recovery_codes: z.number().int(),
  /** Browsers in which only the password is requested. */
  trusted_browsers: z.number().int(),
})

export type SecondFactorState = z.output<typeof ownSecondFactors>

/** A set of recovery codes, as shown; empty if the person has codes already. */
const recovery_codes = z.array(z.string())

export const secondFactorsSchemas = {
  finishSignIn: {
    summary:
      'Finish a sign-in with a code of an authenticator app, a recovery code or a passkey, with the challenge of the response to the password',
    body: z.object({
      challenge: z.string().max(200),
      code: code.optional(),
      passkey: passkeyProof.optional(),
      /** Whether this browser needs only the password for 30 days. */
      trust: z.boolean().optional(),
    }),
    response: startedSession,
  },
  startPasskeySignIn: {
    summary: 'Start a sign-in with a passkey and without a password: options of navigator.credentials.get()',
    response: options,
  },
  passkeySignIn: {
    summary: 'Sign in with a passkey and without a password',
    body: z.object({ passkey: passkeyProof, remember: z.boolean().optional() }),
    response: startedSession,
  },
  read: {
    summary: 'My second factors',
    response: ownSecondFactors,
  },
  startApp: {
    summary:
      'Start setting up an authenticator app; the response is the only one that contains its secret. Replaces an unfinished set-up',
    body: z.object({ password }),
    response: z.object({
      /** In Base32, to type into an app. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      uri: z.string(),
      /** Until when the set-up can be confirmed. */
      expires_at: instant,
    }),
  },
  confirmApp: {
    summary:
      'Turn the authenticator app on with a code that it shows; the response contains the recovery codes, once, and all my other sessions end, if it is my first second factor',
    body: z.object({ code }),
    response: ownSecondFactors.extend({ codes: recovery_codes }),
  },
  removeApp: {
    summary: 'Turn the authenticator app off, with the password and a code or passkey',
    body: z.object(proof),
    response: ownSecondFactors,
  },
  startPasskey: {
    summary: 'Start adding a passkey: options of navigator.credentials.create()',
    body: z.object({ password }),
    response: options,
  },
  addPasskey: {
    summary:
      'Add a passkey; if it is my first second factor, the response contains the recovery codes, once, and all my other sessions end',
    body: z.object({
      name: line(longestPasskeyName).pipe(z.string().min(1, 'Please enter a name')),
      passkey: newPasskey,
    }),
    response: ownSecondFactors.extend({ codes: recovery_codes }),
  },
  removePasskey: {
    summary: 'Remove a passkey, with the password and a code or passkey',
    params: z.object({ id }),
    body: z.object(proof),
    response: ownSecondFactors,
  },
  startProof: {
    summary:
      'Options of navigator.credentials.get() for proving a change with one of my passkeys; null without any',
    response: z.object({ options: passkeyOptions.nullable() }),
  },
  renewRecoveryCodes: {
    summary: 'Replace my recovery codes; the response is the only one that contains them',
    body: z.object(proof),
    response: ownSecondFactors.extend({ codes: recovery_codes }),
  },
  forgetBrowsers: {
    summary: 'Request a code again in all browsers that I trusted',
    response: ownSecondFactors,
  },
} satisfies Schemas
