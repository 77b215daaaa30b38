import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Resumable } from 'contract/platform/resumable.ts'
import { inSlices } from './in-slices.ts'

/** Keeps the processor busy, a millisecond a step. */
function* busy(milliseconds: number): Resumable<number> {
  for (let done = 0; done < milliseconds; done++) {
    for (const end = performance.now() + 1; performance.now() < end;);
    yield
  }
  return milliseconds
}

it('however many pieces of work run at once, others have their turn between two slices', async () => {
  const began = performance.now()
  let isOver = false
  const work = Promise.all(Array.from({ length: 50 }, () => inSlices(busy(20)))).finally(
    () => (isOver = true),
  )
  const turns: number[] = []
  for (let before = began; !isOver; before = performance.now()) {
    await setImmediate()
    turns.push(performance.now() - before)
  }
  expect(await work).toEqual(Array(50).fill(20))
  // A second of work: in one piece, or all first slices in one turn, would be the half of it and more.
  expect(Math.max(...turns)).toBeLessThan((performance.now() - began) / 5)
  expect(turns.length).toBeGreaterThan(50)
})

it('work that fails does not keep other work from its end', async () => {
  function* failing(): Resumable<never> {
    yield
    throw new Error('failed')
  }
  const [bad, good] = await Promise.allSettled([inSlices(failing()), inSlices(busy(20))])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
})
