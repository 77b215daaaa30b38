import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPosition, writePosition } from './positions.ts'

it('a position is written as it is read, to seven decimals', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => value / 1e7)
  const metres = fc.integer({ min: 0, max: 90_000 }).map((value) => value / 10)
  const position = fc
    .record({ latitude: degrees(90), longitude: degrees(180), altitude: metres, accuracy: metres })
    .filter(({ latitude, longitude }) => !Object.is(latitude, -0) && !Object.is(longitude, -0))
  fc.assert(
    fc.property(position, (one) => {
      expect(readPosition(writePosition(one))).toEqual(one)
    }),
  )
})

it('altitude and accuracy are optional', () => {
  expect(writePosition({ latitude: 0.00000001, longitude: -10 })).toBe('0 -10')
  expect(writePosition({ latitude: 1, longitude: 2, altitude: 3 })).toBe('1 2 3')
  expect(writePosition({ latitude: 1, longitude: 2, accuracy: 4.04 })).toBe('1 2 0 4')
})
