import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { instituteSignOn, signOn } from 'contract/access/sign-on.endpoints.ts'
import { minutesToSignOn } from 'contract/access/sign-on.rules.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeOf, enterPassword, finish, setUpApp } from '../testing/authenticator.ts'
import { newcomer, password as newPassword } from '../testing/newcomer.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { checkSignOn, checkSignOns } from './check-sign-ons.ts'
import { openProvider, visit, type TestProvider, type TokenResponse } from './testing/openid-provider.ts'
import { finishWith, linkAt, signedOn, signOnAs, signOnAt } from './testing/sign-on-browser.ts'

const site = 'http://seventeen.test'
const clientSecret = 'a secret of the client at the provider'
const hour = 3_600_000

let server: TestServer
/** The provider of the platform, and that of the institute of `instituteAdmin`. */
let platform: TestProvider
let provider: TestProvider
let institute: number
let admin: Person

beforeAll(async () => {
  platform = await openProvider()
  provider = await openProvider()
  server = await startTestServer({
    PUBLIC_URL: site,
    OIDC_ISSUER: platform.issuer,
    OIDC_CLIENT_ID: 'seventeen',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: 'Test ID',
    OIDC_TO_PRIVATE_NETWORK: 'true',
  })
  admin = await as(server, 'instituteAdmin')
  institute = (await admin.call(users.me)).body.roles[0]!.institute
  platform.register(clientAt('platform'))
  provider.register(clientAt(institute))
  await prove('umoja.example', 'seventeen.example')
})
afterAll(async () => {
  await server.stop()
  await Promise.all([platform.stop(), provider.stop()])
})
beforeEach(async () => {
  for (const one of [platform, provider]) {
    one.alter = undefined
    one.amr = []
    one.fail(false)
  }
  await setUp()
})

const clientAt = (of: number | string) => ({
  client_id: 'seventeen',
  client_secret: clientSecret,
  redirect_uris: [`${site}/signin/sso/${of}`],
  post_logout_redirect_uris: [`${site}/start`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  backchannel_logout_uri: `${site}/api/sso/${of}/backchannel-logout/`,
  backchannel_logout_session_required: true,
})

async function prove(...domains: string[]) {
  for (const domain of domains)
    await server.database.db
      .insertInto('institute_domains')
      .values({
        institute_id: institute,
        domain,
        token: 'x',
        how: 'staff',
        proven_at: new Date(),
        added_at: new Date(),
      })
      .execute()
}

const settings = {
  client_id: 'seventeen',
  client_secret: clientSecret,
  is_required: false,
  asks_second_factor: false,
  default_role: 'Analyst',
  admin_claim: '',
  admin_values: [] as string[],
}
const save = (part: Partial<typeof settings & { issuer: string }> = {}, who = admin) =>
  who.call(instituteSignOn.save, {
    params: { id: institute },
    body: { issuer: provider.issuer, ...settings, ...part },
  })
async function setUp(part: Partial<typeof settings> = {}) {
  const { status, body } = await save(part)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** An account at a provider whose address is verified. */
function account(at: TestProvider, subject: string, email: string, claims: Record<string, unknown> = {}) {
  at.accounts.set(subject, {
    email,
    email_verified: true,
    given_name: 'Wanjiru',
    family_name: 'Kamau',
    ...claims,
  })
  return subject
}
const codeOfRefusal = ({ body }: { body: unknown }) => (body as { code?: string }).code
const emailOf = (name: Persona) => personas[name].email
const accountsAt = async (email: string) =>
  server.database.db.selectFrom('person').selectAll().where('email_key', '=', email).execute()
const isLive = async (who: Person) => (await who.call(access.verify)).body

describe('the provider of the platform', () => {
  it('is offered, and its newcomers have an account without an institution', async () => {
    const { body: offered } = await person(server).call(signOn.offers)
    expect(offered).toEqual({ platform: { label: 'Test ID' }, institute: null })
    account(platform, 'new', 'new@elsewhere.example', { name: 'x' })
    const answer = await signOnAs(server, platform, { institute: null, subject: 'new' })
    const me = (await signedOn(server, answer).call(users.me)).body
    expect(me).toMatchObject({
      username: 'new@elsewhere.example',
      first_name: 'Wanjiru',
      last_name: 'Kamau',
      roles: [],
    })
    const [stored] = await accountsAt('new@elsewhere.example')
    expect(stored?.password_hash).toBe('')
    expect((await enterPassword(server, 'new@elsewhere.example', { password: '' })).status).toBe(400)
    expect((await server.mails.next('new@elsewhere.example')).subject).toBe(
      'You can now sign in with single sign-on',
    )
    // The same account is found by its subject, even without an address.
    platform.accounts.set('new', {})
    const again = await signOnAs(server, platform, { institute: null, subject: 'new' })
    expect((await signedOn(server, again).call(users.me)).body.id).toBe(me.id)
  })

  it('refuses accounts without an address, or with one that is not verified, with the reason', async () => {
    platform.accounts.set('silent', {})
    const silent = await signOnAs(server, platform, { institute: null, subject: 'silent' })
    expect([silent.status, silent.body.code]).toEqual([409, 'sign_on_email_missing'])
    for (const email_verified of [false, 'false', null]) {
      account(platform, 'liar', 'liar@elsewhere.example', { email_verified, xms_edov: true })
      const { body } = await signOnAs(server, platform, { institute: null, subject: 'liar' })
      expect(body.code).toBe('sign_on_email_unverified')
    }
    expect(await accountsAt('liar@elsewhere.example')).toEqual([])
    const { rows } = await sql<{ reason: string }>`
      select detail->>'reason' as reason from audit_entry where action = 'sign_on.refused' order by id`.execute(
      server.database.db,
    )
    expect(rows[0]?.reason).toBe('sign_on_email_missing')
  })

  it('a cancelled sign-in says so', async () => {
    const back = await signOnAt(server, platform, { institute: null, subject: 'new' })
    const { searchParams: sent } = new URL(`${site}/${back.returned}`)
    const returned = `?error=access_denied&state=${sent.get('state')}&iss=${encodeURIComponent(platform.issuer)}`
    expect(codeOfRefusal(await finishWith(server, { ...back, returned }))).toBe('sign_on_cancelled')
  })
})

describe('linking an existing account', () => {
  it('takes its password; a provider that names the address is not enough', async () => {
    const email = emailOf('plain')
    account(platform, 'plain', email)
    const { body } = await signOnAs(server, platform, { institute: null, subject: 'plain' })
    if (body.outcome !== 'confirm') throw new Error(JSON.stringify(body))
    expect(body).toMatchObject({ email, provider: 'Test ID' })
    const confirm = (password: string) =>
      person(server).call(signOn.confirmLink, { body: { token: body.token, password } })
    const wrong = await confirm('not the password')
    expect([wrong.status, wrong.body]).toEqual([400, { password: [expect.any(String)] }])
    const { body: session } = await confirm(demoPassword)
    expect((await person(server, session.token).call(users.me)).body.username).toBe(email)
    expect(codeOfRefusal(await confirm(demoPassword))).toBe('sign_on_over')
    const again = await signOnAs(server, platform, { institute: null, subject: 'plain' })
    expect(again.body.outcome).toBe('signed_in')
  })

  it('another subject with the same address has to confirm again, and replaces the first', async () => {
    account(platform, 'plain', emailOf('plain'))
    account(platform, 'taken over', emailOf('plain').toUpperCase())
    const { body } = await signOnAs(server, platform, { institute: null, subject: 'taken over' })
    expect(body.outcome).toBe('confirm')
    if (body.outcome !== 'confirm') return
    const sent = { token: body.token, password: demoPassword }
    expect((await person(server).call(signOn.confirmLink, { body: sent })).status).toBe(200)
    const former = await signOnAs(server, platform, { institute: null, subject: 'plain' })
    expect(former.body.outcome).toBe('confirm')
  })

  it('by a session: only with the same verified address, in the same session', async () => {
    const owner = await as(server, 'advisor')
    account(platform, 'advisor', emailOf('advisor'))
    account(platform, 'attacker', 'attacker@elsewhere.example')
    const other = await linkAt(owner, platform, { institute: null, subject: 'attacker' })
    expect(codeOfRefusal(await finishWith(server, other, owner))).toBe('sign_on_other_address')
    const stolen = await linkAt(owner, platform, { institute: null, subject: 'advisor' })
    expect(codeOfRefusal(await finishWith(server, stolen, await as(server, 'plain')))).toBe('sign_on_over')
    const back = await linkAt(owner, platform, { institute: null, subject: 'advisor' })
    expect((await finishWith(server, back, owner)).body).toEqual({ outcome: 'linked' })

    const { body } = await owner.call(signOn.links)
    expect(body).toMatchObject({
      links: [{ provider: 'Test ID', email: emailOf('advisor'), refusal: null }],
      offers: [{ institute }],
      has_password: true,
    })
    const elsewhere = signedOn(
      server,
      await signOnAs(server, platform, { institute: null, subject: 'advisor' }),
    )
    const id = body.links[0]!.id
    expect((await (await as(server, 'plain')).call(signOn.unlink, { params: { id } })).status).toBe(404)
    expect((await owner.call(signOn.unlink, { params: { id } })).body.links).toEqual([])
    expect(await isLive(elsewhere)).toBe(false)
    expect(await isLive(owner)).toBe(true)
  })

  it('the last way in stays', async () => {
    account(platform, 'lonely', 'lonely@elsewhere.example')
    const owner = signedOn(server, await signOnAs(server, platform, { institute: null, subject: 'lonely' }))
    const { body } = await owner.call(signOn.links)
    expect(body).toMatchObject({ has_password: false, links: [{ refusal: { code: 'sign_on_last_way_in' } }] })
    const refused = await owner.call(signOn.unlink, { params: { id: body.links[0]!.id } })
    expect(codeOfRefusal(refused)).toBe('sign_on_last_way_in')
  })

  it('an unconfirmed registration by another person is not used', async () => {
    const email = 'claimed@elsewhere.example'
    await person(server).call(registration.register, { body: newcomer(email) })
    account(platform, 'claimed', email)
    const owner = signedOn(server, await signOnAs(server, platform, { institute: null, subject: 'claimed' }))
    expect((await owner.call(users.me)).body).toMatchObject({
      username: email,
      first_name: 'Wanjiru',
      roles: [],
    })
    expect((await enterPassword(server, email, { password: newPassword })).status).toBe(400)
  })
})

describe('the answer of the provider', () => {
  const start = () => signOnAt(server, platform, { institute: null, subject: 'hostile' })
  beforeEach(() => void account(platform, 'hostile', 'hostile@elsewhere.example'))

  it('works once: neither the state nor the code can be replayed', async () => {
    const back = await start()
    expect((await finishWith(server, back)).status).toBe(200)
    expect(codeOfRefusal(await finishWith(server, back))).toBe('sign_on_over')
    // The code in another attempt of the same browser.
    const next = await start()
    const [used, fresh] = [new URLSearchParams(back.returned), new URLSearchParams(next.returned)]
    fresh.set('code', used.get('code') ?? '')
    const replayed = await finishWith(server, { ...next, returned: `?${fresh}` })
    expect([replayed.status, codeOfRefusal(replayed)]).toEqual([409, 'sign_on_provider_failed'])
  })

  it('is worth nothing in another browser, and still works in its own', async () => {
    const back = await start()
    for (const cookie of ['', back.cookie.replace(/=.*/, '=another'), (await start()).cookie])
      expect(codeOfRefusal(await finishWith(server, { ...back, cookie }))).toBe('sign_on_over')
    expect((await finishWith(server, back)).status).toBe(200)
  })

  it('must arrive in time', async () => {
    const back = await start()
    server.passTime((minutesToSignOn + 1) * 60_000)
    expect(codeOfRefusal(await finishWith(server, back))).toBe('sign_on_over')
    server.passTime(-(minutesToSignOn + 1) * 60_000)
  })

  it('must come from the provider that was asked', async () => {
    const back = await start()
    const mixed = back.returned.replace(
      encodeURIComponent(platform.issuer),
      encodeURIComponent(provider.issuer),
    )
    expect(mixed).not.toBe(back.returned)
    expect(codeOfRefusal(await finishWith(server, { ...back, returned: mixed }))).toBe(
      'sign_on_provider_failed',
    )
    const passedOn = await start()
    expect(codeOfRefusal(await finishWith(server, { ...passedOn, institute }))).toBe('sign_on_over')
  })

  it.each([
    ['another issuer', { iss: 'https://another.example' }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences for another party', { aud: ['seventeen', 'other'], azp: 'other' }],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another subject than the account', { sub: 'somebody else' }],
  ])('%s is refused', async (_, claims) => {
    platform.alter = async (response) => ({
      ...response,
      id_token: await platform.sign({ ...decodeJwt(response.id_token), ...claims }),
    })
    const { status, body } = await finishWith(server, await start())
    expect([status, codeOfRefusal({ body })]).toEqual([409, 'sign_on_provider_failed'])
  })

  it.each([
    ['without a signature', (token: string) => unsigned(token)],
    ['signed by another key', (token: string) => provider.sign(decodeJwt(token))],
  ])('a token %s is refused', async (_, forge) => {
    platform.alter = async (response: TokenResponse) => ({
      ...response,
      id_token: await forge(response.id_token),
    })
    expect(codeOfRefusal(await finishWith(server, await start()))).toBe('sign_on_provider_failed')
    expect(await accountsAt('somebody@elsewhere.example')).toEqual([])
  })
})

const unsigned = (token: string) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`

describe('single sign-on of an institution', () => {
  it('is offered for addresses at proven domains only', async () => {
    const offered = async (domain: string) =>
      (await person(server).call(signOn.offers, { query: { domain } })).body.institute
    expect(await offered('UMOJA.example')).toMatchObject({ id: institute, is_required: false })
    expect(await offered('sub.umoja.example')).toBeNull()
    expect(await offered('elsewhere.example')).toBeNull()
    const lost = sql`update institute_domains set proven_at = null, lost_at = now() where domain = 'umoja.example'`
    await lost.execute(server.database.db)
    expect(await offered('umoja.example')).toBeNull()
    account(provider, 'late', 'late@umoja.example')
    const late = await signOnAs(server, provider, { institute, subject: 'late' })
    expect(late.body.code).toBe('sign_on_wrong_domain')
    await sql`update institute_domains set proven_at = now(), lost_at = null`.execute(server.database.db)
  })

  it('newcomers become members with the role that its Admins chose', async () => {
    await setUp({ admin_claim: 'groups', admin_values: ['seventeen-admins'] })
    account(provider, 'analyst', 'analyst@umoja.example', { groups: ['staff'] })
    account(provider, 'chief', 'chief@umoja.example', { groups: ['staff', 'seventeen-admins'] })
    const analyst = signedOn(server, await signOnAs(server, provider, { institute, subject: 'analyst' }))
    const rolesOf = async (who: Person) =>
      (await who.call(users.me)).body.roles.map(({ role, approved }) => [role, approved])
    expect(await rolesOf(analyst)).toEqual([['Analyst', true]])
    expect((await analyst.call(institutes.read, { params: { id: institute } })).body.is_member).toBe(true)
    const chief = signedOn(server, await signOnAs(server, provider, { institute, subject: 'chief' }))
    expect(await rolesOf(chief)).toEqual([
      ['Analyst', true],
      ['Admin', true],
    ])
    // Roles are decided here afterwards.
    account(provider, 'analyst', 'analyst@umoja.example', { groups: ['seventeen-admins'] })
    const again = signedOn(server, await signOnAs(server, provider, { institute, subject: 'analyst' }))
    expect(await rolesOf(again)).toEqual([['Analyst', true]])
  })

  it('opens no account of addresses elsewhere, whatever the provider says', async () => {
    account(provider, 'outsider', 'outsider@elsewhere.example')
    const outsider = await signOnAs(server, provider, { institute, subject: 'outsider' })
    expect([outsider.status, outsider.body.code]).toEqual([409, 'sign_on_wrong_domain'])
    // The account has moved to an address elsewhere since it was linked.
    account(provider, 'leaver', 'leaver@umoja.example')
    signedOn(server, await signOnAs(server, provider, { institute, subject: 'leaver' }))
    await sql`update person set email = 'home@elsewhere.example', email_key = 'home@elsewhere.example'
      where email_key = 'leaver@umoja.example'`.execute(server.database.db)
    const leaver = await signOnAs(server, provider, { institute, subject: 'leaver' })
    expect(leaver.body.code).toBe('sign_on_address_changed')
    // A subject that the provider of the platform has linked.
    account(platform, 'shared', 'shared@elsewhere.example')
    signedOn(server, await signOnAs(server, platform, { institute: null, subject: 'shared' }))
    account(provider, 'shared', 'shared@umoja.example')
    const shared = await signOnAs(server, provider, { institute, subject: 'shared' })
    expect((await signedOn(server, shared).call(users.me)).body.username).toBe('shared@umoja.example')
  })

  it('is set up by its Admins only, who see the true reason of a fault, and never the secret', async () => {
    const outsider = await as(server, 'plain')
    expect(codeOfRefusal(await save({}, outsider))).toBe('permission_denied')
    const { body } = await admin.call(instituteSignOn.read, { params: { id: institute } })
    expect(body).toMatchObject({
      sign_on: { issuer: provider.issuer, client_id: 'seventeen' },
      redirect_uri: `${site}/signin/sso/${institute}`,
      domains: ['seventeen.example', 'umoja.example'],
    })
    expect(JSON.stringify(body)).not.toContain(clientSecret)
    const { rows } = await server.database.pool.query('select client_secret from institute_sign_on')
    expect((rows[0] as { client_secret: Buffer }).client_secret.toString('latin1')).not.toContain(
      clientSecret,
    )
    const test = async (issuer: string) =>
      (await admin.call(instituteSignOn.test, { params: { id: institute }, body: { issuer } })).body
    expect(await test(provider.issuer)).toEqual({
      problem: null,
      refresh: true,
      sign_out: true,
      backchannel_logout: true,
    })
    expect((await test(`${provider.issuer}/realms/none`)).problem).toContain(
      'it answered with an unexpected status',
    )
    expect((await test(provider.issuer.replace('127.0.0.1', 'localhost'))).problem).toContain(
      `it names itself ${provider.issuer}`,
    )
    expect((await test('http://127.0.0.1:1')).problem).toContain('connection was refused')
    const invalid = await save({ client_secret: '', default_role: 'Admin', admin_claim: 'groups' })
    expect(invalid.body).toEqual({
      default_role: [expect.any(String)],
      admin_values: [expect.any(String)],
    })
    await sql`update institute_domains set proven_at = null`.execute(server.database.db)
    expect(codeOfRefusal(await save())).toBe('institute.needs_proven_domain')
    await sql`update institute_domains set proven_at = now()`.execute(server.database.db)
  })

  it('another issuer ends links and sessions; another client does not', async () => {
    account(provider, 'early', 'early@umoja.example')
    const early = signedOn(server, await signOnAs(server, provider, { institute, subject: 'early' }))
    const back = await signOnAt(server, provider, { institute, subject: 'early' })
    await save({ client_id: 'another' })
    expect(await isLive(early)).toBe(true)
    expect(codeOfRefusal(await finishWith(server, back))).toBe('sign_on_not_offered')
    await setUp()
    expect((await signOnAs(server, provider, { institute, subject: 'early' })).body.outcome).toBe('signed_in')
    await save({ issuer: platform.issuer })
    expect(await isLive(early)).toBe(false)
    await setUp()
    // Whoever controls the provider now may not be who it was.
    expect((await signOnAs(server, provider, { institute, subject: 'early' })).body.outcome).toBe('confirm')
  })

  it('required: passwords are refused with the reason, except of Admins and staff', async () => {
    await sql`delete from sign_on_link where institute_id = ${institute}`.execute(server.database.db)
    expect(codeOfRefusal(await save({ is_required: true }))).toBe('institute.sign_on_untried')
    account(provider, 'required', 'required@umoja.example')
    signedOn(server, await signOnAs(server, provider, { institute, subject: 'required' }))
    const before = await as(server, 'projectAdmin')
    expect((await save({ is_required: true })).status).toBe(200)
    expect(await isLive(before)).toBe(false)
    expect(await isLive(admin)).toBe(true)
    const refused = (email: string, password = demoPassword) =>
      enterPassword(server, email, { password }).then(codeOfRefusal)
    for (const email of [emailOf('plain'), 'nobody@umoja.example', emailOf('instituteAdmin')])
      expect(await refused(email, 'wrong')).toBe('sign_on_required')
    expect(await refused(emailOf('plain'))).toBe('sign_on_required')
    for (const name of ['instituteAdmin', 'staff'] as const)
      expect((await enterPassword(server, emailOf(name))).status).toBe(200)
    expect(await refused('nobody@elsewhere.example')).toBe('wrong_credentials')
    account(provider, 'project admin', emailOf('projectAdmin'))
    const { body } = await signOnAs(server, provider, { institute, subject: 'project admin' })
    if (body.outcome !== 'confirm') throw new Error(JSON.stringify(body))
    const confirmed = await person(server).call(signOn.confirmLink, {
      body: { token: body.token, password: demoPassword },
    })
    expect(confirmed.status).toBe(200)
    const owner = person(server, confirmed.body.token)
    expect((await owner.call(signOn.links)).body.links[0]?.refusal?.code).toBe('sign_on_required_here')
    await setUp()
    expect((await enterPassword(server, emailOf('plain'))).status).toBe(200)
  })
})

describe('second factors', () => {
  it('ours is asked for, unless the provider has asked for one; staff are always asked', async () => {
    account(provider, 'careful', 'careful@umoja.example')
    const wanted = { institute, subject: 'careful' }
    const owner = signedOn(server, await signOnAs(server, provider, wanted))
    await sql`update person set password_hash = (select password_hash from person where email_key = ${emailOf('plain')})
      where email_key = 'careful@umoja.example'`.execute(server.database.db)
    const { secret } = await setUpApp(owner)
    const step = await signOnAs(server, provider, wanted)
    expect([step.status, step.body.code]).toEqual([400, 'second_factor_required'])
    const { challenge } = step.body as unknown as { challenge: string }
    const finished = await finish(server, { challenge, code: codeOf(secret, Date.now() + 30_000) })
    expect(finished.status).toBe(200)
    // The session is one of the sign-on.
    const { token } = finished.body as { token: string }
    expect((await person(server, token).call(access.signOut)).body.sign_out_url).toContain(provider.issuer)
    provider.amr = ['pwd', 'mfa']
    expect((await signOnAs(server, provider, wanted)).body.outcome).toBe('signed_in')
    provider.amr = []
    await setUp({ asks_second_factor: true })
    expect((await signOnAs(server, provider, wanted)).body.outcome).toBe('signed_in')
    await sql`update person set is_staff = true where email_key = 'careful@umoja.example'`.execute(
      server.database.db,
    )
    expect((await signOnAs(server, provider, wanted)).body.code).toBe('second_factor_required')
    await sql`update person set is_staff = false where email_key = 'careful@umoja.example'`.execute(
      server.database.db,
    )
    expect((await owner.call(secondFactors.read)).body.app).not.toBeNull()
  })
})

describe('the end of a session', () => {
  const context = () => ({ database: server.database, config: server.config, log: quiet })
  const quiet = { warn: () => {}, info: () => {}, error: () => {} } as never
  const sessionsOf = (email: string) =>
    server.database.db
      .selectFrom('sign_on_session')
      .innerJoin('sign_on_link', 'sign_on_link.id', 'link_id')
      .select(['sign_on_session.id', 'tokens', 'checked_at', 'provider_sid', 'subject'])
      .where('email', '=', email)
      .orderBy('sign_on_session.id', 'desc')
      .execute()
  const signedOnAs = async (subject: string, remember = false) => {
    account(provider, subject, `${subject}@umoja.example`)
    return signedOn(server, await signOnAs(server, provider, { institute, subject, remember }))
  }
  const check = async (email: string) => {
    const [row] = await sessionsOf(email)
    await checkSignOn({ id: row!.id }, context())
  }

  it('the provider is asked each hour, and a deleted account ends the session', async () => {
    const owner = await signedOnAs('mortal')
    const email = 'mortal@umoja.example'
    const [before] = await sessionsOf(email)
    expect(before!.tokens.toString('latin1')).not.toMatch(/refresh|eyJ/)
    await checkSignOns(server.database.db, new Date(Date.now() + 2 * hour))
    await expect
      .poll(async () => (await sessionsOf(email))[0]!.tokens.equals(before!.tokens), { timeout: 30_000 })
      .toBe(false)
    expect(await isLive(owner)).toBe(true)
    // A provider that does not respond says nothing about the account.
    provider.fail(true)
    await check(email)
    expect(await isLive(owner)).toBe(true)
    provider.fail(false)
    provider.accounts.delete('mortal')
    await check(email)
    expect(await isLive(owner)).toBe(false)
    const { rows } = await sql<{ reason: string }>`
      select detail->>'reason' as reason from audit_entry where action = 'sign_on.session_ended'
      order by id desc limit 1`.execute(server.database.db)
    expect(rows[0]?.reason).toBe('invalid_grant')
  })

  it('a session that the provider has not confirmed for half a day ends', async () => {
    const owner = await signedOnAs('unchecked', true)
    await checkSignOns(server.database.db, new Date(Date.now() + 11 * hour))
    expect(await isLive(owner)).toBe(true)
    provider.fail(true)
    await checkSignOns(server.database.db, new Date(Date.now() + 25 * hour))
    expect(await isLive(owner)).toBe(false)
  })

  it('the provider signs out: only with a valid token about this session, once', async () => {
    const owner = await signedOnAs('remote')
    const other = await signedOnAs('other-remote')
    const sid = (await sessionsOf('remote@umoja.example'))[0]!.provider_sid ?? ''
    expect(sid).not.toBe('')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: 'seventeen',
      iat: now,
      exp: now + 120,
      jti: 'first',
      sid,
      sub: 'remote',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    }
    const post = (token: string, of: number | string = institute) =>
      fetch(`${server.url}/api/sso/${of}/backchannel-logout/`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }).then(({ status }) => status)
    const bad = [
      { ...claims, iss: platform.issuer },
      { ...claims, aud: 'another' },
      { ...claims, iat: now - 3600, exp: now - 3000 },
      { ...claims, nonce: 'as an ID token' },
      { ...claims, events: {} },
      { ...claims, sid: undefined, sub: undefined },
      { ...claims, jti: undefined },
    ]
    for (const wrong of bad) expect(await post(await provider.sign(wrong))).toBe(400)
    expect(await post(await platform.sign(claims))).toBe(400)
    expect(await post(unsigned(await provider.sign(claims)))).toBe(400)
    expect(await post(await provider.sign(claims), 'platform')).toBe(400)
    expect(await post('nonsense')).toBe(400)
    expect(await isLive(owner)).toBe(true)
    const token = await provider.sign(claims, { typ: 'logout+jwt' })
    expect(await post(token)).toBe(200)
    expect(await isLive(owner)).toBe(false)
    expect(await isLive(other)).toBe(true)
    expect(await post(token)).toBe(400)
    // By the subject alone, all of its sessions.
    const again = await signedOnAs('remote')
    expect(await post(await provider.sign({ ...claims, jti: 'second', sid: undefined }))).toBe(200)
    expect(await isLive(again)).toBe(false)
  })

  it('signing out here leads to the provider, which signs out too; other sessions lead nowhere', async () => {
    const owner = await signedOnAs('outgoing')
    const { body } = await owner.call(access.signOut)
    const url = new URL(body.sign_out_url ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/start`)
    expect(await isLive(owner)).toBe(false)
    expect((await (await as(server, 'plain')).call(access.signOut)).body).toEqual({ success: true })
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
  })

  it('sessions of a sign-on are listed and ended like others', async () => {
    const owner = await signedOnAs('listed')
    expect((await owner.call(sessions.list)).body.results).toHaveLength(1)
    const started = await owner.call(signOn.startLink, { body: { institute } })
    provider.signsIn = 'listed'
    expect((await visit(started.body.url, provider)).pathname).toBe(`/signin/sso/${institute}`)
  })
})
