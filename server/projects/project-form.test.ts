import { randomBytes, randomUUID } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, type Person } from '../testing/person.ts'
import { createTestProject, projectBody, projectsSeen } from './testing/test-project.ts'
import { personaProjects, type Persona } from '../../db/seed/personas.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
let own: number
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['projectEditor', 'projectMember', 'advisor', 'plain', 'projectAdmin'] as const)
    people[name] = await as(server, name)
  const rows = await server.database.db.selectFrom('project').select(['id', 'name']).execute()
  own = rows.find(({ name }) => name === personaProjects.own)!.id
})
afterAll(() => server.stop())

const made = (more: object = {}, who = people.plain) => createTestProject(who, more)

describe('creating a project', () => {
  it('makes its creator the Project Admin and the project private by default', async () => {
    const project = await made({ website_url: 'Example.ORG/About', focus_areas: ['Health', 'Health'] })
    expect(project).toMatchObject({
      user_roles: ['Project_Admin'],
      project_visibility: 'private',
      website_url: 'http://example.org/About',
      focus_areas: ['Health'],
      participants_count: 1,
      created_by: { first_name: 'Pilar' },
      roles: [{ role: 'Project_Admin', institute: null }],
    })
  })

  it('accepts both field names for type and visibility', async () => {
    const { body } = await people.plain.call(projects.create, {
      body: { name: 'Either', project_type: 'Rating', profile_visibility: 'public', regions: ['Oceania'] },
    })
    expect(body).toMatchObject({ type: 'Rating', project_visibility: 'public' })
  })

  it('returns messages for missing and invalid fields', async () => {
    const empty = await people.plain.call(projects.create, { body: {} })
    expect([empty.status, empty.body]).toEqual([
      400,
      {
        name: ['Please enter name'],
        type: ['Please select type of project'],
        regions: ['Please select regions'],
      },
    ])
    const odd = await people.plain.call(projects.create, {
      body: projectBody({ type: 'Hobby', regions: ['Atlantis'], focus_areas: ['Golf'], name: ' \u200b ' }),
    })
    expect(Object.keys(odd.body)).toEqual(['name', 'type', 'regions', 'focus_areas'])
  })

  it('creates one project for twenty concurrent requests with the same key', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => people.advisor.call(projects.create, { body: projectBody(), key })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await projectsSeen(people.advisor, { name: 'solar' })).total).toBe(1)
    const other = await people.advisor.call(projects.create, { body: projectBody({ name: 'Other' }), key })
    expect(other.status).toBe(422)
  })

  it('ignores fields that are not part of the form', async () => {
    const more = {
      id: own,
      created_by: 1,
      created_at: '2001-01-01T00:00:00.000Z',
      user_roles: ['Project_Guest'],
      user_permissions: ['DELETE_PROJECT'],
      roles: [],
      participants: [{ user: { id: 1 }, role: { name: 'Project_Admin' } }],
      avatar_key: 'a'.repeat(22),
      metadata: { dashboardLink: 'javascript:alert(1)' },
      is_staff: true,
    }
    const project = await made(more)
    const { body } = await people.plain.call(projects.update, {
      params: { id: project.id },
      body: { ...more, updated_at: project.updated_at } as never,
    })
    expect(body).toMatchObject({
      id: project.id,
      avatar: null,
      user_roles: ['Project_Admin'],
      created_at: project.created_at,
      created_by: { first_name: 'Pilar' },
      participants_count: 1,
    })
    const { metadata } = await server.database.db
      .selectFrom('project')
      .select('metadata')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(metadata).toEqual({})
  })

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)//a.b',
    'JAVASCRIPT://example.org/%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4.x',
    'vbscript:a.b',
    'http://me@evil.example',
  ])('refuses %j as a website', async (website_url) => {
    const { status, body } = await people.plain.call(projects.create, { body: projectBody({ website_url }) })
    expect([status, body]).toEqual([400, { website_url: ['Please enter website url'] }])
  })

  it('returns messages by field for values of the wrong type', async () => {
    for (const [field, value] of [
      ['name', 17],
      ['name', ['a']],
      ['name', 'x'.repeat(201)],
      ['regions', 'Oceania'],
      ['regions', { 0: 'Oceania' }],
      ['type', null],
      ['description', 'x'.repeat(10_001)],
      ['project_visibility', 'secret'],
    ] as const) {
      const { status, body } = await people.plain.request('POST', '/api/projects/', {
        body: projectBody({ [field]: value }),
      })
      expect([status, Object.keys(body as object)]).toEqual([400, [field]])
    }
  })

  it('stores markup as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    expect((await made({ name })).name).toBe(name)
  })
})

describe('pictures', () => {
  const picture = async (width = 40) =>
    new Uint8Array(await Transformer.fromRgbaPixels(randomBytes(width * 20 * 4), width, 20).png())

  it('are uploaded with the form, re-encoded and publicly readable', async () => {
    const { body, status } = await people.plain.call(projects.create, {
      body: projectBody({ name: 'With pictures', created_by: 1, avatar: '/media/x/y.svg', id: own }),
      files: {
        avatarFile: { name: 'my logo.png', content: await picture() },
        bannerFile: { name: 'banner.png', content: await picture(60) },
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'With pictures', created_by: { first_name: 'Pilar' } })
    expect(body.id).not.toBe(own)
    expect(body.avatar).toMatch(/^\/media\/[\w-]{22}\/my_logo\.webp$/)
    const bytes = await (await fetch(server.url + body.avatar)).arrayBuffer()
    expect((await fileTypeFromBuffer(new Uint8Array(bytes)))!.mime).toBe('image/webp')
    expect(body.banner).not.toBe(body.avatar)
  })

  it('are deleted when they are replaced or removed', async () => {
    const created = await people.plain.call(projects.create, {
      body: projectBody(),
      files: { avatarFile: { name: 'one.png', content: await picture() } },
    })
    const { id, updated_at, avatar } = created.body
    const replaced = await people.plain.call(projects.update, {
      params: { id },
      body: { updated_at },
      files: { avatarFile: { name: 'two.png', content: await picture() } },
    })
    expect(replaced.body.avatar).toContain('two.webp')
    expect((await fetch(server.url + avatar)).status).toBe(404)
    const without = await people.plain.call(projects.update, {
      params: { id },
      body: { updated_at: replaced.body.updated_at, avatar: null },
    })
    expect(without.body.avatar).toBeNull()
    expect((await fetch(server.url + replaced.body.avatar)).status).toBe(404)
  })

  it('are refused if they are not pictures, and no project is created', async () => {
    const { status } = await people.plain.call(projects.create, {
      body: projectBody({ name: 'With a drawing' }),
      files: {
        avatarFile: {
          name: 'a.png',
          type: 'image/png',
          content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        },
      },
    })
    expect(status).toBe(415)
    expect((await projectsSeen(people.plain, { name: 'With a drawing' })).total).toBe(0)
  })
})

describe('changing a project', () => {
  it('changes only the fields that were sent', async () => {
    const { id, updated_at } = await made({ short_name: 'S4S', sustainable_development_goals: ['SDG7'] })
    const { body } = await people.plain.call(projects.update, {
      params: { id },
      body: { description: 'Panels.\n\nAnd batteries.', updated_at },
    })
    expect(body).toMatchObject({
      name: 'Solar for schools',
      short_name: 'S4S',
      description: 'Panels.\n\nAnd batteries.',
      sustainable_development_goals: ['SDG7'],
    })
  })

  it('refuses the second of two concurrent changes as a conflict', async () => {
    const { id, updated_at } = await made()
    const change = (description: string) =>
      people.plain.call(projects.update, { params: { id }, body: { description, updated_at } })
    const answers = await Promise.all([change('First'), change('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!.body
    const { body } = await people.plain.call(projects.read, { params: { id } })
    expect(body.description).toBe(winner.description)
    expect(answers.find(({ status }) => status === 409)!.body['code']).toBe('stale_version')
  })

  it('requires the version that was read', async () => {
    const { status, body } = await people.projectAdmin.request('PUT', `/api/projects/${own}/`, {
      body: { name: 'Blind' },
    })
    expect([status, Object.keys(body as object)]).toEqual([400, ['updated_at']])
  })

  it('requires the role Editor or higher', async () => {
    const { body } = await people.projectMember.call(projects.read, { params: { id: own } })
    const change = (who: Person) =>
      who.call(projects.update, {
        params: { id: own },
        body: { short_name: 'GL', updated_at: body.updated_at },
      })
    expect((await change(people.projectMember)).body).toMatchObject({
      code: 'permission_denied',
      permission: 'UPDATE_PROJECT',
    })
    expect((await change(people.projectEditor)).body.short_name).toBe('GL')
  })
})
