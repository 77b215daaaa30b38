import { z } from 'zod'
import { line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A city suggested while an address is typed. Coordinates in degrees, WGS 84. */
export const city = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export type City = z.output<typeof city>

/** Where the tiles of maps come from, as the server is configured. */
export const mapTiles = z.object({
  /** With `{z}`, `{x}` and `{y}`; null where maps show outlines alone, or while the tile service does not answer. */
  tile_url: z.string().nullable(),
  /** Plain text. */
  attribution: z.string(),
  /** Where the attribution leads to. */
  attribution_url: z.string().nullable(),
})

export type MapTiles = z.output<typeof mapTiles>

export const placesSchemas = {
  mapTiles: {
    response: mapTiles,
  },
  cities: {
    query: z.object({
      /** ISO 3166-1 alpha-2. */
      country: z.string().regex(/^[A-Za-z]{2}$/, 'Please select country'),
      name: line(100).default(''),
    }),
    response: z.object({ results: z.array(city) }),
  },
} satisfies Schemas
