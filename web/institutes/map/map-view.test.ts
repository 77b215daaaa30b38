import fc from 'fast-check'
import { isIn, type MapArea } from 'contract/institutes/map-area.ts'
import { expect, it } from 'vitest'
import { queryArea } from './map-view.ts'

/** Edges rounded to a thousandth of a degree. */
const area = fc
  .tuple(
    fc.integer({ min: -180_000, max: 179_000 }),
    fc.integer({ min: -90_000, max: 89_000 }),
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 1, max: 1000 }),
  )
  .map(([west, south, width, height]): MapArea => ({
    west: west / 1000,
    south: south / 1000,
    // Rounding must not leave the world.
    east: Math.min(180, west / 1000 + (width / 1000) * (180 - west / 1000)),
    north: Math.min(90, south / 1000 + (height / 1000) * (90 - south / 1000)),
  }))

it('the queried area contains the visible area and stays within the world', () => {
  fc.assert(
    fc.property(area, fc.integer({ min: 1, max: 18 }), (shown, zoom) => {
      const asked = queryArea({ area: shown, zoom })
      expect(isIn(asked, shown.south, shown.west) && isIn(asked, shown.north, shown.east)).toBe(true)
      expect([asked.west, asked.south].every((edge) => edge >= -180)).toBe(true)
      expect(asked.east <= 180 && asked.north <= 90 && asked.south >= -90).toBe(true)
    }),
  )
})

it('a small move does not change the queried area', () => {
  const shown = { west: 1, south: 46, east: 19, north: 54 }
  const moved = { west: 2, south: 46.5, east: 20, north: 54.5 }
  expect(queryArea({ area: moved, zoom: 5 })).toEqual(queryArea({ area: shown, zoom: 5 }))
})
