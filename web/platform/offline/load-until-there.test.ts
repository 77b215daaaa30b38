import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isMissingCode, loadUntilThere } from './load-until-there.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => void vi.useRealTimers())

it('code that does not come is asked for until it does', async () => {
  let tries = 0
  const loading = loadUntilThere(async () => {
    if (++tries < 4) throw new TypeError('Failed to fetch dynamically imported module: http://x/a.js')
    return 'code'
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await loading, tries]).toEqual(['code', 4])
})

it('code that came and fails is not asked for again', async () => {
  let tries = 0
  const loading = loadUntilThere(async () => {
    tries++
    throw new TypeError("Cannot read properties of undefined (reading 'a')")
  })
  await expect(loading).rejects.toThrow('Cannot read')
  expect(tries).toBe(1)
})

it.each([
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module: http://x/a.js',
  'Importing a module script failed.',
])('%s: the code did not come', (words) => expect(isMissingCode(new TypeError(words))).toBe(true))

it('a style sheet that did not come counts, an export that a newer release lacks does not', () => {
  expect(isMissingCode(new Error('Unable to load /assets/a.css'))).toBe(true)
  expect(
    isMissingCode(new SyntaxError("The requested module './a.js' does not provide an export named 'b'")),
  ).toBe(false)
})
