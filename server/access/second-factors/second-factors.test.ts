import { Secret } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { daysToTrust, minutesToFinish, recoveryCodeCount } from 'contract/access/second-factors.rules.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { signingKey } from '../../platform/signing-key.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accessHourly } from '../access.hourly.ts'
import { codeOf, enterPassword, finish, secondStepOf, setUpApp } from '../testing/authenticator.ts'
import { linkIn } from '../testing/newcomer.ts'
import { appOf } from './app.queries.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const period = 30_000
const day = 24 * 60 * 60 * 1000
const emailOf = (name: Persona) => personas[name].email

/** The server's clock, which only these tests advance. */
let shift = 0
const now = () => Date.now() + shift
const passTime = (milliseconds: number) => {
  shift += milliseconds
  server.passTime(milliseconds)
}
/** A code that was not used yet. */
const nextCode = (secret: string) => {
  passTime(period)
  return codeOf(secret, now())
}

/** A persona with an app that is on. */
async function withApp(name: Persona) {
  const owner = await as(server, name)
  return { owner, ...(await setUpApp(owner, demoPassword, now())) }
}
/** Turns the app of a persona off, so that other tests can use it. */
const turnOff = (owner: Person, secret: string, password = demoPassword) =>
  owner.call(secondFactors.removeApp, { body: { password, code: nextCode(secret) } })

const signedIn = (answer: { body: unknown }) => person(server, (answer.body as { token: string }).token)
const codeOfRefusal = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('setting up an app', () => {
  it('takes the password, and a code of the app', async () => {
    const owner = await as(server, 'plain')
    const elsewhere = await as(server, 'plain')
    const wrong = await owner.call(secondFactors.startApp, { body: { password: 'not this one' } })
    expect([wrong.status, wrong.body]).toEqual([400, { password: [expect.any(String)] }])

    const { body: started } = await owner.call(secondFactors.startApp, { body: { password: demoPassword } })
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.uri).toContain(`secret=${started.secret}`)
    expect(started.uri).toContain('issuer=Seventeen')
    expect((await owner.call(secondFactors.read)).body.app).toBeNull()
    expect((await enterPassword(server, emailOf('plain'))).status).toBe(200)

    const refused = await owner.call(secondFactors.confirmApp, { body: { code: '000000' } })
    expect([refused.status, refused.body]).toEqual([400, { code: [expect.any(String)] }])
    const { body } = await owner.call(secondFactors.confirmApp, {
      body: { code: codeOf(started.secret, now()) },
    })
    expect(body).toMatchObject({
      app: { last_used_at: expect.any(String) },
      recovery_codes: recoveryCodeCount,
    })
    expect(new Set(body.codes).size).toBe(recoveryCodeCount)
    for (const code of body.codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect((await server.mails.next(emailOf('plain'))).subject).toBe('An authenticator app was set up')
    // Another person may have signed in with the password alone.
    expect((await elsewhere.call(access.verify)).body).toBe(false)
    expect((await owner.call(access.verify)).body).toBe(true)

    const again = await owner.call(secondFactors.startApp, { body: { password: demoPassword } })
    expect([again.status, codeOfRefusal(again)]).toEqual([409, 'app_is_on'])
    await turnOff(owner, started.secret)
  })

  it('ends after an hour', async () => {
    const owner = await as(server, 'plain')
    const { body } = await owner.call(secondFactors.startApp, { body: { password: demoPassword } })
    passTime(61 * 60_000)
    const late = await owner.call(secondFactors.confirmApp, { body: { code: codeOf(body.secret, now()) } })
    expect([late.status, codeOfRefusal(late)]).toEqual([409, 'app_not_started'])
  })

  it('stores neither the secret nor a code in readable form', async () => {
    const { owner, secret, codes } = await withApp('plain')
    const { rows } = await server.database.pool.query(
      `select a::text || (select string_agg(r::text, ' ') from recovery_code r) as stored from authenticator_app a`,
    )
    const stored = (rows[0] as { stored: string }).stored
    const { rows: bytes } = await server.database.pool.query('select secret from authenticator_app')
    expect(stored).not.toContain(secret)
    expect(
      (bytes[0] as { secret: Buffer }).secret.includes(Buffer.from(Secret.fromBase32(secret).bytes)),
    ).toBe(false)
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
    await turnOff(owner, secret)
  })
})

describe('signing in with an app', () => {
  let secret: string
  let codes: string[]
  let advisor: number
  const email = emailOf('advisor')
  beforeAll(async () => {
    const set = await withApp('advisor')
    ;({ secret, codes } = set)
    advisor = (await set.owner.call(users.me)).body.id
  })

  it('the right password alone gives no session but a challenge', async () => {
    const answer = await enterPassword(server, email)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'second_factor_required',
      detail: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['app', 'recovery_code'],
      passkey: null,
      expires_at: expect.any(String),
    })
    const { challenge } = answer.body as { challenge: string }
    expect((await person(server, challenge).call(access.verify)).body).toBe(false)
    expect((await person(server, challenge).call(users.me)).status).toBe(401)
  })

  it('a wrong password gets the same response as without an app', async () => {
    const { status, body } = await enterPassword(server, email, { password: 'not this one' })
    expect([status, (body as { code: string }).code]).toEqual([400, 'wrong_credentials'])
  })

  it('a code opens the session, which is remembered if the person wanted', async () => {
    const { body } = await enterPassword(server, email, { remember: true })
    const { challenge } = body as { challenge: string }
    const done = await finish(server, { challenge, code: nextCode(secret) })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ username: email, token: expect.any(String) })
    const session = signedIn(done)
    passTime(2 * day)
    expect((await session.call(access.verify)).body).toBe(true)
  })

  it('a code works once, and so does a challenge', async () => {
    const code = nextCode(secret)
    const [one, other] = [await secondStepOf(server, email), await secondStepOf(server, email)]
    expect((await finish(server, { challenge: one.challenge, code })).status).toBe(200)
    const replayed = await finish(server, { challenge: other.challenge, code })
    expect([replayed.status, replayed.body]).toEqual([400, { code: [expect.any(String)] }])
    const reused = await finish(server, { challenge: one.challenge, code: nextCode(secret) })
    expect([reused.status, codeOfRefusal(reused)]).toEqual([400, 'sign_in_over'])
    // The earlier of two valid codes does not work after the later one.
    const earlier = codeOf(secret, now())
    passTime(period)
    const later = codeOf(secret, now())
    expect((await finish(server, { challenge: other.challenge, code: later })).status).toBe(200)
    const { challenge } = await secondStepOf(server, email)
    expect((await finish(server, { challenge, code: earlier })).status).toBe(400)
  })

  it('of simultaneous requests with one code, one opens a session', async () => {
    const steps = await Promise.all(Array.from({ length: 5 }, () => secondStepOf(server, email)))
    const code = nextCode(secret)
    const answers = await Promise.all(steps.map(({ challenge }) => finish(server, { challenge, code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('a challenge expires', async () => {
    const { challenge } = await secondStepOf(server, email)
    passTime(minutesToFinish * 60_000 + 1000)
    const late = await finish(server, { challenge, code: nextCode(secret) })
    expect(codeOfRefusal(late)).toBe('sign_in_over')
  })

  it('a recovery code works once and is mailed', async () => {
    const [code] = codes as [string]
    const first = await secondStepOf(server, email)
    const done = await finish(server, {
      challenge: first.challenge,
      code: code.toLowerCase().replaceAll('-', ' '),
    })
    expect(done.status).toBe(200)
    const second = await secondStepOf(server, email)
    expect((await finish(server, { challenge: second.challenge, code })).status).toBe(400)
    expect((await signedIn(done).call(secondFactors.read)).body.recovery_codes).toBe(recoveryCodeCount - 1)
    const { rows } = await server.database.pool.query(
      `select body from mail where recipient = $1 and subject = 'A recovery code was used'`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect((rows[0] as { body: string }).body).toContain('9 codes are left')
  })

  it('a sign-in from another site is refused', async () => {
    const { challenge } = await secondStepOf(server, email)
    const foreign = await finish(
      server,
      { challenge, code: nextCode(secret) },
      { origin: 'https://evil.example' },
    )
    expect(codeOfRefusal(foreign)).toBe('foreign_origin')
  })

  it('a code of another account does not work', async () => {
    const other = await withApp('projectGuest')
    const { challenge } = await secondStepOf(server, email)
    const answer = await finish(server, { challenge, code: nextCode(other.secret) })
    expect(answer.status).toBe(400)
    const byRecovery = await finish(server, { challenge, code: other.codes[0]! })
    expect(byRecovery.status).toBe(400)
    await turnOff(other.owner, other.secret)
  })

  it('a trusted browser needs only the password for 30 days, and only for this account', async () => {
    const { challenge } = await secondStepOf(server, email)
    const done = await finish(server, { challenge, code: nextCode(secret), trust: true })
    const cookie = done.headers
      .getSetCookie()
      .map((set) => set.split(';')[0]!)
      .join('; ')
    expect(cookie).toMatch(/^device=[\w-]{43}; trusted_\d+=[\w-]{43}$/)
    expect(done.headers.getSetCookie()[1]).toMatch(
      /; Path=\/api\/auth-token; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    expect((await enterPassword(server, email, { cookie })).status).toBe(200)
    expect((await enterPassword(server, email)).status).toBe(400)

    const other = await withApp('projectGuest')
    const renamed = cookie.replace(/trusted_\d+/, `trusted_${(await other.owner.call(users.me)).body.id}`)
    expect((await enterPassword(server, emailOf('projectGuest'), { cookie: renamed })).status).toBe(400)
    await turnOff(other.owner, other.secret)

    const session = signedIn(done)
    expect((await session.call(secondFactors.read)).body.trusted_browsers).toBe(1)
    await session.call(secondFactors.forgetBrowsers)
    expect((await enterPassword(server, email, { cookie })).status).toBe(400)

    const again = await secondStepOf(server, email)
    const trusted = await finish(server, { challenge: again.challenge, code: nextCode(secret), trust: true })
    const kept = trusted.headers.getSetCookie()[1]!.split(';')[0]!
    passTime(daysToTrust * day - 60_000)
    expect((await enterPassword(server, email, { cookie: kept })).status).toBe(200)
    passTime(2 * 60_000)
    expect((await enterPassword(server, email, { cookie: kept })).status).toBe(400)
  })

  it('a blocked account does not get in with a code', async () => {
    const { challenge } = await secondStepOf(server, email)
    await server.database.pool.query('update person set blocked_at = now() where id = $1', [advisor])
    const answer = await finish(server, { challenge, code: nextCode(secret) })
    expect(answer.status).toBe(403)
    await server.database.pool.query('update person set blocked_at = null where id = $1', [advisor])
  })

  it('blocking ends sign-ins that are not finished', async () => {
    const { challenge } = await secondStepOf(server, email)
    const staff = await as(server, 'staff')
    for (const is_blocked of [true, false])
      await staff.call(accounts.update, { params: { id: advisor }, body: { is_blocked, reason: 'Spam' } })
    expect(codeOfRefusal(await finish(server, { challenge, code: nextCode(secret) }))).toBe('sign_in_over')
  })

  it('the audit log says what was used and what failed', async () => {
    const { rows } = await server.database.pool.query(
      `select action, detail from audit_entry where subject = (select 'person:' || id from person where email = $1)`,
      [email],
    )
    const entries = rows as { action: string; detail: { second_factor?: string } }[]
    const proved = entries.flatMap(({ detail }) => detail.second_factor ?? [])
    expect(new Set(proved)).toEqual(new Set(['app', 'recovery_code', 'trusted_browser']))
    expect(entries.some(({ action }) => action === 'second_factor.failed')).toBe(true)
  })
})

describe('other ways in', () => {
  const email = emailOf('projectEditor')

  it('a password reset does not go round the second factor, and ends trust', async () => {
    const { secret } = await withApp('projectEditor')
    const { challenge } = await secondStepOf(server, email)
    const trusted = await finish(server, { challenge, code: nextCode(secret), trust: true })
    const cookie = trusted.headers.getSetCookie()[1]!.split(';')[0]!
    const unfinished = await secondStepOf(server, email)

    await person(server).call(access.requestReset, { body: { email } })
    let text = ''
    while (!text.includes('/resetpassword/')) ({ text } = await server.mails.next(email))
    const { id: uid, token } = linkIn(text)
    const password = 'rivers run to the sea'
    const reset = await person(server).call(access.confirmReset, {
      body: { uid, token, new_password1: password, new_password2: password },
    })
    expect(reset.status).toBe(200)
    expect(reset.body).toEqual({ success: true })
    expect(
      codeOfRefusal(await finish(server, { challenge: unfinished.challenge, code: nextCode(secret) })),
    ).toBe('sign_in_over')
    const answer = await enterPassword(server, email, { password, cookie })
    expect(codeOfRefusal(answer)).toBe('second_factor_required')

    const step = await secondStepOf(server, email, password)
    const owner = signedIn(await finish(server, { challenge: step.challenge, code: nextCode(secret) }))
    expect((await turnOff(owner, secret, password)).body.app).toBeNull()
  })

  it('a deletion is only cancelled when the sign-in is finished', async () => {
    const { secret } = await withApp('projectMember')
    const member = emailOf('projectMember')
    await server.database.pool.query('update person set deletion_requested_at = now() where email = $1', [
      member,
    ])
    const isGoing = async () => {
      const { rows } = await server.database.pool.query(
        'select deletion_requested_at is not null as going from person where email = $1',
        [member],
      )
      return (rows[0] as { going: boolean }).going
    }
    const { challenge } = await secondStepOf(server, member)
    expect(await isGoing()).toBe(true)
    const done = await finish(server, { challenge, code: nextCode(secret) })
    expect([done.status, await isGoing()]).toEqual([200, false])
    await turnOff(signedIn(done), secret)
  })
})

describe('changes', () => {
  const email = emailOf('projectManager')

  it('turning the app off takes the password and a code, and removes everything', async () => {
    const { owner, secret, codes } = await withApp('projectManager')
    const wrongPassword = await owner.call(secondFactors.removeApp, {
      body: { password: 'not this one', code: nextCode(secret) },
    })
    expect(wrongPassword.body).toEqual({ password: [expect.any(String)] })
    const wrongCode = await owner.call(secondFactors.removeApp, {
      body: { password: demoPassword, code: '000000' },
    })
    expect(wrongCode.body).toEqual({ code: [expect.any(String)] })
    expect((await enterPassword(server, email)).status).toBe(400)

    const { body } = await owner.call(secondFactors.removeApp, {
      body: { password: demoPassword, code: codes[3]! },
    })
    expect(body).toEqual({ app: null, passkeys: [], recovery_codes: 0, trusted_browsers: 0 })
    expect((await enterPassword(server, email)).status).toBe(200)
    const again = await owner.call(secondFactors.removeApp, {
      body: { password: demoPassword, code: nextCode(secret) },
    })
    expect([again.status, codeOfRefusal(again)]).toEqual([409, 'no_second_factor'])
  })

  it('new recovery codes replace the old ones', async () => {
    const { owner, secret, codes } = await withApp('projectManager')
    const { body } = await owner.call(secondFactors.renewRecoveryCodes, {
      body: { password: demoPassword, code: nextCode(secret) },
    })
    expect(body.codes).toHaveLength(recoveryCodeCount)
    const { challenge } = await secondStepOf(server, email)
    expect((await finish(server, { challenge, code: codes[0]! })).status).toBe(400)
    expect((await finish(server, { challenge, code: body.codes[0]! })).status).toBe(200)
    await turnOff(owner, secret)
  })

  it('API tokens reach none of it, and keep working', async () => {
    const { owner, secret } = await withApp('projectManager')
    const { body } = await owner.call(apiTokens.create, {
      body: { name: 'Beside the app', scopes: ['people:read'], password: demoPassword },
    })
    const program = person(server, body.token)
    expect((await program.call(users.me)).status).toBe(200)
    const answer = await program.call(secondFactors.read)
    expect([answer.status, codeOfRefusal(answer)]).toEqual([400, 'not_for_tokens'])
    await turnOff(owner, secret)
  })
})

it('codes cannot be guessed: they are limited by account from everywhere, and the owner is warned', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true', TRUST_PROXY: 'true' })
  try {
    const email = emailOf('plain')
    const owner = await as(limited, 'plain')
    const { secret } = await setUpApp(owner)
    const { challenge } = await secondStepOf(limited, email)
    const guess = (code: string, from: number) =>
      finish(limited, { challenge, code }, { 'x-forwarded-for': `192.0.2.${from}` })
    const statuses: number[] = []
    for (let from = 1; from <= 7; from++) statuses.push((await guess('000000', from)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    // Not even the right code works now.
    const right = await guess(codeOf(secret, Date.now() + period), 8)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    const subjects: string[] = []
    while (subjects.at(-1) !== 'Wrong codes at a sign-in to your account')
      subjects.push((await limited.mails.next(email)).subject)
    // Sessions that are open go on.
    expect((await owner.call(sessions.list)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

it('secrets are encrypted again when SECRET_KEY is replaced, and expired rows deleted', async () => {
  const { secret } = await withApp('plain')
  const { database, config } = server
  const before = await signingKey(config)
  const replaced = {
    ...config,
    SECRET_KEY: 'another key of at least 32 letters',
    PREVIOUS_SECRET_KEY: before,
  }
  await secondStepOf(server, emailOf('plain'))
  await database.pool.query(`update sign_in_challenge set expires_at = now() - interval '1 hour'`)
  const log = pino({ level: 'silent' })
  await accessHourly({} as never, { database, config: replaced, log })
  expect((await database.pool.query('select 1 from sign_in_challenge')).rows).toHaveLength(0)

  const { rows } = await database.pool.query('select id from person where email = $1', [emailOf('plain')])
  const id = Number((rows[0] as { id: string }).id)
  const afterwards = { ...replaced, PREVIOUS_SECRET_KEY: undefined }
  expect((await appOf(database.db, id, afterwards))?.secret).toEqual(
    Buffer.from(Secret.fromBase32(secret).bytes),
  )
  expect((await appOf(database.db, id, config))?.secret).toBeUndefined()
})
