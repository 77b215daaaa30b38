import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { daysToDecide, hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { ageRoles } from '../../institutes/testing/age-roles.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { idsOfPersonas, instituteOf } from '../../testing/ids-of-personas.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accessHourly } from '../access.hourly.ts'
import { codeOf, enterPassword, finish, secondStepOf, setUpApp } from '../testing/authenticator.ts'
import { linkIn } from '../testing/newcomer.ts'
import { removeDueFactors } from './remove-due-factors.ts'

let server: TestServer
/** The institute of `instituteAdmin`, to which `projectAdmin` belongs. */
let institute: number
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  institute = await instituteOf(server, ids.instituteAdmin)
})
afterAll(() => server.stop())

const hour = 60 * 60 * 1000
const emailOf = (name: Persona) => personas[name].email
const codeOfRefusal = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** A persona with an authenticator app. `end` removes it and what a test has left. */
async function withApp(name: Persona) {
  const owner = await as(server, name)
  const app = await setUpApp(owner)
  await mailTo(emailOf(name), 'An authenticator app was set up')
  const end = async () => {
    for (const table of [
      'authenticator_app',
      'recovery_code',
      'factor_reset',
      'sign_in_challenge',
      'email_change',
    ])
      await server.database.pool.query(`delete from ${table} where person_id = $1`, [ids[name]])
  }
  return { owner, ...app, email: emailOf(name), end }
}

/** The next mail with this subject to an address, after those before it. */
async function mailTo(address: string, subject: string) {
  for (;;) {
    const mail = await server.mails.next(address)
    if (mail.subject.startsWith(subject)) return mail
  }
}

/** The link in the next mail with this subject about a request; earlier tests have left others. */
async function linkTo(address: string, subject: string, resetId: number) {
  for (;;) {
    const link = linkIn((await mailTo(address, subject)).text)
    if (link.id === String(resetId)) return link
  }
}

/** Enters the password and asks for the removal. */
async function askFor(email: string, password = demoPassword) {
  const { challenge } = await secondStepOf(server, email, password)
  return person(server).call(factorResets.requestFactorReset, { body: { challenge } })
}

const listed = async (asking: Person) =>
  (await asking.call(factorResets.listOfInstitute, { params: { id: institute } })).body.results

/** Decides on the only open request of the institute. */
async function decide(asking: Person, grant: boolean, resetId?: number) {
  const id = resetId ?? (await listed(asking))[0]!.id
  return asking.call(factorResets.decideInInstitute, {
    params: { id: institute, resetId: id },
    body: { grant },
  })
}

const removeAt = (at: Date) => removeDueFactors(server.database.db, server.config, at)
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const needsSecondStep = async (email: string) =>
  codeOfRefusal(await enterPassword(server, email)) === 'second_factor_required'

describe('a member who has lost everything', () => {
  it('asks after the password, an Admin agrees, and after 48 hours the factors are gone', async () => {
    const { owner, email, end } = await withApp('projectAdmin')
    await server.database.pool.query(
      `insert into email_change (person_id, former_email, email, requested_at, expires_at, changed_at)
       values ($1, 'former@seventeen.example', $2, now(), now(), now())`,
      [ids.projectAdmin, email],
    )
    const asked = await askFor(email)
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({ due_at: null, decide_until: expect.any(String) })
    const repeated = await askFor(email)
    expect(repeated.body).toEqual(asked.body)
    const { body: own } = await owner.call(factorResets.readOwn)
    expect(own.reset).toEqual(asked.body)
    for (const address of [email, 'former@seventeen.example'])
      expect((await mailTo(address, 'Someone wants to remove your second factors')).text).toContain(
        '/second-factors/keep/',
      )
    const toAdmin = await mailTo(emailOf('instituteAdmin'), 'Paula Admassu has lost their second factor')
    expect(toAdmin.text).toContain(`/institutes/${institute}/security`)
    // Asking gives nothing.
    expect(await needsSecondStep(email)).toBe(true)
    await removeAt(inHours(24 * 365))
    expect(await needsSecondStep(email)).toBe(true)

    const admin = await as(server, 'instituteAdmin')
    expect(await listed(admin)).toMatchObject([
      { person: { id: ids.projectAdmin, name: 'Paula Admassu' }, due_at: null, refusal: null },
    ])
    const [reset] = await listed(admin)
    const granted = await decide(admin, true)
    expect(granted.body).toMatchObject({ granted: true, due_at: expect.any(String) })
    const due = new Date(granted.body.due_at!).getTime() - Date.now()
    expect(due / hour).toBeGreaterThan(hoursToCancel - 0.1)
    expect(due / hour).toBeLessThanOrEqual(hoursToCancel)
    // A retry does not start the time again.
    expect((await decide(admin, true, reset!.id)).body).toEqual(granted.body)
    for (const address of [email, 'former@seventeen.example']) {
      const { text } = await mailTo(address, 'Your second factors will be removed on')
      expect(text).toContain('An Admin of Umoja Microfinance Bank has agreed')
      expect(text).toContain('/second-factors/keep/')
    }

    await removeAt(inHours(hoursToCancel - 1))
    expect(await needsSecondStep(email)).toBe(true)
    expect((await owner.call(access.verify)).body).toBe(true)
    const unfinished = await secondStepOf(server, email)
    await removeAt(inHours(hoursToCancel + 1))
    expect((await owner.call(access.verify)).body).toBe(false)
    expect(codeOfRefusal(await finish(server, { challenge: unfinished.challenge, code: '000000' }))).toBe(
      'sign_in_over',
    )
    expect((await enterPassword(server, email)).status).toBe(200)
    const { body } = await (await as(server, 'projectAdmin')).call(secondFactors.read)
    expect(body).toEqual({ app: null, passkeys: [], recovery_codes: 0, trusted_browsers: 0 })
    for (const address of [email, 'former@seventeen.example'])
      await mailTo(address, 'Your second factors were removed')
    expect(await listed(admin)).toEqual([])
    // A second run does nothing.
    await setUpApp(await as(server, 'projectAdmin'))
    await removeAt(inHours(hoursToCancel + 2))
    expect(await needsSecondStep(email)).toBe(true)

    const staff = await as(server, 'staff')
    for (const [action, actor] of [
      ['second_factor.reset_requested', null],
      ['second_factor.reset_granted', ids.instituteAdmin],
      ['second_factor.reset', null],
    ] as const) {
      const { body: log } = await staff.call(auditLog.list, { query: { action } })
      expect(log.results[0]).toMatchObject({ subject: `person:${ids.projectAdmin}` })
      expect(log.results[0]!.actor?.id ?? null).toBe(actor)
    }
    await end()
  })

  it('needs the right password: no challenge, no request', async () => {
    const { email, end } = await withApp('projectAdmin')
    const guessed = await person(server).call(factorResets.requestFactorReset, {
      body: { challenge: 'x'.repeat(43) },
    })
    expect([guessed.status, codeOfRefusal(guessed)]).toEqual([400, 'sign_in_over'])
    const { challenge } = await secondStepOf(server, email)
    server.passTime(11 * 60_000)
    const late = await person(server).call(factorResets.requestFactorReset, { body: { challenge } })
    server.passTime(-11 * 60_000)
    expect(codeOfRefusal(late)).toBe('sign_in_over')
    const foreign = await person(server).request('POST', factorResets.requestFactorReset.path, {
      body: { challenge },
      headers: { origin: 'https://evil.example' },
    })
    expect(codeOfRefusal(foreign)).toBe('foreign_origin')
    await end()
  })

  it('asks once, also in parallel', async () => {
    const { email, end } = await withApp('projectAdmin')
    const answers = await Promise.all([1, 2, 3, 4].map(() => askFor(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await server.database.pool.query('select from factor_reset where ended_at is null')
    expect(rows).toHaveLength(1)
    await end()
  })

  it('may be declined, also after the agreement, and asks again', async () => {
    const { email, end } = await withApp('projectAdmin')
    const admin = await as(server, 'instituteAdmin')
    for (const grantsFirst of [false, true]) {
      await askFor(email)
      const { id } = (await listed(admin))[0]!
      if (grantsFirst) await decide(admin, true)
      expect((await decide(admin, false)).body).toEqual({ granted: false, due_at: null })
      expect((await decide(admin, false, id)).status).toBe(200)
      expect(codeOfRefusal(await decide(admin, true, id))).toBe('factor_reset.over')
      await mailTo(email, 'Your second factors were not removed')
      await removeAt(inHours(hoursToCancel + 1))
      expect(await needsSecondStep(email)).toBe(true)
    }
    await end()
  })

  it('is not granted after 14 days, and can ask again', async () => {
    const { email, end } = await withApp('projectAdmin')
    const admin = await as(server, 'instituteAdmin')
    await askFor(email)
    const { id } = (await listed(admin))[0]!
    await server.database.pool.query(
      `update factor_reset set requested_at = requested_at - interval '${daysToDecide} days' where id = $1`,
      [id],
    )
    expect(await listed(admin)).toEqual([])
    expect(codeOfRefusal(await decide(admin, true, id))).toBe('factor_reset.over')
    expect((await askFor(email)).status).toBe(200)
    expect((await listed(admin))[0]!.id).not.toBe(id)
    await end()
  })
})

describe('the owner cancels', () => {
  /** A request that an Admin has granted, with the link of the first and the second mail. */
  async function granted() {
    const app = await withApp('projectAdmin')
    await askFor(app.email)
    const admin = await as(server, 'instituteAdmin')
    const { id } = (await listed(admin))[0]!
    const first = await linkTo(app.email, 'Someone wants to remove', id)
    await decide(admin, true)
    const second = await linkTo(app.email, 'Your second factors will be removed', id)
    const isKept = async () => {
      await removeAt(inHours(hoursToCancel + 1))
      return needsSecondStep(app.email)
    }
    return { ...app, links: [first, second] as const, isKept }
  }
  const bodyOf = ({ id, token }: { id: string; token: string }) => ({ body: { id: Number(id), token } })

  it.each([0, 1] as const)('with the link of mail %i, without signing in, and only once', async (which) => {
    const { email, links, isKept, end } = await granted()
    const link = links[which]
    const anybody = person(server)
    expect((await anybody.call(factorResets.checkResetLink, bodyOf(link))).body).toMatchObject({
      reset: { outcome: null, due_at: expect.any(String) },
    })
    const wrong = await anybody.call(factorResets.cancelByLink, bodyOf({ ...link, token: 'x'.repeat(43) }))
    expect(codeOfRefusal(wrong)).toBe('reset_link_unknown')
    const answers = await Promise.all(
      [1, 2, 3].map(() => anybody.call(factorResets.cancelByLink, bodyOf(link))),
    )
    expect(answers.map(({ body }) => body.outcome)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await mailTo(email, 'Your second factors are kept')
    expect(await isKept()).toBe(true)
    expect(server.mails.all.filter(({ subject }) => subject === 'Your second factors are kept')).toHaveLength(
      which + 1,
    )
    await end()
  })

  it('by signing in with a factor, but not with the password in a trusted browser', async () => {
    const { email, secret, codes, isKept, end } = await granted()
    const { challenge } = await secondStepOf(server, email)
    const done = await finish(server, { challenge, code: codes[0]!, trust: true })
    const cookie = done.headers.getSetCookie()[1]!.split(';')[0]!
    expect(await isKept()).toBe(true)
    await askFor(email)
    await decide(await as(server, 'instituteAdmin'), true)
    expect((await enterPassword(server, email, { cookie })).status).toBe(200)
    expect(await listed(await as(server, 'instituteAdmin'))).toHaveLength(1)
    const step = await secondStepOf(server, email)
    const code = codeOf(secret, Date.now() + 30_000)
    expect((await finish(server, { challenge: step.challenge, code })).status).toBe(200)
    expect(await isKept()).toBe(true)
    await end()
  })

  it('where they are signed in', async () => {
    const { owner, isKept, end } = await granted()
    expect((await owner.call(factorResets.readOwn)).body.reset).toMatchObject({ due_at: expect.any(String) })
    expect((await owner.call(factorResets.cancelOwn)).body).toEqual({ reset: null })
    expect((await owner.call(factorResets.cancelOwn)).status).toBe(200)
    expect(await isKept()).toBe(true)
    await end()
  })

  it('with a new password, and staff by blocking the account', async () => {
    const { email, owner, isKept, end } = await granted()
    const password = 'rivers run to the sea'
    const change = (from: string, to: string) =>
      owner.call(access.changePassword, { body: { password: from, new_password1: to, new_password2: to } })
    expect((await change(demoPassword, password)).status).toBe(200)
    expect((await owner.call(factorResets.readOwn)).body.reset).toBeNull()
    expect((await change(password, demoPassword)).status).toBe(200)
    expect(await isKept()).toBe(true)
    await askFor(email)
    await decide(await as(server, 'instituteAdmin'), true)
    const staff = await as(server, 'staff')
    for (const is_blocked of [true, false])
      await staff.call(accounts.update, {
        params: { id: ids.projectAdmin },
        body: { is_blocked, reason: 'A test' },
      })
    expect(await isKept()).toBe(true)
    await end()
  })

  it('what was removed is not brought back, and the link says so', async () => {
    const { links, isKept, end } = await granted()
    expect(await isKept()).toBe(false)
    const { body } = await person(server).call(factorResets.cancelByLink, bodyOf(links[1]))
    expect(body).toMatchObject({ outcome: 'removed', ended_at: expect.any(String) })
    await end()
  })
})

describe('who decides', () => {
  it('neither members, nor Admins of other institutions, nor the person', async () => {
    const { owner, email, end } = await withApp('projectAdmin')
    await askFor(email)
    const { id } = (await listed(await as(server, 'instituteAdmin')))[0]!
    for (const asking of [owner, await as(server, 'unapprovedMember'), await as(server, 'plain')]) {
      expect(codeOfRefusal(await decide(asking, true, id))).toBe('permission_denied')
      const list = await asking.call(factorResets.listOfInstitute, { params: { id: institute } })
      expect(codeOfRefusal(list)).toBe('permission_denied')
      expect(
        (await asking.call(factorResets.decideAsStaff, { params: { id }, body: { grant: true } })).status,
      ).toBe(404)
      expect((await asking.call(factorResets.list)).status).toBe(404)
    }
    const elsewhere = await as(server, 'projectGuest')
    const { rows } = await server.database.pool.query<{ institute_id: string }>(
      'select distinct institute_id from institute_role where person_id = $1',
      [ids.projectGuest],
    )
    const theirs = Number(rows[0]!.institute_id)
    const through = await elsewhere.call(factorResets.decideInInstitute, {
      params: { id: theirs, resetId: id },
      body: { grant: true },
    })
    expect(through.status).toBe(404)
    await end()
  })

  it('nobody for themselves, and a new Admin not yet', async () => {
    const { owner, end } = await withApp('instituteAdmin')
    await askFor(emailOf('instituteAdmin'))
    // The only Admin: staff are asked.
    await mailTo(emailOf('staff'), 'Adaeze Nwosu has lost their second factor')
    expect(codeOfRefusal(await decide(owner, true))).toBe('factor_reset.own')
    expect((await listed(owner))[0]!.refusal?.code).toBe('factor_reset.own')
    await end()

    const founder = await as(server, 'plain')
    const { id } = (await founder.call(institutes.create, { body: instituteBody() })).body
    await ageRoles(server.database.db, id)
    for (const name of ['advisor', 'projectEditor'] as const) {
      const role = name === 'advisor' ? ('Admin' as const) : ('Analyst' as const)
      await (await as(server, name)).call(instituteMembers.request, { params: { id }, body: { role } })
      const roles = { [role]: true } as { Analyst?: boolean; Admin?: boolean }
      await founder.call(instituteMembers.setRoles, { params: { id }, body: { userId: ids[name], roles } })
    }
    const { email, end: endEditor } = await withApp('projectEditor')
    await askFor(email)
    const newAdmin = await as(server, 'advisor')
    const { body } = await newAdmin.call(factorResets.listOfInstitute, { params: { id } })
    expect(body.results).toMatchObject([{ refusal: { code: 'factor_reset.new_admin' } }])
    const resetId = body.results[0]!.id
    const decideThere = (asking: Person) =>
      asking.call(factorResets.decideInInstitute, { params: { id, resetId }, body: { grant: true } })
    expect(codeOfRefusal(await decideThere(newAdmin))).toBe('factor_reset.new_admin')
    expect((await decideThere(founder)).status).toBe(200)
    await endEditor()
  })

  it('staff for everybody, and only staff for staff', async () => {
    const { email, end } = await withApp('projectMember')
    await askFor(email)
    await mailTo(emailOf('staff'), 'Minh Tran has lost their second factor')
    const staff = await as(server, 'staff')
    const { body } = await staff.call(factorResets.list)
    expect(body.results).toMatchObject([{ person: { id: ids.projectMember }, refusal: null }])
    const params = { id: body.results[0]!.id }
    expect((await staff.call(factorResets.decideAsStaff, { params, body: { grant: true } })).status).toBe(200)
    expect((await mailTo(email, 'Your second factors will be removed')).text).toContain(
      'Our staff have agreed',
    )
    await end()

    await server.database.pool.query('update person set is_staff = true where id = $1', [ids.projectAdmin])
    const colleague = await withApp('projectAdmin')
    await askFor(colleague.email)
    const admin = await as(server, 'instituteAdmin')
    expect(codeOfRefusal(await decide(admin, true))).toBe('factor_reset.staff')
    expect(codeOfRefusal(await decide(colleague.owner, true))).toBe('factor_reset.own')
    expect((await decide(staff, true)).status).toBe(200)
    await colleague.end()
    await server.database.pool.query('update person set is_staff = false where id = $1', [ids.projectAdmin])
  })

  it('a former member no longer concerns the institution', async () => {
    const { email, end } = await withApp('projectAdmin')
    await askFor(email)
    const admin = await as(server, 'instituteAdmin')
    const { id } = (await listed(admin))[0]!
    const set = (approved: boolean) =>
      admin.call(instituteMembers.setRoles, {
        params: { id: institute },
        body: { userId: ids.projectAdmin, roles: { 'Program Manager': approved } },
      })
    await set(false)
    expect(await listed(admin)).toEqual([])
    expect((await decide(admin, true, id)).status).toBe(404)
    await set(true)
    await end()
  })
})

it('requests are limited by account, since each mails many people', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  try {
    const owner = await as(limited, 'plain')
    await setUpApp(owner)
    const { challenge } = await secondStepOf(limited, emailOf('plain'))
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      statuses.push(
        (await person(limited).call(factorResets.requestFactorReset, { body: { challenge } })).status,
      )
      await owner.call(factorResets.cancelOwn)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  } finally {
    await limited.stop()
  }
})

it('the hourly job ends undecided requests and forgets old ones', async () => {
  const { email, end } = await withApp('projectManager')
  await askFor(email)
  await server.database.pool.query(`update factor_reset set requested_at = now() - interval '15 days'`)
  const { database, config } = server
  const clean = () => accessHourly({} as never, { database, config, log: pino({ level: 'silent' }) })
  await clean()
  const { rows } = await database.pool.query('select outcome from factor_reset')
  expect(rows).toEqual([{ outcome: 'expired' }])
  await database.pool.query(`update factor_reset set ended_at = now() - interval '31 days'`)
  await clean()
  expect((await database.pool.query('select from factor_reset')).rows).toEqual([])
  await end()
})
