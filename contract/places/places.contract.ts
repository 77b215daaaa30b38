import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { line } from '../platform/texts.ts'

/** A city that is suggested while somebody types an address. Coordinates are degrees, WGS 84. */
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
      /** ISO 3166-1, two letters. */
      country: z.string().regex(/^[A-Za-z]{2}$/, 'Please select country'),
      name: line(100).default(''),
    }),
    response: z.object({ results: z.array(city) }),
    open: true,
  },
})
