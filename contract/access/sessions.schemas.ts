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
    response: z.object({ results: z.array(deviceSession) }),
  },
  end: {
    params: z.object({ id }),
    response: done,
  },
  endOthers: {
    response: done,
  },
} satisfies Schemas
