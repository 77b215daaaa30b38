import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person, type Person } from '../testing/person.ts'

const fresh = 'a completely new password'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const signIn = (username: string, password = demoPassword) =>
  person(server).call(access.signIn, { body: { username, password } })
const lives = async (token: string) => (await person(server, token).call(access.verify)).body
/** Attempts that start one after the other during another operation. */
const meanwhile = <Answer>(attempt: (index: number) => Promise<Answer>, length = 12) =>
  Promise.all(Array.from({ length }, (_, index) => pause(index * 12).then(() => attempt(index))))
const setPassword = (who: Person) =>
  who.request('POST', '/api/users/password/', {
    body: { password: demoPassword, new_password1: fresh, new_password2: fresh },
  })

it('a sign-in during a password change does not survive it', async () => {
  const { email } = personas.plain
  const [changed, answers] = await Promise.all([
    setPassword(await as(server, 'plain')),
    meanwhile(() => signIn(email)),
  ])
  expect(changed.status).toBe(200)
  const tokens = answers.flatMap(({ status, body }) => (status === 200 ? body.token : []))
  expect(await Promise.all(tokens.map(lives))).toEqual(tokens.map(() => false))
  expect(answers.some(({ status }) => status !== 200)).toBe(true)
})

it('an e-mail change cannot be requested with a password that is being replaced', async () => {
  const [owner, other] = [await as(server, 'projectMember'), await as(server, 'projectMember')]
  const [changed, answers] = await Promise.all([
    setPassword(owner),
    meanwhile((index) =>
      other.request('POST', '/api/users/email/', {
        body: { email: `other${index}@new.example`, password: demoPassword },
      }),
    ),
  ])
  expect(changed.status).toBe(200)
  expect((await owner.call(emailChange.read)).body.waiting).toBeNull()
  expect(answers.every(({ status }) => status < 500)).toBe(true)
})

it('a sign-in during the deletion of an account either cancels it or is ended', async () => {
  const { email } = personas.projectEditor
  const who = await as(server, 'projectEditor')
  const [deleted, answers] = await Promise.all([
    who.call(accountDeletion.request, { body: { password: demoPassword } }),
    // Later sign-ins would cancel the deletion.
    meanwhile(() => signIn(email), 3),
  ])
  expect(deleted.status).toBe(200)
  const living = await Promise.all(answers.map(({ body }) => lives(body.token)))
  const staff = await as(server, 'staff')
  const { body } = await staff.call(accounts.list, { query: { name: email, standing: ['leaving'] } })
  expect(body.results.length > 0).toBe(!living.some(Boolean))
})
