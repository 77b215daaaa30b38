import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeOf, setUpApp } from '../testing/authenticator.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ STAFF_SECOND_FACTOR: 'true' })))
afterAll(() => server.stop())

const removal = (secret: string) => ({
  body: { password: demoPassword, code: codeOf(secret, Date.now() + 30_000) },
})

it('staff have their rights only once they have a second factor, and cannot remove the last one', async () => {
  const staff = await as(server, 'staff')
  expect((await staff.call(accounts.list)).status).toBe(404)
  expect((await staff.call(users.me)).body).toMatchObject({ is_staff: true, needs_second_factor: true })

  const { secret, codes } = await setUpApp(staff)
  expect((await staff.call(accounts.list)).status).toBe(200)
  expect((await staff.call(users.me)).body.needs_second_factor).toBe(false)

  const refused = await staff.call(secondFactors.removeApp, {
    body: { password: demoPassword, code: codes[0]! },
  })
  expect([refused.status, refused.body['code']]).toEqual([409, 'staff_need_second_factor'])
  const { body } = await staff.call(secondFactors.read)
  expect(body).toMatchObject({ app: expect.anything(), recovery_codes: codes.length })
  expect((await staff.call(secondFactors.removeApp, removal(secret))).status).toBe(409)
})

it('other members need none', async () => {
  const plain = await as(server, 'plain')
  expect((await plain.call(users.me)).body.needs_second_factor).toBe(false)
  const { secret } = await setUpApp(plain)
  expect((await plain.call(secondFactors.removeApp, removal(secret))).status).toBe(200)
})

it('outside production staff need none unless the setting says so', async () => {
  const relaxed = await startTestServer()
  try {
    const staff = await as(relaxed, 'staff')
    expect((await staff.call(accounts.list)).status).toBe(200)
    expect((await staff.call(users.me)).body.needs_second_factor).toBe(false)
  } finally {
    await relaxed.stop()
  }
})
