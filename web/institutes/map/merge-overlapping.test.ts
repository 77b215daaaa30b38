import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceOf, mergeOverlapping, leastDistance, pixels, spotSize } from './merge-overlapping.ts'
import type { Place } from './places-on-map.ts'

const place = fc
  .record({
    latitude: fc.integer({ min: -800, max: 800 }),
    longitude: fc.integer({ min: -1800, max: 1800 }),
    count: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ latitude, longitude, count }): Place => {
    const at = [latitude / 10, longitude / 10] as const
    if (count === 1)
      return { key: `${at}`, at, institute: { id: 1, name: 'Umoja', type: 'NGO', website_url: '' } }
    const [south, west] = at
    return { key: `${at} ${count}`, at, count, area: { west, south, east: west, north: south } }
  })
const total = (places: Place[]) => places.reduce((sum, one) => sum + spotSize(one), 0)

it('markers do not overlap, and no institute is lost', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 1, max: 10 }), (places, zoom) => {
      const apart = mergeOverlapping(places, zoom)
      expect(total(apart)).toBe(total(places))
      for (const [index, one] of apart.entries())
        for (const other of apart.slice(index + 1)) {
          const distance = distanceOf(pixels(one.at, zoom), pixels(other.at, zoom), zoom)
          expect(distance).toBeGreaterThanOrEqual(leastDistance)
        }
    }),
  )
})

it('places on both sides of the 180th meridian are merged into an area across it', () => {
  const at = (id: number, latitude: number, longitude: number): Place => ({
    key: String(id),
    at: [latitude, longitude],
    institute: { id, name: 'Umoja', type: 'NGO', website_url: '' },
  })
  const [both] = mergeOverlapping([at(1, -18, 178), at(2, -14, -172)], 1)
  expect(both).toMatchObject({ count: 2, area: { west: 178, south: -18, east: -172, north: -14 } })
})

it('an isolated institute keeps its own marker', () => {
  const alone: Place = {
    key: 'a',
    at: [52, 13],
    institute: { id: 1, name: 'Umoja', type: 'NGO', website_url: '' },
  }
  const far: Place = {
    key: 'b',
    at: [-12, -77],
    institute: { id: 2, name: 'Andino', type: 'NGO', website_url: '' },
  }
  expect(mergeOverlapping([alone, far], 2)).toEqual([alone, far])
})
