import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { transaction } from '../platform/database/database.ts'
import { person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { accessHourly } from './access.hourly.ts'
import { noteDevice } from './known-devices.ts'
import { confirm, linkIn, newcomer, password, personNamed } from './testing/newcomer.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ PUBLIC_URL: 'https://17.example' })))
afterAll(() => server.stop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in with a cookie, or without one. @returns the cookie that the browser has afterwards */
async function signIn(username: string, { cookie = '', agent = firefox, secret = demoPassword } = {}) {
  const answer = await person(server).request('POST', '/api/auth-token/', {
    body: { username, password: secret },
    headers: { cookie, 'user-agent': agent },
  })
  const set = answer.headers.get('set-cookie') ?? ''
  return { status: answer.status, set, cookie: set.split(';')[0]! }
}
const mailsTo = async (email: string) => {
  const { rows } = await server.database.pool.query(
    `select subject from mail where recipient = $1 and subject like 'New sign-in%'`,
    [email],
  )
  return rows.length
}

it('the first browser after registration is not mailed, others are, each of them once', async () => {
  const email = 'nadia@devices.example'
  await person(server).call(registration.register, { body: newcomer(email) })
  await confirm(server, email)
  const first = await signIn(email, { secret: password })
  expect(first.set).toMatch(
    /^device=[\w-]{43}; Path=\/api\/auth-token; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  await signIn(email, { secret: password, cookie: first.cookie })
  expect(await mailsTo(email)).toBe(0)

  await server.database.db
    .updateTable('person')
    .set({ time_zone: 'Africa/Nairobi' })
    .where('email', '=', email)
    .execute()
  const other = await signIn(email, { secret: password, agent: safari })
  expect(other.cookie).not.toBe(first.cookie)
  const mail = await server.mails.next(email)
  expect(mail.subject).toBe('New sign-in to your account')
  expect(mail.text).toContain('Browser: Safari on iPhone')
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  }).format(new Date())
  expect(mail.text).toContain(time.slice(0, -2))
  expect(mail.text).toContain('(Africa/Nairobi)')
  expect(mail.text).toContain('https://17.example/resetpassword')
  expect(mail.text).toContain('https://17.example/profile/account')
  for (const { cookie } of [first, other]) await signIn(email, { secret: password, cookie })
  expect(await mailsTo(email)).toBe(1)
})

it('people who share a browser are each known in it', async () => {
  const [one, two] = [personas.plain.email, personas.advisor.email]
  const { cookie } = await signIn(one)
  expect((await signIn(two, { cookie })).cookie).toBe(cookie)
  expect([await mailsTo(one), await mailsTo(two)]).toEqual([1, 1])
  expect((await signIn(one, { cookie })).cookie).toBe(cookie)
  expect((await signIn(two, { cookie: `theme=dark; ${cookie}; other=1` })).cookie).toBe(cookie)
  expect([await mailsTo(one), await mailsTo(two)]).toEqual([1, 1])
})

it('a wrong password makes no browser known, and no cookie', async () => {
  const { email } = personas.projectGuest
  const cookie = `device=${'x'.repeat(43)}`
  const failed = await signIn(email, { cookie, secret: 'a guess' })
  expect(failed).toMatchObject({ status: 400, set: '' })
  expect(await mailsTo(email)).toBe(0)
  await signIn(email, { cookie })
  expect(await mailsTo(email)).toBe(1)
  for (const forged of ['device=short', `device=${'x'.repeat(44)}`, `nodevice=${'x'.repeat(43)}`])
    expect((await signIn(email, { cookie: forged })).cookie).not.toBe(forged)
})

it('after a new password by a mailed link, no browser is known', async () => {
  const { email } = personas.projectEditor
  const { cookie } = await signIn(email)
  const before = await mailsTo(email)
  await person(server).call(access.requestReset, { body: { email } })
  let { text, subject } = await server.mails.next(email)
  while (subject !== 'Set a new password') ({ text, subject } = await server.mails.next(email))
  const { id: uid, token } = linkIn(text)
  const secret = 'seven blue herons'
  const body = { uid, token, new_password1: secret, new_password2: secret }
  expect((await person(server).call(access.confirmReset, { body })).status).toBe(200)
  await signIn(email, { cookie, secret })
  expect(await mailsTo(email)).toBe(before + 1)
})

it('scripts without cookies are mailed once a day, and add a bounded number of browsers', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' }, server)
  const { email } = personas.projectManager
  for (let time = 0; time < 3; time++) {
    const body = { username: email, password: demoPassword }
    const headers = { cookie: '', 'user-agent': 'a script' }
    const { status } = await person(limited).request('POST', '/api/auth-token/', { body, headers })
    expect(status).toBe(200)
  }
  expect(await mailsTo(email)).toBe(1)
  await limited.stop()
  const { db } = server.database
  const { id } = (await personNamed(db, email))!
  const start = Date.now()
  await transaction(db, async (tx) => {
    for (let nth = 0; nth < 120; nth++)
      await noteDevice(tx, id, `script ${nth}`, new Date(start + nth * 1000))
  })
  const known = (nth: number) =>
    transaction(db, (tx) => noteDevice(tx, id, `script ${nth}`, new Date(start + 200_000 + nth)))
  expect([await known(119), await known(30), await known(5)]).toEqual([true, true, false])
})

it('a browser that was not used for 400 days is forgotten', async () => {
  const { db } = server.database
  const { id } = (await personNamed(db, personas.staff.email))!
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await transaction(db, async (tx) => {
    await noteDevice(tx, id, 'long ago', daysAgo(400.1))
    await noteDevice(tx, id, 'not so long ago', daysAgo(399.9))
  })
  await accessHourly({}, { database: server.database, config: server.config } as never)
  const known = (token: string) => transaction(db, (tx) => noteDevice(tx, id, token, new Date()))
  expect([await known('long ago'), await known('not so long ago')]).toEqual([false, true])
})
