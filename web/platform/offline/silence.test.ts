import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportLost, reportReached } from '../connection.ts'
import { patienceWithFiles, patienceWithSave, watchSilence } from './silence.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  reportReached()
  vi.clearAllTimers()
  vi.useRealTimers()
})

const patience = { usual: 20_000, onceLost: 3000 }

it('a request without data is aborted; arriving data reset the timeout', () => {
  const giveUp = vi.fn()
  const { heard } = watchSilence(patience, giveUp)
  vi.advanceTimersByTime(19_000)
  heard()
  vi.advanceTimersByTime(19_000)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(giveUp).toHaveBeenCalledOnce()
})

it('the timeout is short once the server could not be reached, even if it is back', () => {
  const giveUp = vi.fn()
  watchSilence(patience, giveUp)
  vi.advanceTimersByTime(1000)
  reportLost()
  reportReached()
  vi.advanceTimersByTime(1900)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(giveUp).toHaveBeenCalledOnce()
})

it('a completed request is not aborted', () => {
  const giveUp = vi.fn()
  watchSilence(patience, giveUp).stop()
  reportLost()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).not.toHaveBeenCalled()
})

it('the timeout of a save exceeds its transfer at ten kilobytes a second, and grows with each attempt', () => {
  for (const bytes of [500, 10_000, 60_000]) {
    const thereAndBack = (2 * bytes) / 10
    expect(patienceWithSave(bytes).onceLost).toBeGreaterThanOrEqual(thereAndBack + 5000)
    expect(patienceWithSave(bytes).usual).toBeGreaterThanOrEqual(2 * thereAndBack + 15_000)
    expect(patienceWithSave(bytes, 2).usual).toBe(4 * patienceWithSave(bytes).usual)
    expect(patienceWithSave(bytes, 99).usual).toBe(4 * patienceWithSave(bytes).usual)
  }
})

it('a large file has a timeout between progress events, a small one that of a save', () => {
  expect(patienceWithFiles(2000)).toEqual(patienceWithSave(2000))
  expect(patienceWithFiles(50 << 20)).toEqual({ usual: 60_000, onceLost: 30_000 })
})
