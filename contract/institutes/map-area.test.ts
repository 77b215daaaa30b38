import { expect, it } from 'vitest'
import { areaOf, areaText, isIn } from './map-area.ts'

it('an area is read as it was written', () => {
  const area = { west: -12.5, south: -3, east: 40.1234, north: 51 }
  expect(areaOf(areaText(area))).toEqual(area)
  for (const text of ['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,50,10,40', '0,0,181,10', ',,,', 'NaN,0,1,1'])
    expect([text, areaOf(text)]).toEqual([text, undefined])
})

it('an area across the 180th meridian contains both sides', () => {
  const pacific = { west: 170, south: -30, east: -160, north: 0 }
  expect(isIn(pacific, -18, 178)).toBe(true)
  expect(isIn(pacific, -14, -171)).toBe(true)
  expect(isIn(pacific, -14, 0)).toBe(false)
  expect(isIn(pacific, NaN, NaN)).toBe(false)
})
