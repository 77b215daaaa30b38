import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import {
  instituteNamed,
  linkIn,
  newcomer,
  newcomersInstitute,
  password,
  personNamed,
} from './testing/newcomer.ts'

const hour = 60 * 60_000
const success = {
  success: true,
  detail: 'Your account has been successfully created. Check your email for confirmation link.',
  confirmed: false,
}

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const register = (body: ReturnType<typeof newcomer>) => person(server).call(registration.register, { body })
const rolesOf = async (email: string) =>
  server.database.db
    .selectFrom('institute_role')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['institute_id', 'role', 'approved'])
    .where('email', '=', email)
    .orderBy('role')
    .execute()

it('a person registers with a new institution, confirms the address, signs in and manages it', async () => {
  const email = 'nadia@nilesolar.example'
  const { status, body } = await register(newcomer(email))
  expect([status, body]).toEqual([200, success])
  const mail = await server.mails.next(email)
  const { url, id, token } = linkIn(mail.text)
  expect(url.href).toBe(`${server.config.PUBLIC_URL}/registration/confirm/${id}/${token}`)
  expect((await person(server).call(registration.completion, { params: { id } })).body.completed).toBe(false)
  const check = async (body: { id: string | number; token: string }) =>
    (await person(server).call(registration.checkLink, { body: { ...body, id: Number(body.id) } })).body.valid
  expect(await check({ id, token })).toBe(true)
  expect(await check({ id, token: 'nonsense' })).toBe(false)
  expect(await check({ id: 999_999, token })).toBe(false)
  await person(server).call(registration.complete, { params: { id }, body: { token } })
  expect(await check({ id, token })).toBe(false)
  expect((await person(server).call(registration.completion, { params: { id } })).body.completed).toBe(true)
  const session = await person(server).call(access.signIn, { body: { username: email, password } })
  expect(session.body).toMatchObject({
    is_staff: false,
    roles: [
      { role: 'Admin', institute_name: newcomersInstitute.name, approved: true },
      { role: 'Director', approved: true },
    ],
  })
  expect(session.body.active_modules).toHaveLength(9)
  // Only the first sign-in leads a person without a project to Home.
  expect(session.body.starts_at_home).toBe(true)
  const again = await person(server).call(access.signIn, { body: { username: email, password } })
  expect(again.body).not.toHaveProperty('starts_at_home')
  const me = await person(server, session.body.token).call(users.me)
  expect(me.body).toMatchObject({ id: Number(id), user_id: Number(id), username: email, is_guest: false })
})

it('a new institution is stored as entered, and staff see it as new', async () => {
  const email = 'second@nilesolar.example'
  const instituteData = {
    ...newcomersInstitute,
    name: '  Victoria  Nile\u200b Fund ',
    address: { ...newcomersInstitute.address, country: 'uganda' },
  }
  await register(newcomer(email, { instituteData, user_role: '' }))
  const institute = await instituteNamed(server.database.db, 'Victoria Nile Fund')
  expect(institute).toMatchObject({
    country_code: 'UG',
    region: 'Eastern Africa',
    website_url: 'http://nilesolar.example/About',
    profile_visibility: 'public',
    is_new: true,
  })
  expect(await rolesOf(email)).toEqual([{ institute_id: institute.id, role: 'Admin', approved: true }])
})

describe('a role in an existing institution', () => {
  it('waits for approval, and until then the person is a guest', async () => {
    const email = 'analyst@seventeen.example'
    const { id } = await instituteNamed(server.database.db)
    await register(
      newcomer(email, {
        create_new_institute: false,
        institute: id,
        instituteData: null,
        user_role: 'Analyst',
      }),
    )
    expect(await rolesOf(email)).toEqual([{ institute_id: id, role: 'Analyst', approved: false }])
    const link = linkIn((await server.mails.next(email)).text)
    await person(server).call(registration.complete, { params: { id: link.id }, body: { token: link.token } })
    const { body } = await person(server).call(access.signIn, { body: { username: email, password } })
    expect((await person(server, body.token).call(users.me)).body.is_guest).toBe(true)
  })

  it('is announced to its Admins once the address is confirmed, also by a password link', async () => {
    const email = 'forgetful@seventeen.example'
    const { id } = await instituteNamed(server.database.db)
    await register(
      newcomer(email, { create_new_institute: false, institute: id, instituteData: null, user_role: 'CFO' }),
    )
    await server.mails.next(email)
    await person(server).call(access.requestReset, { body: { email } })
    const { id: uid, token } = linkIn((await server.mails.next(email)).text)
    const admin = await as(server, 'instituteAdmin')
    const requests = async () => {
      const { results } = (await admin.call(notifications.list)).body
      return results.filter(({ description, verb }) => `${verb} ${description}`.includes('CFO'))
    }
    expect(await requests()).toEqual([])
    await person(server).call(access.confirmReset, {
      body: { uid, token, new_password1: password, new_password2: password },
    })
    await expect.poll(async () => (await requests()).length).toBe(1)
  })

  it('also waits if it is Admin', async () => {
    const email = 'usurper@seventeen.example'
    const { id } = await instituteNamed(server.database.db)
    await register(
      newcomer(email, {
        create_new_institute: false,
        institute: id,
        instituteData: null,
        user_role: 'Admin',
      }),
    )
    expect(await rolesOf(email)).toEqual([{ institute_id: id, role: 'Admin', approved: false }])
  })

  it('requires a public institution', async () => {
    const member = await as(server, 'advisor')
    const { body: hidden } = await member.call(institutes.create, {
      body: instituteBody({ name: 'Hidden Fund', profile_visibility: 'private' }),
    })
    for (const institute of [hidden.id, 999_999]) {
      const { status, body } = await register(
        newcomer('seeker@seventeen.example', {
          create_new_institute: false,
          institute,
          instituteData: null,
          user_role: 'Analyst',
        }),
      )
      expect([status, body]).toEqual([400, { institute: ['Please enter a valid institute name.'] }])
    }
  })
})

it('all errors are returned together, nested like the request', async () => {
  const { status, body } = await person(server).request('POST', '/api/registration/', {
    body: {
      create_new_institute: true,
      password: 'password123',
      confirm_password: 'other',
      instituteData: { type: 'Bank', address: { region: 'Europe', country: 'UG' } },
    },
  })
  expect([status, body]).toEqual([
    400,
    {
      first_name: ['Please enter first name'],
      last_name: ['Please enter name'],
      email: ['Please enter email'],
      password: ['This password is one of the most common ones. Please choose another.'],
      confirm_password: ['Please enter same password'],
      instituteData: {
        name: ['Please enter name'],
        type: ['Invalid Institute type'],
        sustainable_development_goals: ['Please select at least one sustainable development goal'],
        website_url: ['Please enter a valid website'],
        address: {
          country: ['Please select country'],
          city: ['Please enter city'],
          zip_code: ['Please enter postal code'],
          street: ['Please enter street'],
        },
      },
    },
  ])
})

it('short names are accepted once they are confirmed, and postal codes are not needed where there are none', async () => {
  const email = 'bo@ho.example'
  const instituteData = {
    ...newcomersInstitute,
    name: '3i',
    address: { country: 'GH', region: 'Western Africa', city: 'Ho', zip_code: '', street: 'A1' },
  }
  const body = { ...newcomer(email, { instituteData }), first_name: 'Bo' }
  const first = await person(server).request('POST', '/api/registration/', { body })
  expect([first.status, first.body]).toEqual([
    400,
    {
      first_name: ['Please enter first name (at least 3 letters)'],
      instituteData: {
        name: ['Please enter name (at least 3 letters)'],
        address: {
          city: ['Please enter city (at least 3 letters)'],
          street: ['Please enter street (at least 3 letters)'],
        },
      },
    },
  ])
  const unknown = { ...body, confirmed: ['first_name', 'last_name'] }
  expect((await person(server).request('POST', '/api/registration/', { body: unknown })).status).toBe(400)
  const confirmed = ['first_name', 'name', 'address.city', 'address.street'] as const
  expect((await register({ ...body, confirmed: [...confirmed] })).status).toBe(200)
  expect(await personNamed(server.database.db, email)).toMatchObject({ first_name: 'Bo' })
  expect(await instituteNamed(server.database.db, '3i')).toMatchObject({ city: 'Ho', zip_code: '' })
})

it('names with a web address are refused', async () => {
  const body = newcomer('win@evil.example', {
    first_name: 'Win at evil.com',
    last_name: 'www.evil',
    instituteData: { ...newcomersInstitute, name: 'Prize https://evil' },
  })
  const { status, body: refused } = await register(body)
  const words = ['A name cannot contain a web address']
  expect([status, refused]).toEqual([
    400,
    { first_name: words, last_name: words, instituteData: { name: words } },
  ])
})

it('numbers, patterns and parts of the name are refused as passwords', async () => {
  for (const weak of [
    '123456789012',
    'abcdefghijkl',
    'qwertyuiop[]',
    'abcabcabcabc',
    'Passw0rd2024',
    'nadia haddad',
  ])
    expect([
      weak,
      Object.keys(
        (await register(newcomer('weak@nile.example', { password: weak, confirm_password: weak }))).body,
      ),
    ]).toEqual([weak, ['password']])
  expect(await personNamed(server.database.db, 'weak@nile.example')).toBeUndefined()
})

it('a common password is reported before submitting', async () => {
  const problemWith = async (password: string) =>
    (await person(server).request('POST', '/api/registration/password/', { body: { password } })).body
  expect(await problemWith('password123')).toEqual({
    problem: 'This password is one of the most common ones. Please choose another.',
  })
  expect(await problemWith('short')).toEqual({ problem: 'Please enter password (at least 9 characters)' })
  expect(await problemWith('olive trees in spring')).toEqual({ problem: null })
})

describe('an address that has an account', () => {
  it('gets the same response, its owner is notified, and nothing changes', async () => {
    const { status, body } = await register(newcomer('Plain@seventeen.example'))
    expect([status, body]).toEqual([200, success])
    const { text, subject } = await server.mails.next('plain@seventeen.example')
    expect(subject).toBe('You already have an account')
    expect(text).toContain(`${server.config.PUBLIC_URL}/resetpassword`)
    expect(await personNamed(server.database.db, 'plain@seventeen.example')).toMatchObject({
      first_name: 'Pilar',
      confirmed_at: expect.any(Date),
    })
    expect(await rolesOf('plain@seventeen.example')).toEqual([])
  })

  it('that was never confirmed does not keep the password of the first registration', async () => {
    const email = 'victim@seventeen.example'
    await register(
      newcomer(email, { password: 'the attacker was first', confirm_password: 'the attacker was first' }),
    )
    await server.mails.next(email)
    server.passTime(hour)
    await register(newcomer(email))
    const { text, subject } = await server.mails.next(email)
    expect(subject).toBe('Finish your registration')
    const { id: uid, token } = linkIn(text)
    await person(server).call(access.confirmReset, {
      body: { uid, token, new_password1: password, new_password2: password },
    })
    const signIn = async (tried: string) =>
      (await person(server).call(access.signIn, { body: { username: email, password: tried } })).status
    expect(await signIn('the attacker was first')).toBe(400)
    expect(await signIn(password)).toBe(200)
  })
})

it('fifty simultaneous registrations of one address create one account and one mail', async () => {
  const variants = ['race@seventeen.example', 'RACE@seventeen.example', ' Race@Seventeen.Example']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => register(newcomer(variants[index % 3]!))),
  )
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, success])]),
  )
  const { db } = server.database
  const accounts = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email_key', '=', 'race@seventeen.example')
    .execute()
  expect(accounts).toHaveLength(1)
  const institutes = db.selectFrom('institute').select('id').where('created_by', '=', accounts[0]!.id)
  expect(await institutes.execute()).toHaveLength(1)
  const mails = await db.selectFrom('mail').select('id').where('recipient', 'ilike', '%race@%').execute()
  expect(mails).toHaveLength(1)
})

it('an account is created while the mail server is down, and its link is sent afterwards', async () => {
  const email = 'patient@seventeen.example'
  const away = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db } = away.database
  expect((await person(away).call(registration.register, { body: newcomer(email) })).body).toEqual(success)
  const waiting = () =>
    db.selectFrom('mail').select(['id', 'sent_at', 'last_error']).executeTakeFirstOrThrow()
  await expect
    .poll(waiting)
    .toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
  const { body: outbox } = await person(away).request('GET', '/dev/outbox')
  away.config.SMTP_URL = server.mails.url
  // Retries now instead of in a minute.
  const { id } = await waiting()
  await db.updateTable('mail').set({ next_try_at: new Date() }).where('id', '=', id).execute()
  await sql`select graphile_worker.add_job('mail.deliver', json_build_object('id', ${id}::bigint),
    job_key := ${`mail:${id}`}, run_at := now())`.execute(db)
  expect(linkIn((await server.mails.next(email)).text)).toEqual(linkIn(String(outbox).replaceAll('"', ' ')))
  await away.stop()
})
