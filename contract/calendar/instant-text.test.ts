import { expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

it('equals toISOString, on the first and later calls', () => {
  const first = Date.parse('2026-10-24T23:58:00.000Z')
  const instants = Array.from({ length: 25_000 }, (_, at) => first + at * 90_500)
  for (const instant of [...instants, ...instants.slice(-100), 0, -1, 8.64e15, Date.UTC(12_345, 5)])
    expect(instantText(instant)).toBe(new Date(instant).toISOString())
})
