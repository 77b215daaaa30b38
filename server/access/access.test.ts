import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.contract.ts'
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts'
import { as, person } from '../platform/testing/person.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a member signs in, is known, and is unknown after signing out', async () => {
  const plain = await as(server, 'plain')
  expect((await plain.call(access.verify)).body).toBe(true)
  await plain.call(access.signOut)
  expect((await plain.call(access.verify)).body).toBe(false)
})

it('a wrong password and an unknown address are told apart by nobody', async () => {
  const wrong = await person(server).call(access.signIn, {
    body: { username: 'plain@seventeen.example', password: 'not this one' },
  })
  const unknown = await person(server).call(access.signIn, {
    body: { username: 'nobody@seventeen.example', password: 'not this one' },
  })
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.body).toMatchObject({ detail: 'Invalid username or password' })
})
