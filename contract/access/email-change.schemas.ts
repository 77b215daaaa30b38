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
    summary: 'The address that I sign in with, and a new one awaiting confirmation',
    response: z.object({ email: z.string(), waiting: waiting.nullable() }),
  },
  request: {
    summary:
      'Send a link to a new address; the response does not reveal whether the address has an account. Replaces a pending change',
    body: z.object({ email: z.string().max(1000), password: z.string().max(1000) }),
    response: z.object({ email: z.string(), waiting }),
  },
  withdraw: {
    summary: 'Cancel the change of my address; invalidates the link',
    response: z.object({ email: z.string(), waiting: z.null() }),
  },
  checkLink: {
    summary: 'The new address of an e-mailed link, null if the link is not valid; does not use the link',
    body: link,
    response: z.object({ email: z.string().nullable() }),
  },
  checkUndoLink: {
    summary:
      'Whether an e-mailed link to the former address can undo the change, and if not, why; does not use the link',
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
    summary: 'Restore the former address by the link mailed to it; ends all other sessions of the account',
    body: link,
    response: z.object({ email: z.string(), undone_at: instant }),
  },
  confirm: {
    summary:
      'Sign in with the new address from now on; ends all sessions except the one that requested the change',
    body: link,
    response: z.object({ email: z.string() }),
  },
} satisfies Schemas
