import { z } from 'zod'
import { sdgCodes } from '../institutes/sdgs.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Maximum number of points of the map; institutions in the same place are one point. */
export const maxLandingPoints = 400
/** Number of example matches. */
export const maxLandingMatches = 3

const landingInstitute = z.object({
  name: z.string(),
  type: z.string(),
  /** Empty if it is not stated. */
  country: z.string(),
})

export const landingMatch = z.object({
  one: landingInstitute,
  other: landingInstitute,
  /** Why they match, strongest first, at most three. */
  reasons: z.array(z.string()),
})
export type LandingMatch = z.output<typeof landingMatch>

/** `[latitude, longitude, number of institutions]`, to half a degree. */
export const landingPoint = z.tuple([z.number(), z.number(), z.number().int()])
export type LandingPoint = z.output<typeof landingPoint>

export const landingSchemas = {
  read: {
    summary:
      'Public institutions in figures: how many, where, and three matches with their reasons; all of them or those that work on a goal',
    query: z.object({
      /** SDG1 to SDG17. */
      goal: z.enum(sdgCodes as [string, ...string[]]).optional(),
    }),
    response: z.object({
      institutes: z.number().int(),
      countries: z.number().int(),
      /** Public projects. */
      projects: z.number().int(),
      points: z.array(landingPoint),
      matches: z.array(landingMatch),
    }),
  },
} satisfies Schemas
