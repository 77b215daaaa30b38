import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, line } from '../platform/texts.ts'

const params = z.object({ id })

const requirement = z.object({
  /** From when members need a second factor; null if they need none. */
  from: instant.nullable(),
  /** Members who have none. */
  without: z.number().int(),
  /** Whether the reader has one. */
  has_own: z.boolean(),
})

export type SecondFactorRequirement = z.output<typeof requirement>

export const secondFactorRequirementSchemas = {
  read: {
    summary: 'Whether an institute requires a second factor of its members, for its Admins and staff',
    params,
    response: requirement,
  },
  setRequirement: {
    summary:
      'Require a second factor of the members of an institute from a day on, or no longer; members without one are mailed',
    params,
    body: z.object({
      /** YYYY-MM-DD, the beginning of that day in UTC; null requires none. */
      from: line(100).nullable(),
    }),
    response: requirement,
  },
} satisfies Schemas
