import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'

/** Hours in which the link to a new address can be used. */
export const hoursToConfirm = 24

/** A new address that is not confirmed yet; until it is, the one of before stays. */
const waiting = z.object({ email: z.string(), expires_at: instant })

const link = z.object({ id, token: z.string().max(200) })

export const emailChange = endpoints({
  read: {
    method: 'GET',
    path: '/api/users/email/',
    summary: 'The address that I sign in with, and a new one that waits for its confirmation',
    response: z.object({ email: z.string(), waiting: waiting.nullable() }),
  },
  request: {
    method: 'POST',
    path: '/api/users/email/',
    summary:
      'Mail a link to a new address of mine; answers alike whether the address has an account. Replaces a change that waits',
    body: z.object({ email: z.string().max(1000), password: z.string().max(1000) }),
    response: z.object({ email: z.string(), waiting }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/users/email/',
    summary: 'Keep my address: the link to the new one ends',
    response: z.object({ email: z.string(), waiting: z.null() }),
  },
  checkLink: {
    method: 'POST',
    path: '/api/users/email/link/',
    summary: 'The new address for which a mailed link stands, null where it is not valid; uses nothing up',
    body: link,
    response: z.object({ email: z.string().nullable() }),
    open: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/users/email/confirm/',
    summary: 'Sign in with the new address from now on; ends all sessions but the one that asked for it',
    body: link,
    response: z.object({ email: z.string() }),
    open: true,
  },
})
