import { z } from 'zod'

/** Requests a link for a new password. */
export const resetRequest = z.object({ email: z.string().max(1000) })

/** Requests another confirmation link. */
export const confirmationRequest = z.object({ email: z.string().max(1000) })
