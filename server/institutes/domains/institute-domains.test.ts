import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import { person, signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startDns, type TestDns } from '../testing/dns-server.ts'
import { instituteBody } from '../testing/new-institute.ts'
import { checkDomains } from './check-domains.ts'

let dns: TestDns
let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  dns = await startDns()
  server = await startTestServer({ DNS_SERVERS: dns.address })
  ;({ people, ids } = await signInAll(server))
})
afterAll(async () => {
  await server.stop()
  await dns.stop()
})
beforeEach(() => dns.fail(false))

const day = 86_400_000
let made = 0
/** A new institute whose name and website resemble no other one. */
async function created(who: Person = people.plain): Promise<{ id: number; domain: string }> {
  const word = unlikeOthers(++made)
  const { body } = await who.call(institutes.create, {
    body: instituteBody({ name: `${word} Trust`, website_url: `https://${word}.example` }),
  })
  return { id: body.id, domain: `${word}.example` }
}
/** A word that is several letters away from those of other numbers. */
const unlikeOthers = (number: number) =>
  [...String(number).padStart(2, '0')]
    .map((digit) => 'bacdefighujokulymonepurisatevo'.slice(+digit * 3, +digit * 3 + 3).repeat(2))
    .join('x')

const add = (who: Person, id: number, domain: string) =>
  who.call(instituteDomains.add, { params: { id }, body: { domain } })
const check = (who: Person, id: number, domainId: number) =>
  who.call(instituteDomains.check, { params: { id, domainId } })
const list = async (who: Person, id: number) =>
  (await who.call(instituteDomains.list, { params: { id } })).body
const read = async (who: Person, id: number) => (await who.call(institutes.read, { params: { id } })).body

/** Adds a domain and proves it by its record. */
async function proven(who: Person, id: number, domain: string) {
  const { body: added } = await add(who, id, domain)
  dns.setTxt(added.record.name, added.record.value)
  return (await check(who, id, added.id)).body
}

describe('A domain is proven by its TXT record', () => {
  it('and from then on a mark says how and since when, wherever the institution is shown', async () => {
    const { id, domain } = await created()
    const { body: added, status } = await add(people.plain, id, domain.toUpperCase())
    expect([status, added]).toMatchObject([
      200,
      { domain, state: 'waiting', record: { name: `_seventeen.${domain}` }, how: null },
    ])
    expect((await check(people.plain, id, added.id)).body).toMatchObject({ code: 'institute.record_missing' })
    dns.setTxt(added.record.name, 'v=spf1 -all', 'seventeen-domain-verification=another')
    expect((await check(people.plain, id, added.id)).body).toMatchObject({ code: 'institute.record_differs' })
    expect((await read(people.advisor, id)).mark).toBeNull()
    dns.setTxt(added.record.name, 'v=spf1 -all', added.record.value)
    expect((await check(people.plain, id, added.id)).body).toMatchObject({ state: 'proven', how: 'dns' })
    const mark = { kind: 'proven', domain, how: 'dns', since: expect.any(String), vouches: null }
    const { name, mark: ofPage } = await read(people.advisor, id)
    expect(ofPage).toEqual(mark)
    const listed = await people.advisor.call(institutes.list, { query: { name } })
    expect(listed.body.results).toMatchObject([{ id, mark }])
    const found = await people.advisor.call(search.find, { body: { name } })
    expect(found.body.results.institutes).toMatchObject([{ id, mark }])
    const mine = await people.plain.call(institutes.mine)
    expect(mine.body['Admin']!.find((one) => one.id === id)).toMatchObject({ mark })
    const again = await check(people.plain, id, added.id)
    expect([again.status, again.body]).toMatchObject([409, { code: 'institute.domain_proven' }])
  })

  it('but not while the DNS servers fail, and not after 30 days', async () => {
    const { id, domain } = await created()
    const { body: added } = await add(people.plain, id, domain)
    dns.setTxt(added.record.name, added.record.value)
    dns.fail(true)
    const failed = await check(people.plain, id, added.id)
    expect([failed.status, failed.body]).toMatchObject([503, { code: 'institute.record_unreadable' }])
    dns.fail(false)
    await server.database.db
      .updateTable('institute_domains')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', added.id)
      .execute()
    const late = await check(people.plain, id, added.id)
    expect([late.status, late.body]).toMatchObject([409, { code: 'institute.domain_expired' }])
    const late2 = await sendMail(people.plain, id, added.id)
    expect(late2.body).toMatchObject({ code: 'institute.domain_expired' })
    expect((await list(people.plain, id)).results).toMatchObject([{ state: 'expired' }])
  })

  it('for one institution at a time, with all domains below it', async () => {
    const [owner, other] = [await created(), await created(people.projectGuest)]
    const { domain } = owner
    const { body: early } = await add(people.projectGuest, other.id, domain)
    const { body: below } = await add(people.projectGuest, other.id, `lending.${domain}`)
    dns.setTxt(early.record.name, early.record.value)
    dns.setTxt(below.record.name, below.record.value)
    await proven(people.plain, owner.id, domain)
    // Both records are there: the second institution still does not get it.
    dns.setTxt(early.record.name, early.record.value)
    for (const { id } of [early, below]) {
      const taken = await check(people.projectGuest, other.id, id)
      expect([taken.status, taken.body]).toMatchObject([409, { code: 'institute.domain_taken' }])
      expect((await sendMail(people.projectGuest, other.id, id)).body).toMatchObject({
        code: 'institute.domain_taken',
      })
    }
    expect((await read(people.projectGuest, other.id)).mark).toBeNull()
    // Nor do staff give it away; they first remove it, or prove the part.
    const prove = (domain: string) =>
      people.staff.call(instituteDomains.prove, {
        params: { id: other.id },
        body: { domain, note: 'Letter' },
      })
    expect((await prove(domain)).body).toMatchObject({ code: 'institute.domain_taken' })
    expect((await prove(`lending.${domain}`)).body).toMatchObject({ state: 'proven', how: 'staff' })
    const { results } = await list(people.plain, owner.id)
    await people.staff.call(instituteDomains.remove, { params: { id: owner.id, domainId: results[0]!.id } })
    expect((await read(people.plain, owner.id)).mark).toBeNull()
    expect((await check(people.projectGuest, other.id, early.id)).body).toMatchObject({ state: 'proven' })
  })

  it('in any notation only once, and never an ending that is shared or a public mail provider', async () => {
    const { id, domain } = await created()
    await add(people.plain, id, domain)
    for (const same of [domain.toUpperCase(), `https://www.${domain}/`, `${domain}.`])
      expect((await add(people.plain, id, same)).body).toMatchObject({ code: 'institute.domain_listed' })
    const idn = await add(people.plain, id, 'Bücher.example')
    expect(idn.body.domain).toBe('xn--bcher-kva.example')
    for (const shared of [
      'co.ke',
      'com',
      'github.io',
      'gmail.com',
      'mail.gmx.de',
      'mailinator.com',
      'Yahoo.co.uk',
    ])
      expect((await add(people.plain, id, shared)).body, shared).toMatchObject({
        domain: [expect.any(String)],
      })
    for (const none of ['', 'umoja', '127.0.0.1', 'me@umoja.example', '*.umoja.example'])
      expect((await add(people.plain, id, none)).body, none).toEqual({
        domain: ['Please enter a domain such as example.org'],
      })
    const byStaff = await people.staff.call(instituteDomains.prove, {
      params: { id },
      body: { domain: 'gmail.com', note: 'They say so' },
    })
    expect(byStaff.body).toMatchObject({ domain: [expect.any(String)] })
  })

  it('only by Admins and staff, whose list names what is to be done', async () => {
    const { id, domain } = await created()
    const { body: added } = await add(people.plain, id, domain)
    for (const who of [people.advisor, people.projectAdmin]) {
      expect((await add(who, id, domain)).status).toBe(400)
      expect((await check(who, id, added.id)).status).toBe(400)
      expect((await who.call(instituteDomains.list, { params: { id } })).status).toBe(400)
    }
    expect(
      (await people.advisor.call(instituteDomains.prove, { params: { id }, body: { domain } })).status,
    ).toBe(404)
    // The domain of another institution is not reached through one's own.
    const own = await created(people.advisor)
    expect((await check(people.advisor, own.id, added.id)).status).toBe(404)
    expect(
      (await people.advisor.call(instituteDomains.remove, { params: { id: own.id, domainId: added.id } }))
        .status,
    ).toBe(404)
  })
})

const sendMail = (
  who: Person,
  id: number,
  domainId: number,
  mailbox: 'postmaster' | 'admin' = 'postmaster',
) => who.call(instituteDomains.sendMail, { params: { id, domainId }, body: { mailbox } })
const confirm = (who: Person, id: number, domainId: number, token: string) =>
  who.call(instituteDomains.confirm, { params: { id, domainId }, body: { token } })
const tokenIn = (text: string) => /\/institutes\/\d+\/domain\/\d+\/([\w-]+)/.exec(text)![1]!

describe('A domain is proven by a mail to its operators', () => {
  async function mailed() {
    const { id, domain } = await created()
    const { body: added } = await add(people.plain, id, domain)
    const { body } = await sendMail(people.plain, id, added.id)
    expect(body.mail).toMatchObject({ to: `postmaster@${domain}` })
    const mail = await server.mails.next(`postmaster@${domain}`)
    return { id, domain, domainId: added.id, mail, token: tokenIn(mail.text) }
  }

  it('once, by the person who has requested it', async () => {
    const { id, domain, domainId, mail, token } = await mailed()
    expect(mail.text).toContain('plain@seventeen.example')
    expect(mail.text).toContain(domain)
    await people.staff.call(instituteMembers.setRoles, {
      params: { id },
      body: { userId: ids.advisor, roles: { Admin: true } },
    })
    const byOther = await confirm(people.advisor, id, domainId, token)
    expect([byOther.status, byOther.body]).toMatchObject([409, { code: 'institute.proof_link_of_other' }])
    expect((await confirm(people.projectGuest, id, domainId, token)).status).toBe(400)
    expect((await confirm(people.plain, id, domainId, `${token}x`)).body).toMatchObject({
      code: 'institute.proof_link_invalid',
    })
    expect((await read(people.advisor, id)).mark).toBeNull()
    expect((await confirm(people.plain, id, domainId, token)).body).toMatchObject({
      state: 'proven',
      how: 'mail',
    })
    expect((await read(people.advisor, id)).mark).toMatchObject({ kind: 'proven', domain, how: 'mail' })
    expect((await confirm(people.plain, id, domainId, token)).body).toMatchObject({
      code: 'institute.proof_link_invalid',
    })
  })

  it('not after 48 hours, after a newer mail, or once the person is no longer Admin', async () => {
    const { id, domain, domainId, token } = await mailed()
    await sendMail(people.plain, id, domainId)
    const newer = tokenIn((await server.mails.next(`postmaster@${domain}`)).text)
    expect((await confirm(people.plain, id, domainId, token)).body).toMatchObject({
      code: 'institute.proof_link_invalid',
    })
    await server.database.db
      .updateTable('institute_domains')
      .set({ mail_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', domainId)
      .execute()
    expect((await confirm(people.plain, id, domainId, newer)).body).toMatchObject({
      code: 'institute.proof_link_invalid',
    })
    await sendMail(people.plain, id, domainId)
    const last = tokenIn((await server.mails.next(`postmaster@${domain}`)).text)
    for (const [userId, admin] of [
      [ids.advisor, true],
      [ids.plain, null],
    ] as const)
      await people.staff.call(instituteMembers.setRoles, {
        params: { id },
        body: { userId, roles: { Admin: admin } },
      })
    const removed = await confirm(people.plain, id, domainId, last)
    expect([removed.status, removed.body]).toMatchObject([400, { permission: 'UPDATE_INSTITUTE' }])
    expect((await read(people.advisor, id)).mark).toBeNull()
  })

  it('only at the addresses of operators', async () => {
    const { id, domain } = await created()
    const { body: added } = await add(people.plain, id, domain)
    const anyone = await people.plain.request('POST', `/api/institutes/${id}/domains/${added.id}/mail/`, {
      body: { mailbox: 'ana' },
    })
    expect([anyone.status, anyone.body]).toMatchObject([400, { mailbox: [expect.any(String)] }])
  })
})

it('staff prove a domain with a note, which is logged', async () => {
  const { id, domain } = await created()
  const prove = (note: string) =>
    people.staff.call(instituteDomains.prove, { params: { id }, body: { domain, note } })
  expect((await prove('')).body).toEqual({ note: ['Please enter how you have checked it'] })
  expect((await prove('Extract of the register')).body).toMatchObject({ how: 'staff', state: 'proven' })
  expect((await list(people.plain, id)).results).toMatchObject([{ note: 'Extract of the register' }])
  const log = await people.staff.call(auditLog.list, { query: { action: 'institute.domain_proven' } })
  expect(log.body.results[0]).toMatchObject({
    subject: `institute:${id}`,
    detail: { domain, how: 'staff', note: 'Extract of the register' },
  })
})

const password = 'correct horse battery'
/** Registers with a role in an institute and confirms the address. */
async function registered(
  email: string,
  institute: number,
  role = 'Analyst',
  confirms = true,
): Promise<Person> {
  const anonymous = person(server)
  await anonymous.call(registration.register, {
    body: {
      first_name: 'Nadia',
      last_name: 'Osman',
      email,
      password,
      confirm_password: password,
      create_new_institute: false,
      institute,
      user_role: role,
    },
  })
  const [, id, token] = /\/registration\/confirm\/(\d+)\/([\w-]+)/.exec(
    (await server.mails.next(email)).text,
  )!
  if (!confirms) return anonymous
  await anonymous.call(registration.complete, { params: { id: id! }, body: { token: token! } })
  const { body } = await anonymous.call(access.signIn, { body: { username: email, password } })
  return person(server, body.token)
}
const rolesOf = async (email: string, id: number) =>
  server.database.db
    .selectFrom('institute_role')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['role', 'approved'])
    .where('email', '=', email)
    .where('institute_id', '=', id)
    .execute()

describe('Members with an address of a proven domain', () => {
  const approve = (who: Person, id: number, approves_own_domains = true) =>
    who.call(instituteDomains.setApproval, { params: { id }, body: { approves_own_domains } })

  it('are approved automatically once they have confirmed it, if the Admins want that', async () => {
    const { id, domain } = await created()
    await proven(people.plain, id, domain)
    await registered(`early@${domain}`, id)
    expect(await rolesOf(`early@${domain}`, id)).toEqual([{ role: 'Analyst', approved: false }])
    expect((await approve(people.advisor, id)).status).toBe(400)
    expect((await approve(people.plain, id)).body).toEqual({ approves_own_domains: true })
    await registered(`unconfirmed@${domain}`, id, 'Analyst', false)
    expect(await rolesOf(`unconfirmed@${domain}`, id)).toEqual([{ role: 'Analyst', approved: false }])
    const nadia = await registered(`Nadia@${domain}`, id)
    expect(await rolesOf(`Nadia@${domain}`, id)).toEqual([{ role: 'Analyst', approved: true }])
    expect((await read(nadia, id)).is_member).toBe(true)
    const log = await people.staff.call(auditLog.list, {
      query: { action: 'institute.role_approved_by_domain' },
    })
    expect(log.body.results[0]).toMatchObject({ actor: null, detail: { role: 'Analyst', domain } })
    // Admin is never approved that way.
    await nadia.call(instituteMembers.request, { params: { id }, body: { role: 'Admin' } })
    expect((await rolesOf(`Nadia@${domain}`, id)).find(({ role }) => role === 'Admin')?.approved).toBe(false)
  })

  it('but not with addresses of other domains, below it or like it', async () => {
    const { id, domain } = await created()
    await proven(people.plain, id, domain)
    await approve(people.plain, id)
    for (const email of [`a@mail.${domain}`, `a@${domain}.evil.example`, `a@x${domain}`]) {
      await registered(email, id)
      expect(await rolesOf(email, id), email).toEqual([{ role: 'Analyst', approved: false }])
    }
  })

  it('and not again after an Admin has removed them, or the proof is gone', async () => {
    const { id, domain } = await created()
    const { id: domainId } = await proven(people.plain, id, domain)
    await approve(people.plain, id)
    const email = `gone@${domain}`
    const gone = await registered(email, id)
    const userId = (
      await server.database.db
        .selectFrom('person')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
    await people.plain.call(instituteMembers.setRoles, {
      params: { id },
      body: { userId, roles: { Analyst: null } },
    })
    await gone.call(instituteMembers.request, { params: { id }, body: { role: 'Researcher' } })
    expect(await rolesOf(email, id)).toEqual([{ role: 'Researcher', approved: false }])
    await people.plain.call(instituteDomains.remove, { params: { id, domainId } })
    await registered(`late@${domain}`, id)
    expect(await rolesOf(`late@${domain}`, id)).toEqual([{ role: 'Analyst', approved: false }])
  })
})

describe('A merge', () => {
  it('carries the domains along, and undoing it takes them back', async () => {
    const [kept, duplicate] = [await created(), await created(people.advisor)]
    await proven(people.advisor, duplicate.id, duplicate.domain)
    // Both have this one in their lists; the proven row stays.
    await add(people.plain, kept.id, duplicate.domain)
    await add(people.plain, kept.id, kept.domain)
    const { body: merged } = await people.staff.call(instituteReview.merge, {
      params: { id: duplicate.id },
      body: { into: kept.id },
    })
    expect((await list(people.plain, kept.id)).results).toMatchObject(
      [
        { domain: duplicate.domain, state: 'proven' },
        { domain: kept.domain, state: 'waiting' },
      ].toSorted((one, other) => (one.domain < other.domain ? -1 : 1)),
    )
    expect((await read(people.advisor, kept.id)).mark).toMatchObject({ domain: duplicate.domain })
    await people.staff.call(instituteReview.undoMerge, { params: { id: merged.id } })
    expect((await list(people.plain, kept.id)).results).toHaveLength(2)
    expect((await read(people.advisor, kept.id)).mark).toBeNull()
    expect((await read(people.advisor, duplicate.id)).mark).toMatchObject({ domain: duplicate.domain })
  })
})

describe('Proofs are checked every month', () => {
  const hourly = () =>
    checkDomains({}, { database: server.database, config: server.config, log: pino({ level: 'silent' }) })
  async function mailAbout(subject: string) {
    const find = () => server.mails.all.find((mail) => mail.subject.includes(subject))
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    return find()!
  }
  const pass = (domain: string, days: number) =>
    server.database.db
      .updateTable('institute_domains')
      .set({ checked_at: new Date(Date.now() - days * day) })
      .where('domain', '=', domain)
      .execute()

  it('and end with the third failed check, on different days', async () => {
    const { id, domain } = await created()
    const { record } = await proven(people.plain, id, domain)
    const state = async () => {
      const [one] = (await list(people.plain, id)).results
      return { state: one!.state, failed: one!.failed_checks }
    }
    dns.setTxt(record.name)
    await hourly()
    expect(await state()).toEqual({ state: 'proven', failed: 0 })
    await pass(domain, 31)
    await hourly()
    await hourly()
    expect(await state()).toEqual({ state: 'proven', failed: 1 })
    expect((await mailAbout(`The proof of ${domain} has failed a check`)).text).toContain(record.name)
    // A record that is back starts the count again.
    dns.setTxt(record.name, record.value)
    await pass(domain, 2)
    await hourly()
    expect(await state()).toEqual({ state: 'proven', failed: 0 })
    dns.setTxt(record.name)
    for (const days of [31, 2, 2]) {
      await pass(domain, days)
      await hourly()
    }
    expect(await state()).toEqual({ state: 'lost', failed: 3 })
    expect((await read(people.advisor, id)).mark).toBeNull()
    expect((await mailAbout(`is no longer proven by ${domain}`)).to).toEqual(['plain@seventeen.example'])
    // It can be proven again, by any institution.
    dns.setTxt(record.name, record.value)
    const [lost] = (await list(people.plain, id)).results
    expect((await check(people.plain, id, lost!.id)).body).toMatchObject({ state: 'proven' })
  })

  it('a domain that was proven by mail has to exist', async () => {
    const { id, domain } = await created()
    await people.staff.call(instituteDomains.prove, { params: { id }, body: { domain, note: 'Letter' } })
    dns.setAddress(domain, true)
    await pass(domain, 31)
    await hourly()
    expect((await list(people.plain, id)).results).toMatchObject([{ failed_checks: 0 }])
    dns.setAddress(domain, false)
    await pass(domain, 31)
    await hourly()
    expect((await list(people.plain, id)).results).toMatchObject([{ failed_checks: 1, state: 'proven' }])
  })
})
