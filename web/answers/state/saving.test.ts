import { expect, it } from 'vitest'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import { Filling } from './filling.ts'
import { ModelServer } from './testing/model-server.ts'
import { Saving } from './saving.ts'

const updated_at = '2026-01-01T00:00:00.000Z'
const long = ['a', 'b', 'c']
const questions = Array.from({ length: 300 }, (_, place): StoredQuestion => ({
  ...yesOrNo(place + 1),
  question_type: 'other',
  options: long.map((name) => ({ name, label: '', type: 'text' })),
  updated_at,
}))

/** A page whose requests fail while `line.lost` is set. */
function page() {
  const server = new ModelServer(questions)
  const filling = new Filling(server.read())
  const line = { lost: false, sent: [] as number[], tries: [] as number[] }
  const saving = new Saving(filling, {
    send: async (attempt, { unanswered }) => {
      line.sent.push(JSON.stringify(attempt.edits.map(({ answer }) => answer)).length)
      line.tries.push(unanswered)
      if (line.lost) throw new CallFailed(offline, null)
      return server.save(1, attempt, () => {})
    },
  })
  return { server, filling, saving, line }
}

it('many answers typed offline are sent in several small requests', async () => {
  const { server, filling, saving, line } = page()
  for (const { question_id: id } of questions) filling.type(id, 'a', `${id} ${'x'.repeat(1000)}`)
  expect(await saving.save()).toBeUndefined()
  expect(line.sent.length).toBeGreaterThan(5)
  expect(Math.max(...line.sent)).toBeLessThan(20_000)
  expect([server.records.length, filling.edits.all.size]).toEqual([questions.length, 0])
})

it('when the connection is lost, stored answers are not resent and nothing is stored twice', async () => {
  const { server, filling, saving, line } = page()
  for (const { question_id: id } of questions) filling.type(id, 'a', `${id} ${'x'.repeat(1000)}`)
  const stop = saving.changes.subscribe('attempt', () => (line.lost = server.records.length > 100))
  expect((await saving.save())?.status).toBe(offline)
  stop()
  const stored = server.records.length
  expect([stored > 100, stored < 200]).toEqual([true, true])
  line.lost = false
  expect(await saving.save()).toBeUndefined()
  expect([server.records.length, filling.edits.all.size]).toEqual([questions.length, 0])
  expect(new Set(server.records.map(({ question }) => question)).size).toBe(questions.length)
})

it('an answer longer than the request limit is sent on its own', async () => {
  const { server, filling, saving, line } = page()
  for (const option of long) filling.type(1, option, 'x'.repeat(9000))
  filling.type(2, 'a', 'short')
  await saving.save()
  expect([line.sent.length, server.records.length]).toEqual([2, 2])
})

it('retries without a response get longer timeouts until one arrives', async () => {
  const { filling, saving, line } = page()
  filling.type(1, 'a', 'Minh')
  line.lost = true
  await saving.save()
  await saving.save()
  line.lost = false
  await saving.save()
  filling.type(1, 'a', 'Paula')
  await saving.save()
  expect(line.tries).toEqual([0, 1, 2, 0])
})
