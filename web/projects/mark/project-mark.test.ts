import { contrast, readable } from 'contract/platform/contrast.ts'
import { expect, it } from 'vitest'
import { markColours, markOf } from './project-mark.ts'

it('a project always gets the same symbol', () => {
  expect(markOf({ id: 12 })).toEqual(markOf({ id: 12 }))
})

it('consecutive projects get different symbols', () => {
  const marks = Array.from({ length: 50 }, (_, id) => JSON.stringify(markOf({ id: id + 1 })))
  expect(new Set(marks).size).toBe(50)
})

it('all colours are used about equally often', () => {
  const used = Array.from({ length: 2000 }, (_, id) => markOf({ id: id + 1 }).colours.ground)
  for (const { ground } of markColours) {
    const times = used.filter((colour) => colour === ground).length
    expect(times, ground).toBeGreaterThan(140)
    expect(times, ground).toBeLessThan(260)
  }
})

it('white text and the shapes have enough contrast with every background', () => {
  for (const { ground, figure } of markColours) {
    expect(contrast(ground, '#ffffff'), ground).toBeGreaterThanOrEqual(readable)
    expect(contrast(ground, figure), figure).toBeGreaterThanOrEqual(3)
  }
})
