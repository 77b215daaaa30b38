import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A valid session of the user. */
export const deviceSession = z.object({
  id: z.number().int(),
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  /** IP address of the sign-in; null for sessions of earlier releases. */
  ip: z.string().nullable(),
  created_at: instant,
  /** Accurate to five minutes. */
  last_used_at: instant,
  /** The session of this request. */
  is_current: z.boolean(),
})

export type DeviceSession = z.output<typeof deviceSession>

const done = z.object({ success: z.literal(true) })

export const sessionsSchemas = {
  list: {
    summary: 'Devices where I am signed in, this session first; at most 100',
    response: z.object({ results: z.array(deviceSession) }),
  },
  end: {
    summary: 'End one of my other sessions',
    params: z.object({ id }),
    response: done,
  },
  endOthers: {
    summary: 'End all my other sessions',
    response: done,
  },
} satisfies Schemas
