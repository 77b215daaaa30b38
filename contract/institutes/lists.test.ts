import { expect, it } from 'vitest'
import { positionRoles } from '../users/position-roles.ts'
import { focusAreas } from './focus-areas.ts'
import * as lists from './institute-lists.ts'
import { instituteType, instituteTypeNames, instituteTypes } from './institute-types.ts'
import { sdgs } from './sdgs.ts'

it('the lists have the specified number of options, without duplicates', () => {
  expect(positionRoles).toHaveLength(30)
  expect(lists.financialServices).toHaveLength(21)
  expect(sdgs.map(({ code }) => code)).toEqual(Array.from({ length: 17 }, (_, index) => `SDG${index + 1}`))
  for (const list of [positionRoles, focusAreas, instituteTypeNames, ...Object.values(lists)])
    expect(new Set<string>(list).size).toBe(list.length)
})

it('the text on each goal is readable on its colour', () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  for (const { number, colour, ink } of sdgs) {
    const light = luminance(colour)
    const contrast = ink === 'white' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05
    expect([number, contrast > 4.5]).toEqual([number, true])
  }
})

it('every type has its own marker letter, and is found by its name in filters', () => {
  expect(new Set(instituteTypes.map(({ marker }) => marker.letter)).size).toBe(7)
  expect(instituteType('Technical assistance/Consultant')?.name).toBe('Technical assistance providers')
  expect(instituteType('Governamental agencies')?.subTypes).toEqual([
    'Bi/Multilateral Aid Agency',
    'Central Bank',
  ])
  expect(instituteType('Bank')).toBeUndefined()
})
