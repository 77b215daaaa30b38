import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { confirm, newcomersInstitute, newcomer, password, personNamed, png } from './testing/newcomer.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const send = (body: unknown) => person(server).request('POST', '/api/registration/', { body })
const accounts = async () =>
  Number(
    (await server.database.db
      .selectFrom('person')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst())!.n,
  )

it('additional fields give no rights', async () => {
  const email = 'greedy@seventeen.example'
  const rights = {
    id: 1,
    user_id: 1,
    is_staff: true,
    is_advisor: true,
    is_guest: false,
    approved: true,
    confirmed: true,
    confirmed_at: '2020-01-01T00:00:00Z',
    active_modules: ['Manage'],
    roles: [{ role: 'Admin', institute: 1, approved: true }],
    profile_visibility: 'private',
  }
  const body = {
    ...newcomer(email),
    ...rights,
    instituteData: {
      ...newcomersInstitute,
      ...rights,
      is_new: false,
      created_by: 1,
      latitude: 1,
      type_details: { a: 1 },
    },
  }
  expect((await send(body)).status).toBe(200)
  const form = new FormData()
  form.append('document', JSON.stringify({ ...body, email: `multipart-${email}` }))
  form.append('avatar', new Blob([png]), 'me.png')
  expect((await person(server).request('POST', '/api/registration/', { raw: form })).status).toBe(200)
  for (const address of [email, `multipart-${email}`]) {
    expect(await personNamed(server.database.db, address)).toMatchObject({
      is_staff: false,
      is_advisor: false,
      confirmed_at: null,
      profile_visibility: 'public',
    })
    const institute = await server.database.db
      .selectFrom('institute')
      .innerJoin('person', 'person.id', 'created_by')
      .select(['is_new', 'institute.profile_visibility', 'type_details', 'latitude'])
      .where('email', '=', address)
      .executeTakeFirst()
    expect(institute).toEqual({
      is_new: true,
      profile_visibility: 'public',
      type_details: {},
      latitude: null,
    })
  }
})

describe('a picture', () => {
  const withPicture = (email: string, content: string | Uint8Array<ArrayBuffer>) =>
    person(server).call(registration.register, {
      body: newcomer(email),
      files: { avatarFile: { name: 'my face.png', content } },
    })

  it('can be sent, and is shown for the person', async () => {
    expect((await withPicture('pictured@seventeen.example', png)).status).toBe(200)
    const { avatar_key } = (await personNamed(server.database.db, 'pictured@seventeen.example'))!
    const stored = await person(server).request('GET', `/media/${avatar_key}/my_face.webp`)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('that is invalid is refused for every address, and nothing is created', async () => {
    const before = await accounts()
    for (const email of ['pretender@seventeen.example', 'plain@seventeen.example'])
      for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a picture'])
        expect((await withPicture(email, content)).status).toBe(415)
    expect(await accounts()).toBe(before)
  })
})

it('values of other types are refused at their fields without server errors', async () => {
  const wrong: unknown[] = [
    { ...newcomer('a@seventeen.example'), email: ['a@seventeen.example', 'b@seventeen.example'] },
    { ...newcomer('a@seventeen.example'), email: { address: 'a@seventeen.example' } },
    { ...newcomer('a@seventeen.example'), email: 'a@seventeen.example,b@seventeen.example' },
    { ...newcomer('a@seventeen.example'), email: '"a@x y"@seventeen.example' },
    { ...newcomer('a@seventeen.example'), password: 123456789, confirm_password: 123456789 },
    { ...newcomer('a@seventeen.example'), first_name: 'A\u0000da' },
    { ...newcomer('a@seventeen.example'), instituteData: 'Nile' },
    { ...newcomer('a@seventeen.example'), instituteData: { ...newcomersInstitute, address: [] } },
    {
      ...newcomer('a@seventeen.example'),
      instituteData: { ...newcomersInstitute, sustainable_development_goals: 'SDG1' },
    },
    {
      ...newcomer('a@seventeen.example'),
      create_new_institute: false,
      institute: '1 or 1=1',
      user_role: 'CEO',
    },
    { ...newcomer('a@seventeen.example'), create_new_institute: false, institute: -1, user_role: 'CEO' },
    { ...newcomer('a@seventeen.example'), create_new_institute: 'maybe' },
    { ...newcomer('a@seventeen.example'), first_name: 'x'.repeat(101) },
    [],
    null,
  ]
  for (const body of wrong) {
    const { status, body: answer } = await send(body)
    expect([JSON.stringify(body)?.slice(0, 200), status, typeof answer]).toEqual([
      JSON.stringify(body)?.slice(0, 200),
      400,
      'object',
    ])
  }
  expect(await personNamed(server.database.db, 'a@seventeen.example')).toBeUndefined()
})

it('a name cannot add recipients or text to the mail', async () => {
  const email = 'injected@seventeen.example'
  const named = (line: string) =>
    newcomer(email, {
      first_name: line,
      last_name: line,
      instituteData: { ...newcomersInstitute, name: line },
    })
  const address = 'Eve\r\nBcc: everybody@evil.example\r\n\r\nhttp://evil.example'
  expect((await send(named(address))).status).toBe(400)
  await send(named('Eve\r\nBcc: everybody\r\n\r\nEvil text'))
  const mail = await server.mails.next(email)
  expect(mail.to).toEqual([email])
  expect(mail.raw).not.toContain('evil.example')
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.text).not.toContain('Evil text')
  expect((await send(newcomer('a@seventeen.example\r\nBcc: b@evil.example'))).status).toBe(400)
})

it('links use our own address regardless of the Host header', async () => {
  const email = 'hosted@seventeen.example'
  await person(server).request('POST', '/api/registration/', {
    body: newcomer(email),
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  const { text } = await server.mails.next(email)
  expect(text).toContain(`${server.config.PUBLIC_URL}/registration/confirm/`)
  expect(text).not.toContain('evil')
})

it('passwords can be long, with spaces, in any normal form', async () => {
  const long = `${'ä 🌍 '.repeat(40)}end`
  const email = 'polyglot@seventeen.example'
  await send(newcomer(email, { password: long.normalize('NFD'), confirm_password: long.normalize('NFD') }))
  await confirm(server, email)
  const signIn = async (tried: string) =>
    (await person(server).call(access.signIn, { body: { username: email, password: tried } })).status
  expect(await signIn(long.normalize('NFC'))).toBe(200)
  expect(await signIn(long.normalize('NFC').slice(0, -1))).toBe(400)
})

it('common passwords, the address and our name are refused', async () => {
  const refused = async (tried: string) =>
    (await send(newcomer('weak@seventeen.example', { password: tried, confirm_password: tried }))).body
  for (const tried of [
    '123456789',
    'Password123',
    'qwertyuiop',
    'aaaaaaaaaa',
    'abcabcabc',
    'Seventeen-17',
    'weak@seventeen.example',
  ])
    expect([tried, Object.keys((await refused(tried)) as object)]).toEqual([tried, ['password']])
  expect(await refused('password')).toEqual({ password: ['Please enter password (at least 9 characters)'] })
  expect(await refused(password)).toMatchObject({ success: true })
})

describe('the search for institutes', () => {
  const search = (name: string) => person(server).call(registration.institutes, { query: { name } })

  it('finds by any part of a name, without case and accents, and with a small mistake', async () => {
    for (const name of ['umoja', 'MICROFIN', 'umója bank', 'Umoja Microfinanze'])
      expect([name, (await search(name)).body.results.map(({ name }) => name)]).toEqual([
        name,
        ['Umoja Microfinance Bank'],
      ])
    expect((await search('fondo andino de inversion')).body.results[0]).toEqual({
      id: expect.any(Number),
      name: 'Fondo Andino de Inversión',
      proven_domain: null,
    })
  })

  it('shows nothing of a private one, and matches % and _ literally', async () => {
    const member = await as(server, 'plain')
    await member.call(institutes.create, {
      body: instituteBody({ name: 'Umoja Secret Holding', profile_visibility: 'private' }),
    })
    expect((await search('Umoja Secret')).body.results.map(({ name }) => name)).not.toContain(
      'Umoja Secret Holding',
    )
    for (const name of ['%%%', '___', "'; drop table person; --", '\\\\\\'])
      expect([name, (await search(name)).body.results]).toEqual([name, []])
  })

  it('shows similar existing institutes before a new one is created (SEC-36)', async () => {
    const member = await as(server, 'plain')
    for (const [name, profile_visibility] of [
      ['Volta Green Savings', 'public'],
      ['Volta Green Savings Secret', 'private'],
    ] as const)
      await member.call(institutes.create, { body: instituteBody({ name, profile_visibility }) })
    const similar = async (name: string) => {
      const { body } = await person(server).call(registration.similarInstitutes, { query: { name } })
      return body.results.map((one) => one.name)
    }
    for (const name of [
      'volta green savings',
      'Volta  Green Savings Ltd.',
      'Vоlta Grееn Sаvings',
      'Ｖｏｌｔａ Green Savings',
      'Vólta Gréen Savings',
      'Volta\u200b Green Savings',
    ])
      expect([name, await similar(name)]).toEqual([name, ['Volta Green Savings']])
    expect(await similar('Quite Another Foundation')).toEqual([])
  })

  it('starts at three letters, and shows at most ten', async () => {
    for (const name of ['', 'um', ' u ']) expect((await search(name)).status).toBe(400)
    const member = await as(server, 'plain')
    for (let index = 0; index < 12; index++)
      await member.call(institutes.create, { body: instituteBody({ name: `Village Bank ${index}` }) })
    expect((await search('village bank')).body.results).toHaveLength(10)
  })
})
