import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import { answeredFor, ExpectedViewers } from './expected-viewers.ts'
import { Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'

const ada: Viewer = { id: 1, email: 'ada@seventeen.example', is_staff: false, session_id: 7 }
const asked: (Viewer | undefined)[] = []
const answer = async (viewer: Viewer | undefined) => {
  asked.push(viewer)
  return viewer ? `for ${viewer.id} of session ${viewer.session_id}` : 'signed out'
}
const answered = async (session: Promise<Viewer | undefined>, expected: Viewer | undefined) => {
  asked.length = 0
  return [await answeredFor(session, expected, answer), asked.length]
}

it('while the session is the expected one, the answer made meanwhile leaves', async () => {
  expect(await answered(Promise.resolve({ ...ada }), ada)).toEqual(['for 1 of session 7', 1])
  expect(await answered(Promise.resolve(ada), undefined)).toEqual(['for 1 of session 7', 1])
})

it('when it has ended, is another one, or its rights are others, the answer is made anew', async () => {
  expect(await answered(Promise.resolve(undefined), ada)).toEqual(['signed out', 2])
  for (const other of [{ id: 2 }, { session_id: 8 }, { is_staff: true }, { email: 'a@seventeen.example' }]) {
    expect(await answered(Promise.resolve({ ...ada, ...other }), ada)).toEqual([
      await answer({ ...ada, ...other }),
      2,
    ])
    expect(asked.slice(0, 2)).toEqual([ada, { ...ada, ...other }])
  }
})

it('when the session cannot be found out, nothing of the answer is told, not even its failure', async () => {
  const blocked = () => Promise.reject(new Error('blocked'))
  await expect(answeredFor(blocked(), ada, answer)).rejects.toThrow('blocked')
  const failing = () => Promise.reject(new Error('not found'))
  await expect(answeredFor(blocked(), ada, failing)).rejects.toThrow('blocked')
  await expect(answeredFor(Promise.resolve(ada), ada, failing)).rejects.toThrow('not found')
})

it('a stream that does not leave is closed', async () => {
  const stream = Readable.from(['text'])
  await answeredFor(Promise.resolve(undefined), ada, async (viewer) =>
    viewer ? new Reply(stream, {}) : null,
  )
  expect(stream.destroyed).toBe(true)
})

it('somebody is expected for reads alone, never for staff, a download or a poll, and forgotten with their session', () => {
  const read: Endpoint = { method: 'GET', path: '/api/x/', summary: 'Reads' }
  const viewers = new ExpectedViewers()
  expect(viewers.of('token', read)).toBeUndefined()
  viewers.remember('token', ada)
  expect(viewers.of('token', read)).toEqual(ada)
  expect(viewers.of('token', { ...read, method: 'POST' })).toBeUndefined()
  expect(viewers.of('token', { ...read, method: 'POST', onlyReads: true })).toEqual(ada)
  expect(viewers.of('token', { ...read, download: ['text/csv'] })).toBeUndefined()
  expect(viewers.of('token', { ...read, polled: true })).toBeUndefined()
  viewers.remember('staff', { ...ada, is_staff: true })
  expect(viewers.of('staff', read)).toBeUndefined()
  viewers.remember('token', undefined)
  expect(viewers.of('token', read)).toBeUndefined()
})

it('no more tokens are remembered than fit', () => {
  const read: Endpoint = { method: 'GET', path: '/api/x/', summary: 'Reads' }
  const viewers = new ExpectedViewers()
  for (let number = 0; number <= 10_000; number++) viewers.remember(`token-${number}`, ada)
  expect([viewers.of('token-0', read), viewers.of('token-1', read)]).toEqual([undefined, ada])
})
