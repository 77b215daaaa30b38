import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'

/** A sign-in of mine that is still valid. */
export const deviceSession = z.object({
  id: z.number().int(),
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  /** Address from which it was opened; null for sessions of earlier releases. */
  ip: z.string().nullable(),
  created_at: instant,
  /** Within five minutes. */
  last_used_at: instant,
  /** The session of this request. */
  is_current: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSession>

const done = z.object({ success: z.literal(true) })

export const sessions = endpoints({
  list: {
    method: 'GET',
    path: '/api/auth-token/sessions/',
    summary: 'Where I am signed in, this session first; at most 100',
    response: z.object({ results: z.array(deviceSession) }),
  },
  end: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/:id/',
    summary: 'Sign one of my other sessions out',
    params: z.object({ id }),
    response: done,
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/',
    summary: 'Sign all my other sessions out',
    response: done,
  },
})
