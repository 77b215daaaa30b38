import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismiss, hold, shownToasts, toast, toastUndoable, undoToast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of shownToasts()) dismiss(id)
  vi.useRealTimers()
})

const words = () => shownToasts().map((shown) => shown.words)

it('a message that can be undone stays for at least eight seconds, and as long as it has the focus', () => {
  toast('Saved')
  toastUndoable('Removed', async () => 'Restored')
  const { id } = shownToasts()[1]!
  vi.advanceTimersByTime(8000)
  expect(words()).toEqual(['Removed'])
  hold(id, true)
  vi.advanceTimersByTime(60_000)
  expect(words()).toEqual(['Removed'])
  hold(id, false)
  vi.advanceTimersByTime(8000)
  expect(words()).toEqual(['Removed'])
  vi.advanceTimersByTime(3000)
  expect(words()).toEqual([])
})

it('undoing happens once, shows that it runs, and says that it is done', async () => {
  let calls = 0
  let finish: (words: string) => void = () => {}
  toastUndoable('Removed', () => {
    calls++
    return new Promise((done) => (finish = done))
  })
  const [shown] = shownToasts()
  const undone = undoToast(shown!)
  void undoToast(shown!)
  expect(words()).toEqual(['Undoing…'])
  vi.advanceTimersByTime(60_000)
  expect(words()).toEqual(['Undoing…'])
  finish('Restored')
  await undone
  expect(words()).toEqual(['Restored'])
  expect(calls).toBe(1)
})

it('says why something could not be undone', async () => {
  toastUndoable('Removed', () => Promise.reject(new Error('Not undone. It was deleted in the meantime.')))
  await undoToast(shownToasts()[0]!)
  expect(shownToasts()).toMatchObject([
    { words: 'Not undone. It was deleted in the meantime.', kind: 'failure' },
  ])
})
