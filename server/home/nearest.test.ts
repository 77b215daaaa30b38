import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { maxNearest } from 'contract/home/home.schemas.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { insertInstitute, insertMember } from '../search/testing/findable.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
/** The institute of `plain`, and institutes near to it and far from it. */
let own: number
let near: { id: number; updated_at: string }
let far: { id: number; updated_at: string }
const oceania = { country: 'FJ', region: 'Oceania', city: 'Suva', zip_code: '00679', street: 'Parade 3' }
const reefs = { sustainable_development_goals: ['SDG13', 'SDG14'], address: oceania }
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
  const create = async (who: Persona, changes: object) =>
    (await people[who].call(institutes.create, { body: instituteBody(changes) })).body
  own = (await create('plain', { name: 'Reef Fund', ...reefs })).id
  near = await create('staff', { name: 'Near Reef Trust', ...reefs })
  far = await create('staff', { name: 'Far Reef Trust', sustainable_development_goals: ['SDG14'] })
})
afterAll(() => server.stop())

const nearest = async (who: Persona = 'plain') => (await people[who].call(home.nearest)).body
const found = async (id: number) => (await nearest()).results.find((one) => one.id === id)

it('members without a search profile see the institutes nearest in goals and region, each with a reason', async () => {
  const { own: mine, results } = await nearest()
  expect(mine).toMatchObject({ id: own, name: 'Reef Fund' })
  expect(results.length).toBeLessThanOrEqual(maxNearest)
  expect(results.map(({ id }) => id)).not.toContain(own)
  expect(results[0]).toMatchObject({
    id: near.id,
    sentence: 'Works on SDG 13 and 14 like you, and is in Fiji too.',
    is_following: false,
  })
  const order = results.map(({ name }) => name)
  expect(order.indexOf('Near Reef Trust')).toBeLessThan(order.indexOf('Far Reef Trust'))
  for (const { sentence } of results) expect(sentence).toMatch(/^\S.*\.$/)
})

it('members with a search profile see their best matches first, with their reasons', async () => {
  await people.plain.call(searchProfiles.save, { body: { NGO: { region: ['Oceania'] } } })
  expect((await nearest()).results[0]).toMatchObject({ id: near.id, sentence: 'Is in Oceania.' })
  await people.plain.call(searchProfiles.save, { body: {} })
})

it('members who are not in an institute see others, without their own', async () => {
  await server.database.db
    .deleteFrom('institute_role')
    .where('person_id', '=', ids.unapprovedMember)
    .execute()
  const { own: none, results } = await nearest('unapprovedMember')
  expect(none).toBeNull()
  expect(results.length).toBeGreaterThan(0)
})

it('private institutes do not appear, nor does one that becomes private', async () => {
  const { db } = server.database
  await insertInstitute(db, 'Hidden Reef', { region: 'Oceania', profile_visibility: 'private' })
  expect((await nearest()).results.map(({ name }) => name)).not.toContain('Hidden Reef')
  const update = async (profile_visibility: 'private' | 'public') => {
    const { updated_at } = (await people.staff.call(institutes.read, { params: { id: far.id } })).body
    await people.staff.call(institutes.update, {
      params: { id: far.id },
      body: { profile_visibility, updated_at },
    })
  }
  await update('private')
  expect(await found(far.id)).toBeUndefined()
  await update('public')
  expect(await found(far.id)).toBeDefined()
})

it('the contact is a member whom the reader sees and can ask; following and requests are shown', async () => {
  const { db } = server.database
  // Staff created the institute and are its Admin.
  expect((await found(near.id))?.contact).toMatchObject({ id: ids.staff, request_id: null })
  const hidden = await insertMember(db, 'Hidden', 'Speaker', { profile_visibility: 'private' })
  const speaker = await insertMember(db, 'Sala', 'Speaker')
  const role = { institute_id: near.id, approved: true }
  await db
    .insertInto('institute_role')
    .values([
      { ...role, person_id: hidden, role: 'Contact' },
      { ...role, person_id: speaker, role: 'Contact' },
      { ...role, person_id: speaker, role: 'Analyst' },
    ])
    .execute()
  expect((await found(near.id))?.contact).toMatchObject({
    id: speaker,
    name: 'Sala Speaker',
    position: 'Analyst',
  })
  await people.plain.call(institutes.follow, { params: { id: near.id }, body: { follow: true } })
  const { body: request } = await people.plain.call(contacts.request, { body: { targetUserId: speaker } })
  expect(await found(near.id)).toMatchObject({
    is_following: true,
    contact: { id: speaker, request_id: request.id },
  })
  await people.plain.call(contacts.remove, { params: { id: request.id } })
  expect((await found(near.id))?.contact).toMatchObject({ id: speaker, request_id: null })

  // A rejection, a block in either direction, and an accepted contact.
  await db
    .insertInto('contact_rejection')
    .values({ from_id: ids.plain, to_id: speaker, rejected_at: new Date() })
    .execute()
  expect((await found(near.id))?.contact?.id).toBe(ids.staff)
  await people.plain.call(blockedPeople.block, { params: { userId: ids.staff } })
  expect((await found(near.id))?.contact).toBeNull()
  await people.plain.call(blockedPeople.unblock, { params: { userId: ids.staff } })
  await db
    .insertInto('contact')
    .values({ from_id: ids.staff, to_id: ids.plain, created_at: new Date(), accepted_at: new Date() })
    .execute()
  expect((await found(near.id))?.contact).toBeNull()
})

it('the first steps are offered until they are dismissed, and again when that is undone', async () => {
  const isNew = async () => (await people.plain.call(home.read)).body.is_new
  expect(await isNew()).toBe(true)
  await people.plain.call(home.setFirstSteps, { body: { dismissed: true } })
  expect(await isNew()).toBe(false)
  await people.plain.call(home.setFirstSteps, { body: { dismissed: false } })
  expect(await isNew()).toBe(true)
  expect((await people.plain.request('PUT', '/api/home/first_steps/', { body: {} })).status).toBe(400)
})

it('requests, invitations and questions wait on Home for those who can answer them, until they are answered', async () => {
  const read = async (who: Persona) => (await people[who].call(home.read)).body
  const { body: request } = await people.projectEditor.call(contacts.request, {
    body: { targetUserId: ids.advisor, note: 'Shall we talk?' },
  })
  const { connections } = await read('advisor')
  expect(connections).toMatchObject({
    total: 1,
    results: [{ id: request.id, note: 'Shall we talk?', person: { id: ids.projectEditor } }],
  })
  expect((await read('projectEditor')).connections).toEqual({ total: 0, results: [] })
  await people.projectEditor.call(contacts.remove, { params: { id: request.id } })
  expect((await read('advisor')).connections).toEqual({ total: 0, results: [] })

  await people.plain.call(instituteMembers.invite, {
    params: { id: own },
    body: { email: 'advisor@seventeen.example', role: 'Analyst' },
  })
  expect((await read('advisor')).invitations).toEqual([
    { institute: { id: own, name: 'Reef Fund' }, role: 'Analyst' },
  ])
  expect((await read('projectEditor')).invitations).toEqual([])

  const { body: project } = await people.advisor.call(projects.create, {
    body: { name: 'Reef plan', type: 'Network', regions: ['Oceania'] },
  })
  await people.advisor.call(projects.putParticipant, {
    body: { projectId: project.id, instituteId: own, roleName: 'Project_Member' },
  })
  expect((await read('plain')).project_invitations).toMatchObject([
    { institute: { id: own }, project: { name: 'Reef plan' } },
  ])
  expect((await read('advisor')).project_invitations).toEqual([])

  await people.instituteAdmin.call(searchProfiles.ask, {
    params: { id: own },
    body: { criteria: ['focus_areas'] },
  })
  expect((await read('plain')).questions).toMatchObject([
    { id: own, name: 'Reef Fund', form: 'type_details.focus_areas' },
  ])
  expect((await read('advisor')).questions).toEqual([])
  await server.database.db
    .updateTable('institute')
    .set({ type_details: { focus_areas: ['Biodiversity'] } })
    .where('id', '=', own)
    .execute()
  expect((await read('plain')).questions).toEqual([])
})
