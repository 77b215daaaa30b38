import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Hours for which the link to a new address is valid. */
export const hoursToConfirm = 24

/** A new address that is not confirmed yet; until then the old one is used. */
const waiting = z.object({ email: z.string(), expires_at: instant })

const link = z.object({ id, token: z.string().max(200) })

export const emailChangeSchemas = {
  read: {
    response: z.object({ email: z.string(), waiting: waiting.nullable() }),
  },
  request: {
    body: z.object({ email: z.string().max(1000), password: z.string().max(1000) }),
    response: z.object({ email: z.string(), waiting }),
  },
  withdraw: {
    response: z.object({ email: z.string(), waiting: z.null() }),
  },
  checkLink: {
    body: link,
    response: z.object({ email: z.string().nullable() }),
  },
  checkUndoLink: {
    body: link,
    response: z.object({
      /** The former address; null if the link is refused. */
      email: z.string().nullable(),
      /** When the link expires; null if it is refused or was used. */
      until: instant.nullable(),
      /** When the change was undone, if it was. */
      undone_at: instant.nullable(),
      /** Why the change cannot be undone. */
      refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
    }),
  },
  undo: {
    body: link,
    response: z.object({ email: z.string(), undone_at: instant }),
  },
  confirm: {
    body: link,
    response: z.object({ email: z.string() }),
  },
} satisfies Schemas
