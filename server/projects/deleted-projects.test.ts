import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { personaInstitutes, type Persona } from '../../db/seed/personas.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, uploaded } from '../testing/uploaded-survey.ts'
import { purgeProjects } from './remove-project.ts'
import { acceptInvitationTo } from './testing/accept-invitation.ts'
import { createTestProject } from './testing/test-project.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const made = (more: object = {}) => createTestProject(people.plain, more)
const add = (body: object) => people.plain.call(projects.putParticipant, { body: body as never })
const remove = (id: number) => people.plain.call(projects.remove, { params: { id } })
const read = (id: number, who: Persona = 'plain') => people[who].call(projects.read, { params: { id } })
const restore = (id: number, who: Persona = 'plain') => people[who].call(projects.restore, { params: { id } })
const deleted = async (who: Persona = 'plain') =>
  (await people[who].call(projects.listDeleted)).body.results.map(({ id }) => id)
const participants = async (id: number) =>
  (await people.plain.call(projects.participants, { params: { id } })).body.results.map(
    ({ user, institute, roles }) => [user?.id ?? institute?.name, roles.map(({ name }) => name)],
  )
const bank = async () =>
  server.database.db
    .selectFrom('institute')
    .select('id')
    .where('name', '=', personaInstitutes.own)
    .executeTakeFirstOrThrow()

describe('a deleted project', () => {
  it('is out of reach of everyone, staff and the public included', async () => {
    const { id } = await made({ name: 'Vanishing xylophone', project_visibility: 'public' })
    await add({ projectId: id, userId: ids.projectMember, roleName: 'Project_Member' })
    const survey = await uploaded(server, people.plain, { projectId: id })
    const { body: document } = await people.plain.call(documents.create, {
      body: { project: id, name: 'Plan', permissions: 'PUBLIC' },
    })
    const found = async (who: Persona) =>
      (await people[who].call(search.find, { body: { name: 'xylophone' } })).body.total
    await expect.poll(() => found('plain')).toBe(1)
    expect((await remove(id)).status).toBe(200)
    for (const who of ['plain', 'projectMember', 'staff', 'advisor'] as const) {
      expect((await read(id, who)).status).toBe(404)
      expect((await people[who].call(documents.read, { params: { id: document.id } })).status).toBe(404)
      const answers = await people[who].call(surveyAnswers.read, { query: { form: survey.name } })
      expect(answers.status).toBe(404)
      await expect.poll(() => found(who)).toBe(0)
      const { body } = await people[who].call(projects.list, { query: { name: 'xylophone' } })
      expect(body.total).toBe(0)
    }
    // A second deletion and a change find nothing.
    expect((await remove(id)).status).toBe(404)
  })

  it('is joined by nobody, not even through an invitation from before', async () => {
    const { id } = await made()
    await remove(id)
    await sql`insert into participant (project_id, person_id, role)
      values (${id}, ${ids.advisor}, 'Project_Member')`.execute(server.database.db)
    expect((await people.advisor.call(projects.list)).body.results.map((one) => one.id)).not.toContain(id)
  })

  it('shows and accepts no invitation of an institution until it is restored', async () => {
    const { id } = await made({ name: 'Invited and deleted' })
    const institute = (await bank()).id
    await add({ projectId: id, instituteId: institute, roleName: 'Project_Member' })
    const invitations = async () =>
      (
        await people.instituteAdmin.call(instituteProjects.invitations, { params: { id: institute } })
      ).body.results.filter(({ project }) => project.id === id)
    const [invitation] = await invitations()
    await remove(id)
    expect(await invitations()).toEqual([])
    const accept = () =>
      people.instituteAdmin.call(instituteProjects.accept, {
        params: { id: institute, invitationId: invitation!.id },
      })
    expect((await accept()).status).toBe(404)
    await restore(id)
    expect(await invitations()).toHaveLength(1)
    expect((await accept()).status).toBe(200)
    expect((await read(id, 'instituteAdmin')).body.user_roles).toEqual(['Project_Member'])
  })

  it('is restored by its Admin as it was', async () => {
    const { id } = await made({ project_visibility: 'public' })
    await add({ projectId: id, userId: ids.projectManager, roleName: 'Project_Manager' })
    await add({ projectId: id, userId: ids.projectGuest, roleName: 'Project_Guest' })
    const institute = (await bank()).id
    await add({ projectId: id, instituteId: institute, roleName: 'Project_Editor' })
    await acceptInvitationTo(people.instituteAdmin, institute)
    const before = { participants: await participants(id), project: (await read(id)).body }
    const survey = await uploaded(server, people.plain, { projectId: id })
    await save(people.plain, survey.name, { Q1: { yes: true } })
    await remove(id)
    expect(await deleted()).toContain(id)
    const restored = await restore(id)
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { id, project_visibility: 'public', user_roles: ['Project_Admin'] },
    ])
    expect(await participants(id)).toEqual(before.participants)
    expect((await read(id)).body.updated_at).toBe(before.project.updated_at)
    const { body: form } = await people.projectManager.call(surveyAnswers.read, {
      query: { form: survey.name },
    })
    expect(form.results.some(({ answer }) => answer && 'yes' in answer)).toBe(true)
    expect(await deleted()).not.toContain(id)
    // A repeated request finds the project as it is.
    expect((await restore(id)).body.id).toBe(id)
    const log = await server.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `project:${id}`)
      .where('action', 'in', ['project.deleted', 'project.restored'])
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['project.deleted', 'project.restored'])
  })

  it('is listed for and restored by nobody but its Admins', async () => {
    const { id } = await made()
    await add({ projectId: id, userId: ids.projectManager, roleName: 'Project_Manager' })
    const institute = (await bank()).id
    await add({ projectId: id, instituteId: institute, roleName: 'Project_Admin' })
    await acceptInvitationTo(people.instituteAdmin, institute)
    await remove(id)
    for (const who of ['projectManager', 'advisor', 'staff', 'unapprovedMember'] as const) {
      expect(await deleted(who)).not.toContain(id)
      expect((await restore(id, who)).status).toBe(404)
    }
    // An approved member of an institution that was Project Admin.
    expect(await deleted('instituteAdmin')).toContain(id)
    expect((await restore(id, 'instituteAdmin')).status).toBe(200)
    expect((await read(id)).body.user_roles).toEqual(['Project_Admin'])
  })

  it('is purged after 30 days, and cannot be restored then', async () => {
    const { id } = await made()
    const { id: kept } = await made()
    for (const one of [id, kept]) await remove(one)
    await server.database.db
      .updateTable('project')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await deleted()).not.toContain(id)
    expect((await restore(id)).status).toBe(404)
    await purgeProjects({}, { database: server.database, config: server.config, log: undefined as never })
    const left = await server.database.db
      .selectFrom('project')
      .select('id')
      .where('id', 'in', [id, kept])
      .execute()
    expect(left).toEqual([{ id: kept }])
    expect((await restore(kept)).status).toBe(200)
  })

  it('is deleted and restored once by concurrent requests', async () => {
    const { id } = await made()
    await remove(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await participants(id)).toEqual([[ids.plain, ['Project_Admin']]])
    expect(
      (await people.plain.call(topics.create, { body: { project: id, name: 'A', description: 'B' } })).status,
    ).toBe(200)
  })
})
