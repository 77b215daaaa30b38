import { expect, it } from 'vitest'
import { geometryOf } from './geo-json.ts'

it('coordinates are longitude, latitude and the altitude', () => {
  expect(geometryOf('geopoint', '-1.28 36.81')).toEqual({ type: 'Point', coordinates: [36.81, -1.28] })
  expect(geometryOf('geopoint', '-1.28 36.81 1795 4')).toEqual({
    type: 'Point',
    coordinates: [36.81, -1.28, 1795],
  })
  expect(geometryOf('geotrace', '1 2 3 4;5 6')).toEqual({
    type: 'LineString',
    coordinates: [
      [2, 1],
      [6, 5],
    ],
  })
})

it('the outline of an area is anticlockwise', () => {
  const ring = [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 0],
  ]
  const area = { type: 'Polygon', coordinates: [ring] }
  expect(geometryOf('geoshape', '0 0;0 2;1 2;0 0')).toEqual(area)
  expect(geometryOf('geoshape', '0 0;1 2;0 2;0 0')).toEqual(area)
})

it('text that is no location has none', () => {
  expect(geometryOf('geopoint', 'here')).toBeUndefined()
  expect(geometryOf('geotrace', '1 2;x')).toBeUndefined()
})
