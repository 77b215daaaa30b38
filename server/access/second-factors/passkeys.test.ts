import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { minutesToFinish, recoveryCodeCount } from 'contract/access/second-factors.rules.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeOf, enterPassword, secondStepOf, setUpApp } from '../testing/authenticator.ts'
import { testPasskey } from '../testing/test-passkey.ts'

const site = 'https://seventeen.example'
let server: TestServer
beforeAll(async () => void (server = await startTestServer({ PUBLIC_URL: site })))
afterAll(() => server.stop())

type Passkey = ReturnType<typeof testPasskey>
type Lies = Parameters<Passkey['prove']>[1]

/** The server's clock, which only these tests advance. */
let shift = 0
const passTime = (milliseconds: number) => {
  shift += milliseconds
  server.passTime(milliseconds)
}
const emailOf = (name: Persona) => personas[name].email
const codeOfRefusal = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** Adds a passkey. */
async function add(owner: Person, passkey: Passkey, { name = 'Laptop', lies = {} as Lies } = {}) {
  const { body } = await owner.call(secondFactors.startPasskey, { body: { password: demoPassword } })
  return owner.call(secondFactors.addPasskey, {
    body: { name, passkey: passkey.create(body.options.challenge, lies) },
  })
}
/** A persona with one passkey. */
async function withPasskey(name: Persona) {
  const owner = await as(server, name)
  const passkey = testPasskey(site)
  const { body } = await add(owner, passkey)
  return { owner, passkey, codes: body.codes, id: body.passkeys[0]!.id }
}
const anybody = () => person(server)
/** Signs in without a password. */
async function signInBy(passkey: Passkey, lies: Lies = {}, challenge?: string) {
  const { body } = await anybody().call(secondFactors.startPasskeySignIn)
  return anybody().call(secondFactors.passkeySignIn, {
    body: { passkey: passkey.prove(challenge ?? body.options.challenge, lies) },
  })
}
const remove = (owner: Person, id: number, proof: object) =>
  owner.call(secondFactors.removePasskey, { params: { id }, body: { password: demoPassword, ...proof } })

describe('adding a passkey', () => {
  it('takes the password, gives recovery codes and ends other sessions', async () => {
    const owner = await as(server, 'plain')
    const elsewhere = await as(server, 'plain')
    const wrong = await owner.call(secondFactors.startPasskey, { body: { password: 'not this one' } })
    expect(wrong.body).toEqual({ password: [expect.any(String)] })

    const passkey = testPasskey(site)
    const { body: started } = await owner.call(secondFactors.startPasskey, {
      body: { password: demoPassword },
    })
    expect(started.options).toMatchObject({
      rp: { id: 'seventeen.example', name: 'Seventeen' },
      user: { name: emailOf('plain') },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { body } = await add(owner, passkey)
    expect(body.codes).toHaveLength(recoveryCodeCount)
    expect(body.passkeys).toEqual([
      { id: expect.any(Number), name: 'Laptop', created_at: expect.any(String), last_used_at: null },
    ])
    expect((await elsewhere.call(access.verify)).body).toBe(false)
    expect((await server.mails.next(emailOf('plain'))).subject).toBe('A passkey was added to your account')

    const second = await add(owner, testPasskey(site), { name: 'Security key' })
    expect(second.body.codes).toEqual([])
    expect(second.body.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Security key'])
    const twice = await add(owner, passkey)
    expect([twice.status, codeOfRefusal(twice)]).toEqual([409, 'passkey_known'])
  })

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another type', { type: 'webauthn.get' }],
  ])('is refused with %s', async (_, lies) => {
    const answer = await add(await as(server, 'unapprovedMember'), testPasskey(site), { lies })
    expect([answer.status, codeOfRefusal(answer)]).toEqual([400, 'passkey_invalid'])
  })

  it('is refused with a challenge of another person, an old one, or one for signing in', async () => {
    const owner = await as(server, 'unapprovedMember')
    const other = await as(server, 'projectGuest')
    const started = await other.call(secondFactors.startPasskey, { body: { password: demoPassword } })
    const signIn = await anybody().call(secondFactors.startPasskeySignIn)
    for (const { challenge } of [started.body.options, signIn.body.options]) {
      const answer = await owner.call(secondFactors.addPasskey, {
        body: { name: 'Theirs', passkey: testPasskey(site).create(challenge) },
      })
      expect(codeOfRefusal(answer)).toBe('passkey_invalid')
    }
    const own = await owner.call(secondFactors.startPasskey, { body: { password: demoPassword } })
    passTime(minutesToFinish * 60_000 + 1000)
    const late = await owner.call(secondFactors.addPasskey, {
      body: { name: 'Late', passkey: testPasskey(site).create(own.body.options.challenge) },
    })
    expect(codeOfRefusal(late)).toBe('passkey_invalid')
    expect((await owner.call(secondFactors.read)).body.passkeys).toEqual([])
  })
})

describe('signing in without a password', () => {
  let passkey: Passkey
  const email = emailOf('advisor')
  beforeAll(async () => void ({ passkey } = await withPasskey('advisor')))

  it('opens a session', async () => {
    const done = await signInBy(passkey)
    expect([done.status, done.body.username]).toEqual([200, email])
    expect((await person(server, done.body.token).call(access.verify)).body).toBe(true)
  })

  it('the options say nothing about accounts', async () => {
    const { body } = await anybody().call(secondFactors.startPasskeySignIn)
    expect(body.options).toMatchObject({ rpId: 'seventeen.example', userVerification: 'required' })
    expect(body.options['allowCredentials'] ?? []).toEqual([])
  })

  it.each<[string, Lies]>([
    ['without a PIN or fingerprint', { isVerified: false }],
    ['on another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
  ])('is refused %s', async (_, lies) => {
    const answer = await signInBy(passkey, lies)
    expect([answer.status, codeOfRefusal(answer)]).toEqual([400, 'passkey_unknown'])
  })

  it('is refused with an unknown passkey, and with the key of another one', async () => {
    expect(codeOfRefusal(await signInBy(testPasskey(site)))).toBe('passkey_unknown')
    const { body } = await anybody().call(secondFactors.startPasskeySignIn)
    const forged = { ...testPasskey(site).prove(body.options.challenge), id: passkey.id, rawId: passkey.id }
    const answer = await anybody().call(secondFactors.passkeySignIn, { body: { passkey: forged } })
    expect(codeOfRefusal(answer)).toBe('passkey_unknown')
  })

  it('an answer works once, also simultaneously, and for ten minutes', async () => {
    const { body } = await anybody().call(secondFactors.startPasskeySignIn)
    const proof = passkey.prove(body.options.challenge)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        anybody().call(secondFactors.passkeySignIn, { body: { passkey: proof } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    const { body: later } = await anybody().call(secondFactors.startPasskeySignIn)
    passTime(minutesToFinish * 60_000 + 1000)
    const late = await signInBy(passkey, {}, later.options.challenge)
    expect(codeOfRefusal(late)).toBe('passkey_unknown')
  })

  it('the challenge of a second step does not sign in', async () => {
    const { challenge } = await secondStepOf(server, email)
    expect(codeOfRefusal(await signInBy(passkey, {}, challenge))).toBe('passkey_unknown')
  })

  it('a counter that goes back reveals a copy', async () => {
    const { owner, passkey: counting } = await withPasskey('projectGuest')
    expect((await signInBy(counting, { counter: 5 })).status).toBe(200)
    expect((await signInBy(counting, { counter: 5 })).status).toBe(400)
    expect((await signInBy(counting, { counter: 6 })).status).toBe(200)
    expect((await owner.call(access.verify)).body).toBe(true)
  })

  it('a blocked account does not get in', async () => {
    await server.database.pool.query('update person set blocked_at = now() where email = $1', [email])
    expect((await signInBy(passkey)).status).toBe(403)
    await server.database.pool.query('update person set blocked_at = null where email = $1', [email])
  })
})

describe('a passkey as second factor', () => {
  const email = emailOf('projectMember')

  it('finishes a sign-in, and only with the challenge and a passkey of this account', async () => {
    const { passkey } = await withPasskey('projectMember')
    const step = await secondStepOf(server, email)
    expect(step.methods).toEqual(['passkey', 'recovery_code'])
    expect(step.passkey).toMatchObject({
      challenge: step.challenge,
      allowCredentials: [{ id: passkey.id }],
    })
    const finish = (proof: ReturnType<Passkey['prove']>, challenge = step.challenge) =>
      anybody().call(secondFactors.finishSignIn, { body: { challenge, passkey: proof } })

    const other = await withPasskey('projectEditor')
    const wrong = await finish(other.passkey.prove(step.challenge))
    expect([wrong.status, wrong.body]).toEqual([400, { passkey: [expect.any(String)] }])
    const { body: own } = await anybody().call(secondFactors.startPasskeySignIn)
    expect((await finish(passkey.prove(own.options.challenge))).status).toBe(400)
    expect((await finish(passkey.prove(step.challenge, { origin: 'https://evil.example' }))).status).toBe(400)
    const neither = await anybody().call(secondFactors.finishSignIn, {
      body: { challenge: step.challenge },
    })
    expect(neither.body).toEqual({ code: [expect.any(String)] })

    // The password was right, so the passkey need not check a PIN.
    const proof = passkey.prove(step.challenge, { isVerified: false })
    expect((await finish(proof)).status).toBe(200)
    expect(codeOfRefusal(await finish(proof))).toBe('sign_in_over')
  })

  it('is removed with the password and a passkey or code, and nothing stays behind', async () => {
    const { owner, passkey, codes, id } = await withPasskey('projectManager')
    expect((await remove(owner, id, {})).body).toEqual({ code: [expect.any(String)] })
    const { body: signIn } = await anybody().call(secondFactors.startPasskeySignIn)
    const foreign = await remove(owner, id, { passkey: passkey.prove(signIn.options.challenge) })
    expect(foreign.body).toEqual({ passkey: [expect.any(String)] })

    const { body } = await owner.call(secondFactors.startProof)
    const proof = passkey.prove(body.options!.challenge)
    const renewed = await owner.call(secondFactors.renewRecoveryCodes, {
      body: { password: demoPassword, passkey: proof },
    })
    expect(renewed.body.codes).toHaveLength(recoveryCodeCount)
    expect((await remove(owner, id, { passkey: proof })).status).toBe(400)
    expect((await remove(owner, id, { code: codes[0]! })).status).toBe(400)
    const stranger = await as(server, 'unapprovedMember')
    expect((await remove(stranger, id, { code: renewed.body.codes[0]! })).status).toBe(404)
    const removed = await remove(owner, id, { code: renewed.body.codes[0]! })
    expect(removed.body).toMatchObject({ passkeys: [], recovery_codes: 0 })
    expect((await enterPassword(server, emailOf('projectManager'))).status).toBe(200)
    expect((await signInBy(passkey)).status).toBe(400)
  })

  it('stays when the app beside it is turned off, with the recovery codes', async () => {
    const { owner, codes, passkey } = await withPasskey('projectAdmin')
    const { secret, codes: more } = await setUpApp(owner, demoPassword, Date.now() + shift)
    expect(more).toEqual([])
    expect((await secondStepOf(server, emailOf('projectAdmin'))).methods).toEqual([
      'app',
      'passkey',
      'recovery_code',
    ])
    const { body } = await owner.call(secondFactors.removeApp, {
      body: { password: demoPassword, code: codeOf(secret, Date.now() + shift + 30_000) },
    })
    expect(body).toMatchObject({ app: null, recovery_codes: codes.length })
    expect((await secondStepOf(server, emailOf('projectAdmin'))).methods).toEqual([
      'passkey',
      'recovery_code',
    ])
    expect((await signInBy(passkey)).status).toBe(200)
  })
})
