import { expect, it } from 'vitest'
import { positionOn } from './position.ts'

it('the corners of the picture are its edges in degrees', () => {
  expect(positionOn(84, -180)).toEqual({ left: 0, top: 0 })
  expect(positionOn(-58, 180)).toEqual({ left: 100, top: 100 })
  expect(positionOn(13, 0)).toEqual({ left: 50, top: 50 })
  expect(positionOn(-75, 0)).toBeUndefined()
})
