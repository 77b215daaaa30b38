import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { line } from '../platform/texts.ts'

/** A city suggested while an address is typed. Coordinates in degrees, WGS 84. */
export const city = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type City = z.output<typeof city>

export const places = endpoints({
  cities: {
    method: 'GET',
    path: '/api/places/cities/',
    summary: 'Cities of a country whose name starts so, the largest first, at most 10',
    query: z.object({
      /** ISO 3166-1 alpha-2. */
      country: z.string().regex(/^[A-Za-z]{2}$/, 'Please select country'),
      name: line(100).default(''),
    }),
    response: z.object({ results: z.array(city) }),
    open: true,
  },
})
