import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { passkeyOptions } from './passkeys.ts'
import { secondFactorMethods } from './second-factors.rules.ts'

/** The refusal of a sign-in that needs a second factor. */
export const secondStep = z
  .object({
    detail: z.string(),
    code: z.literal('second_factor_required'),
    challenge: z
      .string()
      .meta({ description: 'Sent back with the second factor to `/api/auth-token/second-factor/`.' }),
    methods: z
      .array(z.enum(secondFactorMethods))
      .meta({ description: 'What this account can prove itself with.' }),
    passkey: passkeyOptions.nullable().meta({
      description:
        'Options of `navigator.credentials.get()` for the passkeys of this account; null without any.',
    }),
    expires_at: instant.meta({ description: 'Until when the challenge is valid.' }),
  })
  .meta({
    id: 'SecondFactorRequired',
    description: 'The password is right, and the account has a second factor.',
  })

export type SecondStep = z.output<typeof secondStep>
