import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person, type Person } from '../testing/person.ts'
import { acceptInvitationTo } from './testing/accept-invitation.ts'
import { createTestProject, projectsSeen } from './testing/test-project.ts'
import { personaInstitutes, personaProjects, type Persona } from '../../db/seed/personas.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
let own: number
let elsewhere: number
beforeAll(async () => {
  server = await startTestServer()
  for (const name of [
    'projectAdmin',
    'projectManager',
    'projectEditor',
    'projectMember',
    'projectGuest',
    'advisor',
    'plain',
    'instituteAdmin',
    'unapprovedMember',
    'staff',
  ] as const)
    people[name] = await as(server, name)
  const rows = await server.database.db.selectFrom('project').select(['id', 'name']).execute()
  own = rows.find(({ name }) => name === personaProjects.own)!.id
  elsewhere = rows.find(({ name }) => name === personaProjects.other)!.id
})
afterAll(() => server.stop())

const made = (more: object = {}, who = people.plain) => createTestProject(who, more)

describe('the list of projects', () => {
  it('contains the projects I take part in, with my roles and permissions', async () => {
    const { body } = await people.projectGuest.call(projects.list)
    expect(body).toMatchObject({ total: 1, pageNumber: 1, pageSize: 9 })
    expect(body.results[0]).toMatchObject({
      id: own,
      name: personaProjects.own,
      type: 'Impact Assessment',
      project_type: 'Impact Assessment',
      project_visibility: 'private',
      profile_visibility: 'private',
      user_roles: ['Project_Guest'],
    })
    expect(body.results[0]!.user_permissions).not.toContain('FILL_PROJECT_SURVEYS')
  })

  it('contains the first four participants, highest role first, and their number', async () => {
    const { body } = await people.projectMember.call(projects.list)
    const [project] = body.results
    expect(project!.participants_count).toBe(5)
    expect(project!.participants.map(({ role }) => role.name)).toEqual([
      'Project_Admin',
      'Project_Manager',
      'Project_Editor',
      'Project_Member',
    ])
    expect(project!.participants[0]!.user).toMatchObject({ first_name: 'Paula', avatar: null })
  })

  it('does not show participants to a guest', async () => {
    const { body } = await people.projectGuest.call(projects.list)
    expect(body.results[0]).toMatchObject({ participants: [], participants_count: 0 })
  })

  it('does not show, count or find other people’s projects', async () => {
    expect(await projectsSeen(people.instituteAdmin)).toEqual({ names: [], total: 0 })
    expect(await projectsSeen(people.instituteAdmin, { name: 'green' })).toEqual({ names: [], total: 0 })
    expect((await projectsSeen(people.staff)).total).toBe(0)
    expect((await person(server).call(projects.list)).status).toBe(401)
  })

  it('shows a project to approved members of a participating institute only', async () => {
    const { id } = await made({ name: 'For a whole bank' })
    const { db } = server.database
    const bank = await db
      .selectFrom('institute')
      .select('id')
      .where('name', '=', personaInstitutes.own)
      .executeTakeFirstOrThrow()
    await people.plain.call(projects.putParticipant, {
      body: { projectId: id, instituteId: bank.id, roleName: 'Project_Editor' },
    })
    await acceptInvitationTo(people.instituteAdmin, bank.id)
    const reached = await people.instituteAdmin.call(projects.read, { params: { id } })
    expect(reached.body.roles).toEqual([
      { role: 'Project_Editor', institute: { id: bank.id, name: personaInstitutes.own } },
    ])
    expect((await projectsSeen(people.instituteAdmin)).names).toEqual(['For a whole bank'])
    expect((await people.unapprovedMember.call(projects.read, { params: { id } })).status).toBe(404)
    expect((await projectsSeen(people.unapprovedMember)).total).toBe(0)
    await people.plain.call(projects.remove, { params: { id } })
  })

  it('can be sorted, searched ignoring accents and case, and paged', async () => {
    for (const name of ['Zulu', 'énergie verte', 'Mike']) await made({ name }, people.unapprovedMember)
    const by = (query: object) => projectsSeen(people.unapprovedMember, query)
    expect((await by({})).names).toEqual(['Mike', 'énergie verte', 'Zulu'])
    expect((await by({ sort: 'name' })).names).toEqual(['énergie verte', 'Mike', 'Zulu'])
    expect(await by({ name: 'ENERGIE' })).toEqual({ names: ['énergie verte'], total: 1 })
    expect(await by({ name: '%' })).toEqual({ names: [], total: 0 })
    expect(await by({ sort: '-name', pageSize: 2, pageNumber: 2 })).toEqual({
      names: ['énergie verte'],
      total: 3,
    })
    expect(await by({ pageNumber: 9 })).toEqual({ names: [], total: 3 })
    expect((await people.plain.request('GET', '/api/projects/?pageSize=1000000000')).status).toBe(400)
    expect((await people.plain.request('GET', '/api/projects/?sort=email')).status).toBe(400)
  })
})

describe('one project', () => {
  it('gives outsiders a 404 for every request', async () => {
    const params = { id: elsewhere }
    const updated_at = new Date().toISOString()
    const answers = await Promise.all([
      people.projectAdmin.call(projects.read, { params }),
      people.projectAdmin.call(projects.participants, { params }),
      people.projectAdmin.call(projects.update, { params, body: { name: 'Mine', updated_at } }),
      people.projectAdmin.call(projects.remove, { params }),
      people.projectAdmin.call(projects.removeParticipant, {
        body: { projectId: elsewhere, participantId: 6 },
      }),
    ])
    const nothing = await people.projectAdmin.call(projects.read, { params: { id: 999_999 } })
    for (const { status, body } of answers) expect([status, body]).toEqual([404, nothing.body])
    expect((await people.advisor.call(projects.read, { params })).body.name).toBe(personaProjects.other)
  })

  it('gives a 404 for an invalid id', async () => {
    for (const id of ['0', '-1', '1.5', 'all', '99999999999999999999', "1'--", '%00'])
      expect((await people.projectAdmin.request('GET', `/api/projects/${id}/`)).status).toBe(404)
  })

  it('shows its creator’s name and e-mail address to people who may see the participants', async () => {
    const seen = async (who: Person) => (await who.call(projects.read, { params: { id: own } })).body
    expect((await seen(people.projectMember)).created_by).toMatchObject({
      first_name: 'Paula',
      email: 'project-admin@seventeen.example',
    })
    expect((await seen(people.projectGuest)).created_by).toBeNull()
  })

  it('can be read by staff, which is recorded in the audit log, but not changed', async () => {
    const staffViews = () =>
      server.database.db
        .selectFrom('audit_entry')
        .select(['actor_id', 'subject'])
        .where('action', '=', 'project.viewed_as_staff')
        .execute()
    const before = (await staffViews()).length
    const { body } = await people.staff.call(projects.read, { params: { id: elsewhere } })
    expect(body.name).toBe(personaProjects.other)
    expect(body.user_permissions.every((permission) => permission.startsWith('VIEW_'))).toBe(true)
    expect((await staffViews()).slice(before)).toMatchObject([{ subject: `project:${elsewhere}` }])
    const removal = await people.staff.call(projects.remove, { params: { id: elsewhere } })
    expect([removal.status, removal.body]).toMatchObject([
      400,
      { code: 'permission_denied', permission: 'DELETE_PROJECT' },
    ])
  })

  it('that is public is visible to all members, without people and e-mail addresses', async () => {
    const { id } = await made({ name: 'Open to all', project_visibility: 'public' })
    const { body } = await people.advisor.call(projects.read, { params: { id } })
    expect(body).toMatchObject({
      name: 'Open to all',
      user_permissions: ['VIEW_PROJECT', 'VIEW_PROJECT_DETAILS'],
      user_roles: [],
      created_by: null,
      participants: [],
      participants_count: 0,
    })
    const participants = await people.advisor.call(projects.participants, { params: { id } })
    expect(participants.body).toMatchObject({ results: [], total: 0 })
    expect((await person(server).call(projects.read, { params: { id } })).status).toBe(401)
    expect((await projectsSeen(people.advisor)).names).not.toContain('Open to all')
    const denied = await people.advisor.call(projects.remove, { params: { id } })
    expect([denied.status, denied.body['code']]).toEqual([400, 'permission_denied'])
    await people.plain.call(projects.remove, { params: { id } })
  })

  it('is deleted with its participants by its Admin', async () => {
    const { id } = await made()
    expect((await people.plain.call(projects.remove, { params: { id } })).body).toEqual({ success: true })
    expect((await people.plain.call(projects.read, { params: { id } })).status).toBe(404)
    const left = await server.database.db
      .selectFrom('participant')
      .select('id')
      .where('project_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  it('is deleted and logged once by concurrent requests', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => people.plain.call(projects.remove, { params: { id } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
    const entries = await server.database.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'project.deleted')
      .where('subject', '=', `project:${id}`)
      .execute()
    expect(entries).toHaveLength(1)
  })
})

describe('a subscription to a project', () => {
  async function watching(who: Person, id: number) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
    const messages: Record<string, unknown>[] = []
    socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)) as Record<string, unknown>)
    await new Promise((open) => (socket.onopen = open))
    socket.send(JSON.stringify({ command: 'init_chat', token: who.token }))
    socket.send(JSON.stringify({ command: 'watch', topic: `project:${id}` }))
    const waitFor = (command: string) =>
      expect.poll(() => messages.map((one) => one['command'])).toContain(command)
    return { socket, messages, waitFor }
  }

  it('notifies participants of changes, and is refused to outsiders', async () => {
    const project = await made()
    const inside = await watching(people.plain, project.id)
    const outside = await watching(people.projectAdmin, project.id)
    await inside.waitFor('watching')
    await outside.waitFor('error')
    await people.plain.call(projects.update, {
      params: { id: project.id },
      body: { short_name: 'News', updated_at: project.updated_at },
    })
    await inside.waitFor('changed')
    expect(outside.messages.at(-1)).toMatchObject({ command: 'error', code: 'not_found' })
    inside.socket.close()
    outside.socket.close()
  })

  it('ends with a reason for visitors when a public project becomes private', async () => {
    const project = await made({ project_visibility: 'public' })
    const topic = `project:${project.id}`
    const inside = await watching(people.plain, project.id)
    const visitor = await watching(people.advisor, project.id)
    await inside.waitFor('watching')
    await visitor.waitFor('watching')
    const turned = await people.plain.call(projects.update, {
      params: { id: project.id },
      body: { project_visibility: 'private', updated_at: project.updated_at },
    })
    expect(turned.status).toBe(200)
    await inside.waitFor('changed')
    await visitor.waitFor('changed')
    const changes = visitor.messages.filter(({ command }) => command === 'changed')
    expect(changes).toEqual([{ command: 'changed', topic, gone: 'withdrawn', lost: [topic] }])
    expect(inside.messages.filter(({ gone }) => gone)).toEqual([])
    inside.socket.close()
    visitor.socket.close()
  })
})
