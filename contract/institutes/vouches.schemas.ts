import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'

const params = z.object({ id })
const named = z.object({ id: z.number(), name: z.string() })

const vouchList = z.object({
  /** Institutes that the reader may see, the first to vouch first, at most 50. */
  results: z.array(
    named.extend({
      since: instant,
      /** Whether it counts for the mark: not while the institute is private or not proven, or shares Admins. */
      counts: z.boolean(),
    }),
  ),
  /** Those that count, and how many a mark needs. */
  count: z.number().int(),
  needed: z.number().int(),
  /** Institutes of which the reader is Admin, with why they cannot vouch; at most 50. */
  own: z.array(named.extend({ vouches: z.boolean(), why_not: z.string().nullable() })),
})
export type VouchList = z.output<typeof vouchList>

export const vouchesSchemas = {
  list: {
    summary: 'Institutes that vouch for an institute, and which of my own could',
    params,
    response: vouchList,
  },
  set: {
    summary: 'Vouch for an institute as Admin of another one, or stop vouching',
    params,
    body: z.object({
      /** Id of the institute that vouches. */
      institute: id,
      vouches: z.boolean(),
    }),
    response: vouchList,
  },
} satisfies Schemas
