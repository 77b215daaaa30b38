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

export const advisorHoursSchemas = {
  read: {
    summary: 'My published hours (advisors)',
    response: storedHours,
  },
  save: {
    summary: 'Publish my weekly hours (advisors); 409 if `updated_at` is outdated',
    body: advisorHours.extend({
      /**
       * The version on which the change is based: null if no hours had been published. Not checked if missing.
       */
      updated_at: instant.nullish(),
    }),
    response: storedHours.extend({
      /** The first 100 of my future sessions that are outside these hours. */
      outside: z.array(calendarEntry),
    }),
  },
} satisfies Schemas
