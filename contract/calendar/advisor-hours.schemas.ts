import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { advisorHours } from './advisor-hours.ts'
import { calendarEntry } from './calendar-shapes.ts'
import type { Schemas } from '../platform/endpoint.ts'

const storedHours = z.object({
  /** Null until hours are published. */
  hours: advisorHours.nullable(),
  updated_at: instant.nullable(),
})

export const advisorHoursCallsSchemas = {
  read: {
    response: storedHours,
  },
  save: {
    body: advisorHours.extend({
      /** Null where none were published when they were read. If missing, nothing is compared. */
      updated_at: instant.nullish(),
    }),
    response: storedHours.extend({
      /** My sessions to come that are outside these hours; the first 100. */
      outside: z.array(calendarEntry),
    }),
  },
} satisfies Schemas
