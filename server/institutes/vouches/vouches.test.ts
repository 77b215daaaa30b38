import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { vouches } from 'contract/institutes/vouches.endpoints.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import { signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { instituteBody } from '../testing/new-institute.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const create = async (who: Person, word: string) =>
  (
    await who.call(institutes.create, {
      body: instituteBody({ name: `${word} Partners`, website_url: `https://${word.toLowerCase()}.example` }),
    })
  ).body.id
/** Proves the institute, so many days ago. */
async function prove(id: number, domain: string, days = 40) {
  await people.staff.call(instituteDomains.prove, { params: { id }, body: { domain, note: 'Letter' } })
  await sql`update institute_domains set proven_at = now() - make_interval(days => ${days}::int)
    where institute_id = ${id}`.execute(server.database.db)
}
const vouch = (who: Person, id: number, institute: number, does = true) =>
  who.call(vouches.set, { params: { id }, body: { institute, vouches: does } })
const markOf = async (id: number) =>
  (await people.projectMember.call(institutes.read, { params: { id } })).body.mark

describe('Institutions vouch for others', () => {
  it('three of them are a mark, which ends when one stops, loses its domain or becomes private', async () => {
    const id = await create(people.plain, 'Acacia')
    const others: [Person, number, string][] = []
    for (const [who, word] of [
      [people.advisor, 'Borealis'],
      [people.projectGuest, 'Cumulus'],
      [people.projectManager, 'Dolomite'],
    ] as const) {
      const other = await create(who, word)
      await prove(other, `${word.toLowerCase()}.example`)
      others.push([who, other, word])
    }
    const [[first, a], [second, b], [third, c]] = others as [
      (typeof others)[0],
      (typeof others)[0],
      (typeof others)[0],
    ]
    await vouch(first, id, a)
    expect((await vouch(second, id, b)).body).toMatchObject({ count: 2, needed: 3 })
    // A repetition is no second vouch.
    expect((await vouch(second, id, b)).body).toMatchObject({ count: 2 })
    expect(await markOf(id)).toBeNull()
    expect((await vouch(third, id, c)).body).toMatchObject({ count: 3 })
    const mark = { kind: 'vouched', vouches: 3, domain: null, how: null, since: null }
    expect(await markOf(id)).toEqual(mark)
    const listed = await people.projectMember.call(institutes.list, { query: { name: 'Acacia' } })
    expect(listed.body.results).toMatchObject([{ id, mark }])
    await vouch(third, id, c, false)
    expect(await markOf(id)).toBeNull()
    await vouch(third, id, c)
    await sql`update institute set profile_visibility = 'private' where id = ${a}`.execute(server.database.db)
    expect(await markOf(id)).toBeNull()
    await sql`update institute set profile_visibility = 'public' where id = ${a}`.execute(server.database.db)
    await sql`update institute_domains set proven_at = null, lost_at = now(), expires_at = now()
      where institute_id = ${b}`.execute(server.database.db)
    expect(await markOf(id)).toBeNull()
    expect(
      (await people.plain.call(vouches.list, { params: { id } })).body.results.find((one) => one.id === b),
    ).toMatchObject({ counts: false })
    // A proven domain is the stronger mark.
    await prove(id, 'acacia.example')
    expect(await markOf(id)).toMatchObject({ kind: 'proven' })
  })

  it('only by an Admin of one that has been proven for 30 days', async () => {
    const id = await create(people.plain, 'Eucalypt')
    const other = await create(people.advisor, 'Fjordland')
    expect((await vouch(people.projectGuest, id, other)).body).toMatchObject({
      permission: 'UPDATE_INSTITUTE',
    })
    expect((await vouch(people.advisor, id, other)).body).toMatchObject({ code: 'institute.cannot_vouch' })
    await prove(other, 'fjordland.example', 29)
    expect((await vouch(people.advisor, id, other)).body).toMatchObject({ code: 'institute.cannot_vouch' })
    const { own } = (await people.advisor.call(vouches.list, { params: { id } })).body
    expect(own.find((one) => one.id === other)).toMatchObject({ vouches: false, why_not: expect.any(String) })
    await prove(other, 'fjordland.example', 31)
    await sql`update institute set held_at = now(), held_visibility = 'public', profile_visibility = 'private'
      where id = ${other}`.execute(server.database.db)
    expect((await vouch(people.advisor, id, other)).body).toMatchObject({ code: 'institute.cannot_vouch' })
  })

  it('never for each other by the same people', async () => {
    const id = await create(people.plain, 'Glacier')
    // An Admin who belongs to both.
    const own = await create(people.plain, 'Hibiscus')
    await prove(own, 'hibiscus.example')
    expect((await vouch(people.plain, id, own)).body).toMatchObject({ code: 'institute.vouch_for_own' })
    // Three institutions of one Admin count once.
    for (const word of ['Ironwood', 'Jacaranda', 'Kauri']) {
      const other = await create(people.advisor, word)
      await prove(other, `${word.toLowerCase()}.example`)
      expect((await vouch(people.advisor, id, other)).body.count).toBe(1)
    }
    expect(await markOf(id)).toBeNull()
    // A vouch stops counting when its Admin joins.
    await people.advisor.call(instituteMembers.request, { params: { id }, body: { role: 'Analyst' } })
    await people.plain.call(instituteMembers.setRoles, {
      params: { id },
      body: { userId: ids.advisor, roles: { Analyst: true } },
    })
    expect((await people.plain.call(vouches.list, { params: { id } })).body.count).toBe(0)
  })
})
