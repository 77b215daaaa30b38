import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaAround, isIn, nearestCopy, widthOf } from './map-area.ts'

it('the area around positions crosses the 180th meridian if it is smaller so', () => {
  // Fiji and Samoa
  expect(
    areaAround([
      [-18, 178],
      [-14, -172],
    ]),
  ).toEqual({ west: 178, south: -18, east: -172, north: -14 })
  // Lima and Nairobi
  expect(
    areaAround([
      [-12, -77],
      [-1, 37],
    ]),
  ).toEqual({ west: -77, south: -12, east: 37, north: -1 })
  expect(areaAround([[5, 7]])).toEqual({ west: 7, south: 5, east: 7, north: 5 })
  expect(areaAround([])).toBeUndefined()
})

const position = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))

it('contains every position and leaves out the widest gap', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 30 }), (positions) => {
      const area = areaAround(positions)!
      for (const [latitude, longitude] of positions) expect(isIn(area, latitude, longitude)).toBe(true)
      const all = [...new Set(positions.map(([, longitude]) => longitude))].sort((a, b) => a - b)
      const gaps = all.map((one, at) => (all[at + 1] ?? all[0]! + 360) - one)
      expect(widthOf(area)).toBe(360 - Math.max(...gaps))
    }),
  )
})

it('a longitude is drawn in the copy of the world that is shown', () => {
  expect(nearestCopy(-172, 185)).toBe(188)
  expect(nearestCopy(178, 185)).toBe(178)
  expect(nearestCopy(13, -10)).toBe(13)
})
