import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import type { TestServer } from '../testing/test-server.ts'
import { startWithDocuments, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
})
afterAll(() => server.stop())

const create = (name: string, parent: number | null = null, who: Persona = 'projectEditor') =>
  people[who].call(documentFolders.create, { body: { project, name, parent } })
const created = async (name: string, parent: number | null = null) => (await create(name, parent)).body.id
const change = (id: number, body: object, who: Persona = 'projectEditor') =>
  people[who].call(documentFolders.update, { params: { id }, body })
const remove = (id: number, who: Persona = 'projectEditor') =>
  people[who].call(documentFolders.remove, { params: { id } })
const seenBy = async (who: Persona, ofProject = project) =>
  (await people[who].call(documentFolders.list, { query: { project: ofProject } })).body.results
const namesFor = async (who: Persona) => (await seenBy(who)).map(({ name }) => name)
const added = async (name: string, folder: number | null, permissions: DocumentLevel = 'MEMBERS_ONLY') => {
  const { body, status } = await people.projectManager.call(documents.create, {
    body: { project, name, permissions, folder },
  })
  expect([name, status]).toEqual([name, 201])
  return body.id
}
const inFolder = async (who: Persona, folder: number) =>
  (await people[who].call(documents.list, { query: { project, folder, sort: 'name' } })).body.results.map(
    ({ name }) => name,
  )
const move = (who: Persona, ids: number[], folder: number | null, ofProject = project) =>
  people[who].call(documents.move, { body: { project: ofProject, documents: ids, folder } })

describe('folders', () => {
  it('are managed by people who may change documents', async () => {
    for (const [who, status] of [
      ['projectAdmin', 200],
      ['projectEditor', 200],
      ['projectMember', 400],
      ['projectGuest', 400],
      ['staff', 400],
      ['plain', 404],
    ] as const)
      expect([who, (await create(`By ${who}`, null, who)).status]).toEqual([who, status])
    const id = await created('Minutes')
    for (const who of ['projectMember', 'staff'] as const) {
      expect((await change(id, { name: 'Mine' }, who)).body).toMatchObject({ code: 'permission_denied' })
      expect((await remove(id, who)).body).toMatchObject({ code: 'permission_denied' })
    }
    expect((await change(id, { name: 'Mine' }, 'plain')).status).toBe(404)
    expect((await remove(id, 'plain')).status).toBe(404)
    expect((await change(id, { name: ' Minutes  2026 ' })).body).toMatchObject({ name: 'Minutes 2026' })
  })

  it('have names that are unique in their folder, whatever the case', async () => {
    const id = await created('Reports')
    expect((await create('REPORTS')).body).toMatchObject({ code: 'folder.name_taken' })
    const inside = await created('Reports', id)
    const other = await created('Drafts')
    expect((await change(inside, { parent: null })).body).toMatchObject({ code: 'folder.name_taken' })
    expect((await change(other, { name: 'reports' })).status).toBe(409)
    expect((await create(' ')).body).toMatchObject({ name: ['Please enter a name'] })
  })

  it('are nested at most five deep, and never in themselves', async () => {
    const path = [await created('Level 1')]
    for (const level of [2, 3, 4, 5]) path.push(await created(`Level ${level}`, path.at(-1)))
    expect((await create('Level 6', path.at(-1))).body).toMatchObject({ code: 'folder.too_deep' })
    expect((await change(path[0]!, { parent: path[3]! })).body).toMatchObject({ code: 'folder.in_itself' })
    expect((await change(path[0]!, { parent: path[0]! })).body).toMatchObject({ code: 'folder.in_itself' })
    const pair = await created('Pair')
    await created('Inside', pair)
    expect((await change(pair, { parent: path[3]! })).body).toMatchObject({ code: 'folder.too_deep' })
    expect((await change(pair, { parent: path[2]! })).status).toBe(200)
  })

  it('moved into each other at the same time, one of them stays', async () => {
    const [one, other] = [await created('One'), await created('Other')]
    const answers = await Promise.all([change(one, { parent: other }), change(other, { parent: one })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('moved by another user in the meantime are not moved back', async () => {
    const [one, two, three] = [await created('A'), await created('B'), await created('C')]
    await change(one, { parent: two })
    await change(one, { parent: three }, 'projectManager')
    const undone = await change(one, { parent: null, from: two })
    expect(undone).toMatchObject({ status: 409, body: { code: 'folder.moved_since' } })
    expect((await seenBy('projectEditor')).find(({ id }) => id === one)?.parent).toBe(three)
    expect((await change(one, { parent: null, from: three })).body).toMatchObject({ parent: null })
  })

  it('have names of one line without invisible characters', async () => {
    for (const [typed, stored] of [
      ['../../etc/passwd', '../../etc/passwd'],
      ['Budget\u202E\u0007\u200B 2026', 'Budget 2026'],
      ['🌍 Field\nvisits\t2026', '🌍 Field visits 2026'],
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ] as const)
      expect((await create(typed)).body).toMatchObject({ name: stored })
    expect((await create('x'.repeat(300))).body).toMatchObject({ name: ['At most 100 characters'] })
    expect((await create('\u202E\u200B')).body).toMatchObject({ name: ['Please enter a name'] })
  })

  it('are deleted also if the folder above has one of the same name, which then has a number', async () => {
    const outer = await created('Years')
    const inner = await created('Old', outer)
    const twin = await created('Minutes of old', inner)
    const same = await created('old', inner)
    await created('Minutes of old', outer)
    await created('Minutes of old (2)', outer)
    expect((await remove(inner)).status).toBe(200)
    expect((await seenBy('projectEditor')).find(({ id }) => id === twin)).toMatchObject({
      parent: outer,
      name: 'Minutes of old (3)',
    })
    expect((await seenBy('projectEditor')).find(({ id }) => id === same)).toMatchObject({
      parent: outer,
      name: 'old',
    })
  })

  it('belong to one project', async () => {
    const elsewhere = await people.projectAdmin.call(projects.create, {
      body: { name: 'Elsewhere', type: 'Network', regions: ['Europe'] },
    })
    const foreign = await people.projectAdmin.call(documentFolders.create, {
      body: { project: elsewhere.body.id, name: 'Foreign' },
    })
    const own = await created('Own')
    const document = await added('At home', null)
    expect((await create('In another', foreign.body.id)).status).toBe(404)
    expect((await change(own, { parent: foreign.body.id }, 'projectAdmin')).status).toBe(404)
    expect((await move('projectAdmin', [document], foreign.body.id)).status).toBe(404)
    expect((await move('projectAdmin', [document], null, elsewhere.body.id)).status).toBe(404)
    const there = await people.projectAdmin.call(documents.create, {
      body: { project, name: 'Astray', folder: foreign.body.id },
    })
    expect(there.status).toBe(404)
    expect(await inFolder('projectAdmin', 0)).toContain('At home')
  })

  it('are seen by others only if they contain a document that these may read', async () => {
    const outer = await created('Salaries')
    const inner = await created('Directors', outer)
    await added('Pay rise', inner, 'ADMIN_ONLY')
    expect(await namesFor('projectEditor')).toEqual(expect.arrayContaining(['Salaries', 'Directors']))
    for (const who of ['projectMember', 'projectGuest'] as const)
      expect(await namesFor(who)).not.toEqual(expect.arrayContaining(['Salaries']))
    const count = (await seenBy('projectEditor')).find(({ id }) => id === inner)?.documents
    expect(count).toBe(0)
    await added('Pay scale', inner)
    expect(await namesFor('projectMember')).toEqual(expect.arrayContaining(['Salaries', 'Directors']))
    expect((await seenBy('projectMember')).find(({ id }) => id === inner)?.documents).toBe(1)
    expect(await inFolder('projectMember', inner)).toEqual(['Pay scale'])
    expect(await namesFor('projectGuest')).not.toContain('Directors')
  })

  it('leave their contents in the folder above when they are deleted', async () => {
    const outer = await created('Archive')
    const middle = await created('2025', outer)
    await created('January', middle)
    await added('For all', middle)
    await added('For few', middle, 'ADMIN_ONLY')
    const removed = await added('Removed', middle)
    await people.projectManager.call(documents.remove, { params: { id: removed } })
    expect((await remove(middle)).status).toBe(200)
    expect((await remove(middle)).status).toBe(404)
    expect(await inFolder('projectManager', outer)).toEqual(['For all', 'For few'])
    expect((await seenBy('projectEditor')).find(({ name }) => name === 'January')?.parent).toBe(outer)
    const restored = await people.projectManager.call(documents.restore, { params: { id: removed } })
    expect(restored.body.folder).toBe(outer)
  })

  it('are deleted with their project', async () => {
    const { body } = await people.projectAdmin.call(projects.create, {
      body: { name: 'Short-lived', type: 'Network', regions: ['Europe'] },
    })
    const call = (name: string, parent: number | null) =>
      people.projectAdmin.call(documentFolders.create, { body: { project: body.id, name, parent } })
    const outer = (await call('Outer', null)).body.id
    const inner = (await call('Inner', outer)).body.id
    await people.projectAdmin.call(documents.create, {
      body: { project: body.id, name: 'Deep', folder: inner },
    })
    await server.database.db.deleteFrom('project').where('id', '=', body.id).execute()
    expect((await seenBy('projectAdmin')).map(({ name }) => name)).not.toContain('Outer')
  })
})

describe('several documents', () => {
  it('are moved together, or not at all', async () => {
    const folder = await created('Moved')
    const [open, secret] = [await added('Open', null), await added('Secret', null, 'ADMIN_ONLY')]
    expect((await move('projectEditor', [open, secret], folder)).status).toBe(404)
    expect((await move('projectMember', [open], folder)).body).toMatchObject({ code: 'permission_denied' })
    expect((await move('projectManager', [open, 999_999_999], folder)).status).toBe(404)
    expect(await inFolder('projectManager', folder)).toEqual([])
    const version = (await people.projectManager.call(documents.read, { params: { id: open } })).body
      .updated_at
    for (let time = 0; time < 2; time++)
      expect((await move('projectManager', [open, secret], folder)).status).toBe(200)
    expect(await inFolder('projectManager', folder)).toEqual(['Open', 'Secret'])
    const moved = (await people.projectManager.call(documents.read, { params: { id: open } })).body
    expect(moved).toMatchObject({ folder, updated_at: version })
    expect((await move('projectManager', [], folder)).status).toBe(400)
  })

  it('moved by another user in the meantime are not moved back', async () => {
    const [first, second] = [await created('First place'), await created('Second place')]
    const ids = [await added('Wanderer', null), await added('Companion', null)]
    await move('projectManager', ids, first)
    await move('projectEditor', [ids[0]!], second)
    const back = await people.projectManager.call(documents.move, {
      body: { project, documents: ids, folder: null, from: first },
    })
    expect(back).toMatchObject({ status: 409, body: { code: 'document.moved_since' } })
    expect(await inFolder('projectManager', second)).toEqual(['Wanderer'])
    expect(await inFolder('projectManager', first)).toEqual(['Companion'])
  })

  it('are removed and restored together by people who may', async () => {
    const folder = await created('Removed together')
    const ids = [await added('Left', folder), await added('Right', folder)]
    const several = (who: Persona, removed: boolean) =>
      people[who].call(documents.removeSeveral, { body: { project, documents: ids, removed } })
    expect((await several('projectEditor', true)).body).toMatchObject({ code: 'permission_denied' })
    for (let time = 0; time < 2; time++) expect((await several('projectManager', true)).status).toBe(200)
    expect(await inFolder('projectManager', folder)).toEqual([])
    expect((await several('projectEditor', false)).status).toBe(404)
    expect((await several('projectManager', false)).status).toBe(200)
    expect(await inFolder('projectManager', folder)).toEqual(['Left', 'Right'])
  })

  it('are sorted by size and type', async () => {
    const folder = await created('Sorted')
    for (const [name, content] of [
      ['b.txt', 'a'.repeat(30)],
      ['a.csv', 'a\n1'],
      ['c.md', '# Title'],
    ] as const)
      await people.projectManager.call(documents.create, {
        body: { project, name, folder },
        files: { file: { name, content } },
      })
    await added('no file', folder)
    const sorted = async (sort: 'size' | '-size' | 'type' | '-type') =>
      (
        await people.projectManager.call(documents.list, { query: { project, folder, sort } })
      ).body.results.map(({ name }) => name)
    expect(await sorted('size')).toEqual(['no file', 'a.csv', 'c.md', 'b.txt'])
    expect(await sorted('-size')).toEqual(['b.txt', 'c.md', 'a.csv', 'no file'])
    expect(await sorted('type')).toEqual(['no file', 'a.csv', 'c.md', 'b.txt'])
  })

  it('of all folders are listed unless one is selected', async () => {
    const all = await people.projectManager.call(documents.list, { query: { project, search: 'Open' } })
    expect(all.body.results.map(({ name }) => name)).toContain('Open')
    expect((await upload(people.projectManager, { project }, { name: 'x.txt', content: 'x' })).status).toBe(
      201,
    )
  })
})
