import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { instant } from '../platform/texts.ts'
import { startedSession } from './access.schemas.ts'

const password = z.string().max(1000)
/** A code of an authenticator app or a recovery code. */
const code = z.string().max(100)

export const secondFactorState = z.object({
  /** The authenticator app; null if there is none. */
  app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes: z.number().int(),
  /** Browsers in which only the password is requested. */
  trusted_browsers: z.number().int(),
})

export type SecondFactorState = z.output<typeof secondFactorState>

/** A set of recovery codes, as shown. */
const recovery_codes = z.array(z.string())

export const secondFactorsSchemas = {
  finishSignIn: {
    body: z.object({
      challenge: z.string().max(200),
      code,
      /** Whether this browser needs only the password for 30 days. */
      trust: z.boolean().optional(),
    }),
    response: startedSession,
  },
  read: {
    response: secondFactorState,
  },
  startApp: {
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
    body: z.object({ code }),
    response: secondFactorState.extend({ codes: recovery_codes }),
  },
  removeApp: {
    body: z.object({ password, code }),
    response: secondFactorState,
  },
  renewRecoveryCodes: {
    body: z.object({ password, code }),
    response: secondFactorState.extend({ codes: recovery_codes }),
  },
  forgetBrowsers: {
    response: secondFactorState,
  },
} satisfies Schemas
