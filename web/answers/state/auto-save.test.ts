import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import { startAutoSave } from './auto-save.ts'
import { Filling } from './filling.ts'
import { ModelServer } from './testing/model-server.ts'
import { Saving } from './saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const updated_at = '2026-01-01T00:00:00.000Z'
const questions: StoredQuestion[] = [
  { ...yesOrNo(1), updated_at },
  { ...yesOrNo(2), question_type: 'other', options: [{ name: 'text', label: '', type: 'text' }], updated_at },
  { ...yesOrNo(3), question_type: 'other', options: [{ name: 'n', label: '', type: 'integer' }], updated_at },
  {
    ...yesOrNo(4),
    question_type: 'multi-select',
    options: [
      { name: 'yes', label: '', type: 'boolean' },
      { name: 'other', label: '', type: 'boolean-with-text' },
    ],
    updated_at,
  },
]

/** A page with auto-save and a connection that can be interrupted. */
function page() {
  const server = new ModelServer(questions)
  const filling = new Filling(server.read())
  const line = { lost: false, signedIn: true, sent: 0, underWay: 0, most: 0, notify: () => {} }
  const saving = new Saving(filling, {
    send: async (attempt) => {
      line.sent++
      line.most = Math.max(line.most, ++line.underWay)
      await new Promise((answered) => setTimeout(answered, 200))
      line.underWay--
      if (line.lost) throw new CallFailed(offline, null)
      return server.save(1, attempt, () => {})
    },
  })
  const stop = startAutoSave(filling, saving, {
    isLost: () => line.lost,
    isSignedIn: () => line.signedIn,
    onConnectionChange: (listener) => ((line.notify = listener), () => {}),
  })
  const cut = (lost: boolean) => ((line.lost = lost), line.notify())
  const values = () => server.records.map(({ question, answer }) => [question, Object.values(answer).at(-1)])
  return { server, filling, saving, line, cut, stop, values }
}

it('choices are sent together after three seconds without changes', async () => {
  const { filling, line, values } = page()
  filling.choose(1, 'yes')
  await vi.advanceTimersByTimeAsync(2900)
  filling.choose(1, 'no')
  await vi.advanceTimersByTimeAsync(2900)
  expect(line.sent).toBe(0)
  await vi.advanceTimersByTimeAsync(400)
  expect(line.sent).toBe(1)
  expect(values()).toEqual([[1, true]])
})

it('a text is sent when it loses the focus, not during typing', async () => {
  const { filling, line, values } = page()
  filling.type(2, 'text', 'Minh')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(line.sent).toBe(0)
  filling.leave(2)
  await vi.advanceTimersByTimeAsync(3300)
  expect(values()).toEqual([[2, 'Minh']])
})

it('a choice is sent even after typing text for another option of the same question', async () => {
  const { filling, server } = page()
  filling.choose(4, 'other')
  filling.type(4, 'other', 'Teff')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.records).toEqual([])
  filling.choose(4, 'yes')
  await vi.advanceTimersByTimeAsync(3300)
  expect(server.records.map(({ answer }) => answer)).toEqual([
    { other: true, 'other-data': 'Teff', yes: true },
  ])
})

it('continuous answering is saved regularly, one request at a time', async () => {
  const { filling, line } = page()
  for (let turn = 0; turn < 40; turn++) {
    filling.type(2, 'text', `text ${turn}`)
    filling.leave(2)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(line.sent).toBeGreaterThanOrEqual(3)
  expect(line.most).toBe(1)
})

it('nothing is sent while offline; after a reconnect everything is sent immediately, once', async () => {
  const { filling, saving, line, cut, values } = page()
  filling.choose(1, 'yes')
  cut(true)
  filling.type(2, 'text', 'Minh')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(line.sent).toBe(0)
  cut(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(values()).toEqual([
    [1, true],
    [2, 'Minh'],
  ])
  expect([line.sent, saving.attempt, filling.edits.all.size]).toEqual([1, undefined, 0])
})

it('nothing is sent or lost while the survey accepts no answers or the user is signed out', async () => {
  const { server, filling, line, values } = page()
  filling.choose(1, 'yes')
  filling.take({ ...server.read(), accept_submissions: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([line.sent, filling.edits.all.size]).toEqual([0, 1])
  line.signedIn = false
  filling.take(server.read())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(line.sent).toBe(0)
  line.signedIn = true
  filling.choose(1, 'no')
  await vi.advanceTimersByTimeAsync(4000)
  expect(values()).toEqual([[1, true]])
})

it('an invalid answer causes no requests', async () => {
  const { filling, line } = page()
  filling.type(3, 'n', 1.5)
  filling.leave(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([line.sent, filling.edits.all.size]).toEqual([0, 1])
})
