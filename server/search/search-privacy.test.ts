import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { kinds } from 'contract/search/search-kinds.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { insertInstitute, insertInstitutes, insertMember, insertProject } from './testing/findable.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const everybody = Object.keys(personas) as Persona[]
const find = async (who: Persona, name: string) =>
  (await people[who].call(search.find, { body: { name } })).body
const suggested = async (who: Persona, name: string) =>
  (await people[who].call(search.suggest, { query: { name } })).body.results
const nothing = {
  total: 0,
  results: { institutes: [], members: [], projects: [], events: [] },
  counts: { institutes: { total: 0 }, members: { total: 0 }, projects: { total: 0 }, events: { total: 0 } },
}

it('what is private is not found, counted or suggested by any beginning or misspelling of any of its texts', async () => {
  const { db } = server.database
  const hidden = { profile_visibility: 'private' as const }
  await insertInstitute(db, 'Xqcanary House', {
    short_name: 'Xqcanarish',
    mission: 'xqcanarous',
    city: 'Xqcanaria',
    type: 'Academia',
    ...hidden,
  })
  await insertMember(db, 'Xqcanarine', 'Xqcanarova', hidden)
  const project = await insertProject(db, 'Xqcanary Plan', {
    description: 'xqcanardly',
    project_visibility: 'private',
  })
  await db
    .insertInto('document')
    .values({ project_id: project, name: 'Xqcanary paper', permissions: 'PUBLIC', created_by: ids.staff })
    .execute()
  const before = (await people.plain.call(search.find, { body: { type: ['Academia'] } })).body.total
  for (const word of [
    'xqcanary',
    'xqcanarish',
    'xqcanarous',
    'xqcanaria',
    'xqcanarine',
    'xqcanarova',
    'xqcanardly',
  ])
    for (let length = 2; length <= word.length; length++) {
      const name = word.slice(0, length)
      expect([name, await find('plain', name)]).toMatchObject([name, nothing])
      expect([name, await suggested('plain', name)]).toEqual([name, []])
    }
  for (const name of ['xqcanry', 'xqcanray house', 'xqcxnary plan', 'xqcanaryy', 'paper'])
    expect([name, await find('plain', name)]).toMatchObject([name, nothing])
  expect((await people.plain.call(search.find, { body: { type: ['Academia'] } })).body.total).toBe(before)
  expect(await find('staff', 'xqcanar')).toMatchObject({ total: 3 })
  expect(await suggested('staff', 'xqcanar')).toHaveLength(3)
})

it('one who takes part finds what is private, until they do not take part any more', async () => {
  const { db } = server.database
  const institute_id = await insertInstitute(db, 'Yzhouse', { profile_visibility: 'private' })
  const project_id = await insertProject(db, 'Yzplan', { project_visibility: 'private' })
  const person_id = ids.plain
  const role = await db
    .insertInto('institute_role')
    .values({ institute_id, person_id, role: 'Analyst', approved: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('participant').values({ project_id, institute_id, role: 'Project_Member' }).execute()
  expect(await find('plain', 'yz')).toMatchObject(nothing)
  await db.updateTable('institute_role').set({ approved: true }).where('id', '=', role.id).execute()
  expect(await find('plain', 'yz')).toMatchObject({ total: 2 })
  await db.deleteFrom('institute_role').where('id', '=', role.id).execute()
  expect(await find('plain', 'yz')).toMatchObject(nothing)
})

it('people who block, are blocked, leave or are not confirmed are not found', async () => {
  const { db } = server.database
  const id = await insertMember(db, 'Zwentibold', 'Public')
  expect(await find('plain', 'zwentib')).toMatchObject({ total: 1 })
  await db
    .insertInto('person_block')
    .values({ blocker_id: id, blocked_id: ids.plain, created_at: new Date() })
    .execute()
  expect(await find('plain', 'zwentib')).toMatchObject(nothing)
  expect(await find('advisor', 'zwentib')).toMatchObject({ total: 1 })
  for (const change of [
    { blocked_at: new Date() },
    { deletion_requested_at: new Date() },
    { confirmed_at: null },
  ]) {
    const kept = { blocked_at: null, deletion_requested_at: null, confirmed_at: new Date() }
    await db.updateTable('person').set(change).where('id', '=', id).execute()
    for (const who of ['advisor', 'staff'] as const) expect(await find(who, 'zwentib')).toMatchObject(nothing)
    await db.updateTable('person').set(kept).where('id', '=', id).execute()
    expect(await find('advisor', 'zwentib')).toMatchObject({ total: 1 })
  }
})

it('everybody finds exactly what they can open', async () => {
  const { db } = server.database
  const institute_id = await insertInstitute(db, 'Qv private', { profile_visibility: 'private' })
  const project_id = await insertProject(db, 'Qv private', { project_visibility: 'private' })
  await insertInstitute(db, 'Qv public')
  await insertProject(db, 'Qv public')
  const colleague = await insertMember(db, 'Qv', 'colleague', { profile_visibility: 'private' })
  const asker = await insertMember(db, 'Qv', 'asker', { profile_visibility: 'private' })
  const asked = await insertMember(db, 'Qv', 'asked', { profile_visibility: 'private' })
  const contact = await insertMember(db, 'Qv', 'contact', { profile_visibility: 'private' })
  const now = new Date()
  await db
    .insertInto('institute_role')
    .values([
      { institute_id, person_id: colleague, role: 'Analyst', approved: true },
      { institute_id, person_id: ids.instituteAdmin, role: 'Analyst', approved: true },
      { institute_id, person_id: ids.unapprovedMember, role: 'Analyst', approved: false },
      { institute_id, person_id: ids.plain, role: 'Follower', approved: true },
    ])
    .execute()
  await db
    .insertInto('participant')
    .values([
      { project_id, person_id: ids.projectGuest, role: 'Project_Guest' },
      { project_id, institute_id, role: 'Project_Member' },
    ])
    .execute()
  await db
    .insertInto('contact')
    .values([
      { from_id: asker, to_id: ids.plain, created_at: now },
      { from_id: ids.plain, to_id: asked, created_at: now },
      { from_id: ids.plain, to_id: contact, created_at: now, accepted_at: now },
    ])
    .execute()
  const things = await db
    .selectFrom('search_name')
    .select(['kind', 'object_id as id'])
    .distinct()
    .where('key', 'like', 'qv%')
    .execute()
  expect(things).toHaveLength(8)
  const opens = async (who: Persona, { kind, id }: (typeof things)[number]) => {
    const params = { id }
    if (kind === 'institutes') return people[who].call(institutes.read, { params })
    if (kind === 'projects') return people[who].call(projects.read, { params })
    return people[who].call(profiles.read, { params })
  }
  for (const who of everybody) {
    const { results, total, counts } = await find(who, 'qv')
    const found = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
      results[kind].map(({ id }) => `${kind} ${id}`),
    )
    const opened: string[] = []
    for (const thing of things)
      if ((await opens(who, thing)).status === 200) opened.push(`${thing.kind} ${thing.id}`)
    expect([who, found.toSorted()]).toEqual([who, opened.toSorted()])
    expect(total).toBe(opened.length)
    expect(counts.members.total).toBe(opened.filter((one) => one.startsWith('members')).length)
    const offered = (await suggested(who, 'qv')).map(({ kind, id }) => `${kind} ${id}`)
    expect(opened).toEqual(expect.arrayContaining(offered))
  }
})

it('the total of a common word is a lower bound, and leaves out what is private', async () => {
  const { db } = server.database
  const many = { institutes: { total: 1000, total_is_lower_bound: true }, members: { total: 0 } }
  await insertInstitutes(db, 'Yqhidden', 1600, 'private')
  await insertInstitutes(db, 'Yqcommon', 1600, 'public')
  expect((await find('staff', 'yqhidden')).counts).toMatchObject(many)
  for (const who of ['staff', 'plain', 'projectGuest'] as const) {
    const { results, counts, ...total } = await find(who, ' YQCommon ')
    expect(counts).toMatchObject(many)
    expect(total).toMatchObject(many.institutes)
    expect(results.institutes.map(({ name }) => name).slice(0, 3)).toEqual([
      'Yqcommon 0',
      'Yqcommon 1',
      'Yqcommon 10',
    ])
  }
  expect(await find('plain', 'yqhidden')).toMatchObject(nothing)
  const filtered = { name: 'yqcommon', sdg: ['SDG1' as const] }
  expect((await people.plain.call(search.find, { body: filtered })).body.total).toBe(0)
  expect((await find('plain', 'yqcommon 777')).total).toBe(1)
})

it('what is private changes neither the order nor the totals of what others find', async () => {
  const { db } = server.database
  const pair = ['Vqmerger of Vqzim', 'Vqzim for Vqmerger']
  for (const name of pair) {
    await insertInstitute(db, name)
    await insertProject(db, name)
  }
  // The second one has a typing error.
  const texts = ['vqmerg vqz', 'vqmergar vqzim']
  const answers = async (who: Persona) =>
    Promise.all(
      texts.map(async (name) => {
        const options = (await people[who].call(search.options, { body: { name } })).body
        return { found: await find(who, name), suggested: await suggested(who, name), options }
      }),
    )
  const before = await answers('plain')
  expect(before.map(({ found }) => found.total)).toEqual([4, 4])
  for (const word of ['Vqmerger', 'Vqzim'])
    for (let number = 0; number < 3; number++) {
      await insertInstitute(db, `${word} secret ${number}`, { profile_visibility: 'private' })
      await insertProject(db, `${word} secret ${number}`, { project_visibility: 'private' })
      if (word === 'Vqmerger' || number === 2) expect(await answers('plain')).toEqual(before)
    }
  // Those who see it have it counted.
  expect(await find('staff', 'vqmerg secret')).toMatchObject({ total: 6 })
})

it('a private word takes no place of those that are near a misspelt one', async () => {
  const { db } = server.database
  // As many as are looked for.
  const near = [0, 1, 2, 3, 4].flatMap((place) =>
    ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k'].map(
      (letter) => `wqzem`.slice(0, place) + letter + 'wqzem'.slice(place),
    ),
  )
  expect(new Set(near).size).toBe(40)
  await insertProject(db, 'Near', { description: near.slice(1).join(' ') })
  for (const word of near) await insertInstitute(db, word)
  expect((await find('plain', 'wqzem')).total).toBe(41)
  const hidden = await insertProject(db, 'Wqzen', { project_visibility: 'private' })
  expect((await find('plain', 'wqzem')).total).toBe(41)
  const projectsFor = async (who: Persona) => {
    const { body } = await people[who].call(search.find, { body: { name: 'wqzem', lookFor: ['projects'] } })
    return body.results.projects.map(({ name }) => name)
  }
  expect(await projectsFor('staff')).toContain('Wqzen')
  // For those who take part in it, and for all once it is public.
  const part = { project_id: hidden, person_id: ids.plain, role: 'Project_Member' as const }
  await db.insertInto('participant').values(part).execute()
  expect(await projectsFor('plain')).toContain('Wqzen')
  await db.deleteFrom('participant').where('project_id', '=', hidden).execute()
  expect((await find('plain', 'wqzem')).total).toBe(41)
  await db.updateTable('project').set({ project_visibility: 'public' }).where('id', '=', hidden).execute()
  expect(await projectsFor('advisor')).toContain('Wqzen')
  await db.updateTable('project').set({ project_visibility: 'private' }).where('id', '=', hidden).execute()
  expect((await find('plain', 'wqzem')).total).toBe(41)
  const words = () => db.selectFrom('search_word').selectAll().orderBy('word').execute()
  const kept = await words()
  await server.database.pool.query('select rebuild_search()')
  expect(await words()).toEqual(kept)
})

it("what others keep to themselves leaves no private word of one's own out, however many words that is", async () => {
  const { db } = server.database
  const letters = [...'abcdefghijklmno']
  const words = letters.flatMap((one) => letters.map((other) => `rqzem${one}${other}qvxy`))
  await insertProject(db, 'Others', { description: words.join(' '), project_visibility: 'private' })
  const own = await insertProject(db, 'Rqzemzzzz', { project_visibility: 'private' })
  const part = { project_id: own, person_id: ids.plain, role: 'Project_Member' as const }
  await db.insertInto('participant').values(part).execute()
  for (const typed of ['rqzemk', 'rqzemkzzz'])
    expect(await find('plain', typed), typed).toMatchObject({ total: 1 })
})
