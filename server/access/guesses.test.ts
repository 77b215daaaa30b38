import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { signInsPaused } from 'contract/access/access.refusals.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { testDeviceCookie } from '../testing/test-device.ts'
import { person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://17.example',
    RATE_LIMITS: 'true',
    TRUST_PROXY: 'true',
  })
})
afterAll(() => server.stop())

let addresses = 0
/** From another address each time. */
const signIn = (username: string, password: string, cookie = '') => {
  addresses++
  return person(server).request('POST', '/api/auth-token/', {
    body: { username, password },
    headers: { cookie, 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` },
  })
}

/** Guesses from many addresses until sign-ins are paused. */
async function guess(email: string) {
  for (let attempts = 1; attempts <= 100; attempts++) {
    const { body, status, headers } = await signIn(email, `wrong ${attempts}`)
    if (status !== 400) return { attempts, body, status, retryAfter: Number(headers.get('retry-after')) }
  }
  throw new Error('Sign-ins were not paused')
}

const linkIn = (text: string) => {
  const [, uid, token] = /\/signin\/unlock\/([\w-]+)\/([\w-]+)/.exec(text)!
  return { uid: uid!, token: token! }
}

it('guesses from many addresses pause unknown browsers, and the owner gets in by the mailed link', async () => {
  const { email } = personas.advisor
  const paused = await guess(email)
  expect(paused).toMatchObject({ attempts: 51, status: 429, body: { code: signInsPaused.code } })
  expect(paused.retryAfter).toBeGreaterThan(60)
  // Neither from elsewhere nor with the right password.
  expect((await signIn(email, demoPassword)).body).toMatchObject({ code: signInsPaused.code })
  // Browsers that have signed in before are not affected.
  expect((await signIn(email, demoPassword, testDeviceCookie)).status).toBe(200)

  const mail = await server.mails.next(email)
  expect(mail.subject).toBe('Someone is guessing your password')
  const link = linkIn(mail.text)
  const anybody = person(server)
  expect((await anybody.call(access.checkUnlock, { body: link })).body).toEqual({ valid: true })
  const unlocked = await anybody.request('POST', '/api/auth-token/unlock/', {
    body: link,
    headers: { cookie: '' },
  })
  expect(unlocked.status).toBe(200)
  const cookie = unlocked.headers.get('set-cookie')!.split(';')[0]!
  expect((await signIn(email, 'still wrong', cookie)).status).toBe(400)
  expect((await signIn(email, demoPassword, cookie)).status).toBe(200)
  expect((await signIn(email, demoPassword)).status).toBe(429)
  // The link works once.
  expect((await anybody.call(access.unlock, { body: link })).status).toBe(400)
  expect((await anybody.call(access.checkUnlock, { body: link })).body).toEqual({ valid: false })
})

it('an address without an account is paused alike, and other accounts are not', async () => {
  const { attempts, status, body } = await guess('nobody@seventeen.example')
  expect({ attempts, status }).toEqual({ attempts: 51, status: 429 })
  const { detail } = body as { detail: string }
  expect(detail).toBe(signInsPaused.words)
  expect((await signIn(personas.plain.email, demoPassword)).status).toBe(200)
})

it('a new password lets the browser in that has set it', async () => {
  const { email } = personas.projectGuest
  await guess(email)
  expect((await server.mails.next(email)).subject).toBe('Someone is guessing your password')
  await person(server).call(access.requestReset, { body: { email } })
  const mail = await server.mails.next(email)
  const [, uid, token] = /\/resetpassword\/([\w-]+)\/([\w-]+)/.exec(mail.text)!
  const newPassword = 'quiet harbours at noon'
  const reset = await person(server).request('POST', '/api/password-reset/confirm/', {
    body: { uid, token, new_password1: newPassword, new_password2: newPassword },
  })
  expect(reset.status).toBe(200)
  const cookie = reset.headers.get('set-cookie')!.split(';')[0]!
  expect((await signIn(email, newPassword)).status).toBe(429)
  expect((await signIn(email, newPassword, cookie)).status).toBe(200)
})

it('successful sign-ins do not count', async () => {
  const { email } = personas.projectEditor
  for (let times = 0; times < 55; times++) expect((await signIn(email, demoPassword)).status).toBe(200)
})
