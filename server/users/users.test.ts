import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from 'contract/users/users.endpoints.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { makeStaff } from './make-staff.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a member reads their own account', async () => {
  const { body } = await (await as(server, 'instituteAdmin')).call(users.me)
  expect(body).toEqual({
    id: expect.any(Number),
    user_id: body.id,
    username: 'institute-admin@seventeen.example',
    first_name: 'Adaeze',
    last_name: 'Nwosu',
    avatar: null,
    about_me: '',
    city: '',
    profile_visibility: 'public',
    is_guest: false,
    time_zone: null,
    updated_at: expect.any(String),
    is_staff: false,
    mails_stopped: false,
    needs_second_factor: false,
    active_modules: expect.arrayContaining(['Projects', 'Chat']),
    roles: [expect.objectContaining({ role: 'Admin' }), expect.objectContaining({ role: 'CEO' })],
  })
})

it('a person whose roles all wait for approval is a guest; a person without roles is not', async () => {
  const isGuest = async (persona: 'unapprovedMember' | 'plain' | 'staff') =>
    (await (await as(server, persona)).call(users.me)).body.is_guest
  expect([await isGuest('unapprovedMember'), await isGuest('plain'), await isGuest('staff')]).toEqual([
    true,
    false,
    false,
  ])
})

it('without a session there is no viewer', async () => {
  expect((await person(server).call(users.me)).status).toBe(401)
})

it('the operator can make a confirmed account staff, which is audited', async () => {
  const { db } = server.database
  const advisor = await as(server, 'advisor')
  expect(await makeStaff(db, ' Advisor@seventeen.example')).toBe(true)
  const { body } = await advisor.call(users.me)
  expect(body.is_staff).toBe(true)
  const entries = db.selectFrom('audit_entry').select('subject').where('action', '=', 'account.made_staff')
  expect(await entries.execute()).toEqual([{ subject: `person:${body.id}` }])
  expect(await makeStaff(db, 'nobody@seventeen.example')).toBe(false)
  await db.updateTable('person').set({ confirmed_at: null }).where('email', 'like', 'plain@%').execute()
  expect(await makeStaff(db, 'plain@seventeen.example')).toBe(false)
})
