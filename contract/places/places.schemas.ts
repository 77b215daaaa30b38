import { z } from 'zod'
import { line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A city suggested while the user types. Coordinates are in degrees, WGS 84. */
export const city = z.object({
  id: z.number(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export type City = z.output<typeof city>

/** The tile service of maps, as configured on the server. */
export const mapTiles = z.object({
  /**
   * Contains `{z}`, `{x}` and `{y}`; null if maps only show outlines, or while the tile service does not respond.
   */
  tile_url: z.string().nullable(),
  /** Plain text. */
  attribution: z.string(),
  /** Link of the attribution. */
  attribution_url: z.string().nullable(),
})

export type MapTiles = z.output<typeof mapTiles>

export const placesSchemas = {
  mapTiles: {
    summary: 'Where the tiles of maps come from, and what maps say about them',
    response: mapTiles,
  },
  cities: {
    summary: 'Cities whose name starts so, of a country or of all, the largest first, at most 10',
    query: z.object({
      /** ISO 3166-1 alpha-2; without it, cities of all countries if the name has at least 2 characters. */
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'Please select country')
        .optional(),
      name: line(100).default(''),
    }),
    response: z.object({ results: z.array(city) }),
  },
} satisfies Schemas
