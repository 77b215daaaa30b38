import { z } from 'zod'

/** Asks for a link for a new password. */
export const resetRequest = z.object({ email: z.string().max(1000) })

/** Asks for the confirmation link again. */
export const confirmationRequest = z.object({ email: z.string().max(1000) })
