import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { heldInstitutes } from 'contract/institutes/held-institutes.endpoints.ts'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import { createTestProject } from '../../projects/testing/test-project.ts'
import { person, signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { instituteBody } from '../testing/new-institute.ts'

let server: TestServer
let people: Record<Persona, Person>
/** The proven institute. */
let proven: number
const provenName = 'Kilimanjaro Housing Trust'
beforeAll(async () => {
  server = await startTestServer()
  ;({ people } = await signInAll(server))
  proven = await create(people.instituteAdmin, provenName, 'https://kilimanjaro-housing.example')
  await prove(proven, 'kilimanjaro-housing.example')
})
afterAll(() => server.stop())

async function create(who: Person, name: string, website_url: string): Promise<number> {
  const { body } = await who.call(institutes.create, { body: instituteBody({ name, website_url }) })
  return body.id
}
const prove = (id: number, domain: string) =>
  people.staff.call(instituteDomains.prove, {
    params: { id },
    body: { domain, note: 'Extract of the register' },
  })
const read = (who: Person, id: number) => who.call(institutes.read, { params: { id } })
const update = async (who: Person, id: number, changes: object) => {
  const { updated_at } = (await read(who, id)).body
  return who.call(institutes.update, { params: { id }, body: { ...changes, updated_at } })
}
const decide = (id: number, held: boolean, who = people.staff) =>
  who.call(heldInstitutes.decide, { params: { id }, body: { held } })
const listHeld = async () =>
  (await people.staff.call(heldInstitutes.list, { query: { pageSize: 50 } })).body.results

/** Whatever shows institutes to others does not show this one. */
async function reachedBy(who: Person, id: number, name: string): Promise<string[]> {
  const reached: Record<string, boolean> = {
    address: (await read(who, id)).status !== 404,
    list: (await who.call(institutes.list, { query: { name, pageSize: 50 } })).body.results.some(
      (one) => one.id === id,
    ),
    gps: (await who.call(institutes.gps)).body.some(([point]: [number, ...unknown[]]) => point === id),
    map: (await who.call(institutes.map, { query: { zoom: 17 } })).body.points.some(
      ([point]) => point === id,
    ),
    search: (await who.call(search.find, { body: { name } })).body.results.institutes.some(
      (one) => one.id === id,
    ),
    suggestions: JSON.stringify((await who.call(search.suggest, { query: { name } })).body.results).includes(
      `"id":${id},`,
    ),
    duplicates: (
      await who.call(institutes.duplicates, { body: { name, website_url: '' } })
    ).body.results.some((one) => one.id === id),
    members: (await who.call(instituteMembers.list, { params: { id } })).status !== 404,
    request:
      (await who.call(instituteMembers.request, { params: { id }, body: { role: 'Analyst' } })).status !==
      404,
    registration: (await person(server).call(registration.institutes, { query: { name } })).body.results.some(
      (one) => one.id === id,
    ),
    similar: (
      await person(server).call(registration.similarInstitutes, { query: { name } })
    ).body.results.some((one) => one.id === id),
  }
  return Object.keys(reached).filter((way) => reached[way])
}

describe('An institution that looks like a proven one is held', () => {
  it.each([
    ['by its name', 'Kilimanjaro Housing Trust', 'https://kht-1.example'],
    ['by a disguised name', 'Ki1imanjaro H\u043eusing Trust', 'https://kht-2.example'],
    ['by a misspelt name', 'Kilimanjaro Housng Trust Ltd', 'https://kht-3.example'],
    ['by a website on its domain', 'Savanna Water Works', 'https://news.kilimanjaro-housing.example/we'],
    ['by a website like it', 'Baobab Water Works', 'https://kilimanjarohousing.com'],
  ])('%s, and only its members and staff see it and why', async (_, name, website_url) => {
    const id = await create(people.plain, name, website_url)
    expect((await read(people.plain, id)).body).toMatchObject({
      profile_visibility: 'private',
      held: { since: expect.any(String), like: { id: proven, name: provenName } },
    })
    expect(await reachedBy(people.advisor, id, name)).toEqual([])
    expect(await listHeld()).toContainEqual(
      expect.objectContaining({
        id,
        like: expect.objectContaining({ id: proven, domains: ['kilimanjaro-housing.example'] }),
      }),
    )
    expect((await read(people.staff, id)).status).toBe(200)
  })

  it('and cannot be made public, invite people, or join a project', async () => {
    const name = 'Kilimanjaro Housing'
    const id = await create(people.plain, name, 'https://kht-4.example')
    const published = await update(people.plain, id, { profile_visibility: 'public' })
    expect([published.status, published.body]).toMatchObject([409, { code: 'institute.held' }])
    const body = { email: 'victim@elsewhere.example', role: 'Analyst' as const }
    const invited = await people.plain.call(instituteMembers.invite, { params: { id }, body })
    expect([invited.status, invited.body]).toMatchObject([409, { code: 'institute.held' }])
    const project = await createTestProject(people.plain)
    const joined = await people.plain.call(projects.putParticipant, {
      body: { projectId: project.id, instituteId: id, roleName: 'Project_Member' },
    })
    expect([joined.status, joined.body]).toMatchObject([409, { code: 'institute.held' }])
    expect(await reachedBy(people.advisor, id, name)).toEqual([])
  })

  it('also when it is renamed after a harmless start, and a proof of its own domain does not help', async () => {
    const id = await create(people.plain, 'Mangrove Coast Fund', 'https://mangrove-coast.example')
    await prove(id, 'mangrove-coast.example')
    expect((await read(people.advisor, id)).body.mark).toMatchObject({ domain: 'mangrove-coast.example' })
    await update(people.plain, id, { name: 'Kilimanjaro Housing Trus' })
    expect((await read(people.advisor, id)).status).toBe(404)
    expect((await read(people.plain, id)).body.mark).toBeNull()
    // Changing it back ends that.
    await update(people.plain, id, { name: 'Mangrove Coast Fund' })
    expect((await read(people.advisor, id)).body).toMatchObject({
      held: null,
      profile_visibility: 'public',
      mark: { domain: 'mangrove-coast.example' },
    })
  })

  it('also at registration, whose Admin learns the reason', async () => {
    const email = 'newcomer@kht-5.example'
    const password = 'correct horse battery'
    const { name: _, website_url: __, ...body } = instituteBody()
    await person(server).call(registration.register, {
      body: {
        first_name: 'Nadia',
        last_name: 'Osman',
        email,
        password,
        confirm_password: password,
        create_new_institute: true,
        instituteData: { ...body, name: 'Kilimanjaro Housing Trust', website_url: 'https://kht-5.example' },
        user_role: '',
      },
    })
    const [, id, token] = /\/registration\/confirm\/(\d+)\/([\w-]+)/.exec(
      (await server.mails.next(email)).text,
    )!
    await person(server).call(registration.complete, { params: { id: id! }, body: { token: token! } })
    const { body: session } = await person(server).call(access.signIn, {
      body: { username: email, password },
    })
    const newcomer = person(server, session.token)
    const mine = (await newcomer.call(institutes.mine)).body['Admin']!
    expect(mine).toMatchObject([{ profile_visibility: 'private' }])
    expect((await read(newcomer, mine[0]!.id)).body.held).toMatchObject({ like: { id: proven } })
    expect(await reachedBy(people.advisor, mine[0]!.id, 'Kilimanjaro Housing Trust')).toEqual([])
    // Those who were led to the proven one see its domain.
    const led = await person(server).call(registration.institutes, { query: { name: 'Kilimanjaro Hous' } })
    expect(led.body.results).toContainEqual({
      id: proven,
      name: provenName,
      proven_domain: 'kilimanjaro-housing.example',
    })
  })

  it('until staff make it visible, which they can undo; a new name is checked again', async () => {
    const id = await create(people.plain, 'Kilimanjaro Housingtrust', 'https://kht-6.example')
    expect((await read(people.advisor, id)).status).toBe(404)
    for (const who of [people.plain, people.instituteAdmin])
      expect((await decide(id, false, who)).status).toBe(404)
    expect((await decide(id, false)).body).toEqual({ held: false })
    expect((await read(people.advisor, id)).status).toBe(200)
    expect((await server.mails.next('plain@seventeen.example')).subject).toContain('is no longer held')
    expect((await decide(id, true)).body).toEqual({ held: true })
    expect((await read(people.advisor, id)).status).toBe(404)
    await decide(id, false)
    // Another change leaves it visible.
    await update(people.plain, id, { mission: 'Homes', profile_visibility: 'private' })
    await update(people.plain, id, { profile_visibility: 'public' })
    expect((await read(people.advisor, id)).status).toBe(200)
    await update(people.plain, id, { name: 'Kilimanjaro Housing' })
    expect((await read(people.advisor, id)).status).toBe(404)
    const log = await people.staff.call(auditLog.list, { query: { action: 'institute.cleared' } })
    expect(log.body.results[0]).toMatchObject({ subject: `institute:${id}`, concerns: `institute:${proven}` })
  })

  it('but not by staff, and not what existed before: staff review that', async () => {
    const byStaff = await create(people.staff, 'Kilimanjaro Housing Trust', 'https://kht-7.example')
    expect((await read(people.advisor, byStaff)).status).toBe(200)
    const older = await create(people.plain, 'Zambezi River Lodge', 'https://zambezi-1.example')
    await people.staff.call(instituteReview.reviewed, { params: { id: older }, body: { reviewed: true } })
    const newer = await create(people.projectGuest, 'Zambezi River Lodge', 'https://zambezi-2.example')
    await prove(newer, 'zambezi-2.example')
    expect((await read(people.advisor, older)).body).toMatchObject({ id: older, held: null })
    const review = await people.staff.call(instituteReview.list, { query: { pageSize: 50 } })
    expect(review.body.results.find((one) => one.id === older)?.similar).toContainEqual(
      expect.objectContaining({ id: newer }),
    )
    expect((await decide(older, true)).body).toMatchObject({ code: 'institute.never_held' })
  })

  it('and a merge into the proven one and its undoing keep it held', async () => {
    const id = await create(people.plain, provenName, 'https://kht-8.example')
    const { body: merged } = await people.staff.call(instituteReview.merge, {
      params: { id },
      body: { into: proven },
    })
    expect((await listHeld()).some((one) => one.id === id)).toBe(false)
    await people.staff.call(instituteReview.undoMerge, { params: { id: merged.id } })
    expect((await read(people.plain, id)).body).toMatchObject({ id, held: { like: { id: proven } } })
    expect(await reachedBy(people.advisor, id, provenName)).toEqual([])
  })
})
