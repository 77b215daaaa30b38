import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsByRole, projectRoles, type ProjectRole } from 'contract/projects/permissions.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInAll, type Person } from '../testing/person.ts'
import type { Persona } from '../../db/seed/personas.ts'

/** The persona with each role in the projects of these tests. */
const holders = {
  Project_Admin: 'projectAdmin',
  Project_Manager: 'projectManager',
  Project_Editor: 'projectEditor',
  Project_Member: 'projectMember',
  Project_Guest: 'projectGuest',
} as const satisfies Record<ProjectRole, Persona>

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

/** A project of `projectAdmin` with the five personas in their roles, and optionally `plain` with another role. */
async function projectWith(plain?: ProjectRole): Promise<number> {
  const { body } = await people.projectAdmin.call(projects.create, {
    body: { name: 'Roles', type: 'Network', regions: ['Europe'] },
  })
  const entries = projectRoles.flatMap((role) => (isAdmin(role) ? [] : [[role, holders[role]] as const]))
  for (const [role, name] of [...entries, ...(plain ? [[plain, 'plain'] as const] : [])])
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: body.id, userId: ids[name], roleName: role },
    })
  return body.id
}

async function rolesIn(projectId: number): Promise<Partial<Record<Persona, string[]>>> {
  const rows = await server.database.db
    .selectFrom('participant')
    .select(['person_id', 'role'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const nameOf = (id: number | null) => (Object.keys(ids) as Persona[]).find((name) => ids[name] === id)!
  return Object.fromEntries(
    rows.map(({ person_id }) => [
      nameOf(person_id),
      rows.filter((row) => row.person_id === person_id).map(({ role }) => role),
    ]),
  )
}

const entryOf = async (projectId: number, name: Persona, role?: ProjectRole) =>
  (
    await server.database.db
      .selectFrom('participant')
      .select('id')
      .where('project_id', '=', projectId)
      .where('person_id', '=', ids[name])
      .$if(role !== undefined, (rows) => rows.where('role', '=', role!))
      .executeTakeFirstOrThrow()
  ).id

const isAdmin = (role: ProjectRole) => role === 'Project_Admin'
const may = (role: ProjectRole, permission: (typeof permissionsByRole)['Project_Admin'][number]) =>
  permissionsByRole[role].includes(permission)

describe('every role against every role', () => {
  it.each(projectRoles)('a %s can only add participants with the roles they may give', async (actor) => {
    const projectId = await projectWith()
    for (const roleName of projectRoles) {
      const { status, body } = await people[holders[actor]].call(projects.putParticipant, {
        body: { projectId, userId: ids.instituteAdmin, roleName },
      })
      const allowed = may(actor, 'CREATE_PROJECT_PARTICIPANTS') && (!isAdmin(roleName) || isAdmin(actor))
      expect([roleName, status]).toEqual([roleName, allowed ? 200 : 400])
      if (!allowed) expect(body).toMatchObject({ code: 'permission_denied' })
      const there = (await rolesIn(projectId)).instituteAdmin ?? []
      expect(there.includes(roleName)).toBe(allowed)
    }
  })

  it.each(projectRoles)('a %s can only make the changes of roles they may make', async (actor) => {
    for (const from of projectRoles) {
      const projectId = await projectWith(from)
      for (const to of projectRoles) {
        const participantId = await entryOf(projectId, 'plain')
        const before = (await rolesIn(projectId)).plain
        const { status } = await people[holders[actor]].call(projects.putParticipant, {
          body: { projectId, participantId, roleName: to },
        })
        const current = before![0] as ProjectRole
        const allowed =
          may(actor, 'UPDATE_PROJECT_PARTICIPANTS') && ((!isAdmin(current) && !isAdmin(to)) || isAdmin(actor))
        expect([from, to, status]).toEqual([from, to, allowed ? 200 : 400])
        expect((await rolesIn(projectId)).plain).toEqual(allowed ? [to] : before)
      }
    }
  })

  it.each(projectRoles)('a %s can only remove the participants they may remove', async (actor) => {
    for (const target of projectRoles) {
      const projectId = await projectWith(target)
      const { status } = await people[holders[actor]].call(projects.removeParticipant, {
        body: { projectId, userId: ids.plain },
      })
      const allowed = may(actor, 'DELETE_PROJECT_PARTICIPANTS') && (!isAdmin(target) || isAdmin(actor))
      expect([target, status]).toEqual([target, allowed ? 200 : 400])
      expect('plain' in (await rolesIn(projectId))).toBe(!allowed)
    }
  })

  it('participants cannot give themselves a higher role', async () => {
    const projectId = await projectWith()
    for (const actor of projectRoles.filter((role) => !isAdmin(role))) {
      const participantId = await entryOf(projectId, holders[actor])
      for (const body of [
        { projectId, participantId, roleName: 'Project_Admin' },
        { projectId, userId: ids[holders[actor]], roleName: 'Project_Admin' },
      ])
        expect((await people[holders[actor]].call(projects.putParticipant, { body })).status).toBe(400)
      expect((await rolesIn(projectId))[holders[actor]]).toEqual([actor])
    }
  })

  it('staff cannot add, change or remove participants', async () => {
    const projectId = await projectWith()
    const participantId = await entryOf(projectId, 'projectGuest')
    const before = await rolesIn(projectId)
    for (const body of [
      { projectId, userId: ids.staff, roleName: 'Project_Member' },
      { projectId, participantId, roleName: 'Project_Member' },
    ])
      expect((await people.staff.call(projects.putParticipant, { body })).status).toBe(400)
    const removal = await people.staff.call(projects.removeParticipant, {
      body: { projectId, participantId },
    })
    expect(removal.status).toBe(400)
    expect(await rolesIn(projectId)).toEqual(before)
  })
})

describe('the last Project Admin', () => {
  it('cannot be removed, get a lower role or leave', async () => {
    const projectId = await projectWith()
    const participantId = await entryOf(projectId, 'projectAdmin')
    const answers = [
      await people.projectAdmin.call(projects.putParticipant, {
        body: { projectId, participantId, roleName: 'Project_Editor' },
      }),
      await people.projectAdmin.call(projects.removeParticipant, { body: { projectId, participantId } }),
      await people.projectAdmin.call(projects.removeParticipant, {
        body: { projectId, userId: ids.projectAdmin },
      }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([409, { code: 'last_project_admin' }])
    expect((await rolesIn(projectId)).projectAdmin).toEqual(['Project_Admin'])
  })

  it('remains when two Admins remove each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const projectId = await projectWith('Project_Admin')
      const remove = (who: Persona, whom: Persona) =>
        people[who].call(projects.removeParticipant, { body: { projectId, userId: ids[whom] } })
      const answers = await Promise.all([remove('plain', 'projectAdmin'), remove('projectAdmin', 'plain')])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const admins = Object.values(await rolesIn(projectId)).filter((roles) =>
        roles.includes('Project_Admin'),
      )
      expect(admins).toHaveLength(1)
    }
  })

  it('cannot leave to an Admin whose account is blocked or about to be deleted', async () => {
    const projectId = await projectWith('Project_Admin')
    const leave = () =>
      people.projectAdmin.call(projects.removeParticipant, { body: { projectId, userId: ids.projectAdmin } })
    for (const column of ['blocked_at', 'deletion_requested_at'] as const) {
      const set = (at: Date | null) =>
        server.database.db
          .updateTable('person')
          .set({ [column]: at })
          .where('id', '=', ids.plain)
          .execute()
      await set(new Date())
      expect(await leave()).toMatchObject({ status: 409, body: { code: 'last_project_admin' } })
      await set(null)
    }
    expect((await leave()).status).toBe(200)
  })

  it('cannot leave to an institute without members', async () => {
    const projectId = await projectWith()
    // Inserted directly, as registering an institute makes the person a member.
    const empty = await server.database.db
      .insertInto('institute')
      .values({ name: 'Nobody there', type: 'NGO' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.database.db
      .insertInto('participant')
      .values({ project_id: projectId, institute_id: empty.id, role: 'Project_Admin' })
      .execute()
    const leave = await people.projectAdmin.call(projects.removeParticipant, {
      body: { projectId, userId: ids.projectAdmin },
    })
    expect(leave.status).toBe(409)
  })
})

describe('participants', () => {
  it('can leave a project and then no longer find it', async () => {
    const projectId = await projectWith()
    const left = await people.projectGuest.call(projects.removeParticipant, {
      body: { projectId, userId: ids.projectGuest },
    })
    expect(left.body).toEqual({ success: true })
    expect((await people.projectGuest.call(projects.read, { params: { id: projectId } })).status).toBe(404)
  })

  it('are added once when requests are repeated, and listed once with several roles', async () => {
    const projectId = await projectWith()
    const add = (roleName: string) =>
      people.projectAdmin.call(projects.putParticipant, {
        body: { projectId, userId: ids.plain, roleName },
      })
    await Promise.all([add('Project Member'), add('Project_Member')])
    const { body } = await add('Project_Editor')
    expect(body.role.name).toBe('Project_Editor')
    expect(body.roles.map(({ name }) => name)).toEqual(['Project_Editor', 'Project_Member'])
    const { body: page } = await people.plain.call(projects.participants, { params: { id: projectId } })
    expect(page).toMatchObject({ total: 6, pageSize: 10 })
    expect(page.results.map(({ user }) => user!.first_name)).toEqual([
      'Paula',
      'Mateo',
      'Edith',
      'Pilar',
      'Minh',
      'Gulnara',
    ])
    const found = await people.plain.call(projects.participants, {
      params: { id: projectId },
      query: { name: 'romero' },
    })
    expect(found.body.total).toBe(1)
  })

  it('keep one entry when a role is changed to one they already have', async () => {
    const projectId = await projectWith('Project_Member')
    const add = { projectId, userId: ids.plain, roleName: 'Project_Guest' }
    await people.projectAdmin.call(projects.putParticipant, { body: add })
    const participantId = await entryOf(projectId, 'plain', 'Project_Guest')
    const change = { projectId, participantId, userId: ids.plain, roleName: 'Project_Member' }
    for (const time of ['first', 'sent again'])
      expect([
        time,
        (await people.projectAdmin.call(projects.putParticipant, { body: change })).status,
      ]).toEqual([time, 200])
    expect((await rolesIn(projectId)).plain).toEqual(['Project_Member'])
    const other = { ...change, roleName: 'Project_Editor' }
    expect((await people.projectAdmin.call(projects.putParticipant, { body: other })).status).toBe(404)
  })

  it('have their project lists reloaded on every node when roles or the project change', async () => {
    const other = await startTestServer({}, server)
    const projectId = await projectWith()
    const socket = await liveSocket(other.url, people.plain)
    const stranger = await liveSocket(other.url, people.instituteAdmin)
    const admin = people.projectAdmin
    const add = { projectId, userId: ids.plain, roleName: 'Project_Guest' }
    await admin.call(projects.putParticipant, { body: add })
    await socket.receive('projects')
    const participantId = await entryOf(projectId, 'plain')
    await admin.call(projects.putParticipant, {
      body: { projectId, participantId, roleName: 'Project_Member' },
    })
    await socket.receive('projects')
    const { updated_at } = (await admin.call(projects.read, { params: { id: projectId } })).body
    const renamed = { name: 'Renamed', updated_at }
    await admin.call(projects.update, { params: { id: projectId }, body: renamed })
    await socket.receive('projects')
    await admin.call(projects.removeParticipant, { body: { projectId, userId: ids.plain } })
    await socket.receive('projects')
    await admin.call(projects.putParticipant, { body: add })
    await socket.receive('projects')
    await admin.call(projects.remove, { params: { id: projectId } })
    await socket.receive('projects')
    expect(stranger.received.filter(({ command }) => command === 'projects')).toEqual([])
    socket.close()
    stranger.close()
    await other.stop()
  })

  it('are not shown to guests', async () => {
    const projectId = await projectWith()
    const { status } = await people.projectGuest.call(projects.participants, { params: { id: projectId } })
    expect(status).toBe(404)
  })

  it('of another project cannot be changed or removed', async () => {
    const mine = await projectWith()
    const theirs = await people.advisor.call(projects.create, {
      body: { name: 'Theirs', type: 'Network', regions: ['Europe'] },
    })
    const participantId = await entryOf(theirs.body.id, 'advisor')
    for (const projectId of [mine, theirs.body.id]) {
      const change = await people.projectAdmin.call(projects.putParticipant, {
        body: { projectId, participantId, roleName: 'Project_Guest' },
      })
      const removal = await people.projectAdmin.call(projects.removeParticipant, {
        body: { projectId, participantId },
      })
      expect([change.status, removal.status]).toEqual([404, 404])
    }
    const mixed = await people.projectAdmin.call(projects.removeParticipant, {
      body: {
        projectId: mine,
        participantId: await entryOf(mine, 'projectGuest'),
        userId: ids.projectMember,
      },
    })
    expect(mixed.status).toBe(404)
    expect(await rolesIn(theirs.body.id)).toEqual({ advisor: ['Project_Admin'] })
  })

  it('cannot be people hidden from the viewer: private profiles, blocked or missing accounts', async () => {
    const projectId = await projectWith()
    const { db } = server.database
    const add = async (userId: number) => {
      const { status, body } = await people.projectAdmin.call(projects.putParticipant, {
        body: { projectId, userId, roleName: 'Project_Member' },
      })
      return [status, body]
    }
    const nobody = await add(999_999)
    // No route changes the visibility of a profile yet.
    await db
      .updateTable('person')
      .set({ profile_visibility: 'private' })
      .where('id', '=', ids.advisor)
      .execute()
    expect(await add(ids.advisor)).toEqual(nobody)
    await db
      .updateTable('person')
      .set({ profile_visibility: 'public' })
      .where('id', '=', ids.advisor)
      .execute()
    const unblock = await blockAccountOf(server, 'advisor')
    expect(await add(ids.advisor)).toEqual(nobody)
    await unblock()
  })

  it('must be a member or an institute with one of the five roles', async () => {
    const projectId = await projectWith()
    for (const more of [
      {},
      { userId: ids.plain, instituteId: 1 },
      { userId: ids.plain, roleName: 'Owner' },
      { userId: { id: ids.plain } },
      { userId: ids.plain, projectId: 'all' },
    ]) {
      const { status } = await people.projectAdmin.request('PUT', '/api/projects/participants/', {
        body: { projectId, roleName: 'Project_Member', ...more },
      })
      expect(status).toBe(400)
    }
    const none = await people.projectAdmin.request('DELETE', '/api/projects/participants/', {
      body: { projectId },
    })
    expect(none.status).toBe(400)
  })
})

it('a private institute is a name without a link for participants, and hidden from visitors', async () => {
  const { body: project } = await people.projectAdmin.call(projects.create, {
    body: { name: 'Open doors', type: 'Network', regions: ['Europe'], project_visibility: 'public' },
  })
  const institute = async (profile_visibility: 'public' | 'private') => {
    const { body } = await people.projectAdmin.call(institutes.create, { body: instituteBody() })
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project.id, instituteId: body.id, roleName: 'Project_Member' },
    })
    await server.database.db
      .updateTable('institute')
      .set({ profile_visibility })
      .where('id', '=', body.id)
      .execute()
    return body
  }
  const [open, closed] = [await institute('public'), await institute('private')]
  await people.projectAdmin.call(projects.putParticipant, {
    body: { projectId: project.id, userId: ids.projectMember, roleName: 'Project_Member' },
  })
  const params = { id: project.id }
  const seenBy = async (who: Persona) => {
    const { body: list } = await people[who].call(projects.participants, { params })
    const { body: read } = await people[who].call(projects.read, { params })
    return {
      institutes: list.results.flatMap(({ institute }) => institute?.name ?? []),
      opens: list.results.flatMap((row) => (row.institute?.id === closed.id ? row.institute.opens : [])),
      total: list.total,
      first: read.participants.flatMap(({ institute }) => institute?.name ?? []),
      count: read.participants_count,
    }
  }
  const both = [open.name, closed.name]
  const all = { institutes: both, total: 4, first: both, count: 4 }
  expect(await seenBy('projectAdmin')).toEqual({ ...all, opens: [true] })
  expect(await seenBy('projectMember')).toEqual({ ...all, opens: [false] })
  expect(await seenBy('plain')).toEqual({
    institutes: [open.name],
    opens: [],
    total: 1,
    first: [open.name],
    count: 1,
  })
})

describe('several participants at once', () => {
  const change = (who: Persona, body: SentBodyOf<typeof projects.changeSeveral>) =>
    people[who].call(projects.changeSeveral, { body })

  it('get one role instead of theirs, and what is refused does not stop the others', async () => {
    const projectId = await projectWith('Project_Guest')
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId, userId: ids.plain, roleName: 'Project_Editor' },
    })
    const users = [ids.plain, ids.projectMember, ids.projectAdmin, ids.advisor]
    const { status, body } = await change('projectManager', {
      projectId,
      users,
      action: 'role',
      roleName: 'Project_Member',
    })
    expect(status).toBe(200)
    expect(body.users.done.toSorted()).toEqual([ids.plain, ids.projectMember].toSorted())
    expect(Object.fromEntries(body.users.refused.map(({ id, code }) => [id, code]))).toEqual({
      [ids.projectAdmin]: 'permission_denied',
      [ids.advisor]: 'not_found',
    })
    expect(await rolesIn(projectId)).toMatchObject({
      plain: ['Project_Member'],
      projectMember: ['Project_Member'],
      projectAdmin: ['Project_Admin'],
    })
  })

  it('are removed, but not the last Project Admin', async () => {
    const projectId = await projectWith('Project_Guest')
    const { body } = await change('projectAdmin', {
      projectId,
      users: [ids.plain, ids.projectGuest, ids.projectAdmin],
      action: 'remove',
    })
    expect(body.users.done.toSorted()).toEqual([ids.plain, ids.projectGuest].toSorted())
    expect(body.users.refused).toMatchObject([{ id: ids.projectAdmin, code: 'last_project_admin' }])
    expect(Object.keys(await rolesIn(projectId))).not.toContain('plain')
    const { body: refused } = await change('projectEditor', {
      projectId,
      users: [ids.projectMember],
      action: 'remove',
    })
    expect(refused.users).toMatchObject({ done: [], refused: [{ code: 'permission_denied' }] })
  })

  it('invited institutes are reminded every few days, others never', async () => {
    const projectId = await projectWith()
    const { body: institute } = await people.plain.call(institutes.create, { body: instituteBody() })
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId, instituteId: institute.id, roleName: 'Project_Member' },
    })
    const remind = async (who: Persona = 'projectAdmin') =>
      (
        await change(who, {
          projectId,
          users: [ids.projectGuest],
          institutes: [institute.id],
          action: 'remind',
        })
      ).body
    expect(await remind()).toMatchObject({
      users: { done: [], refused: [{ code: 'project.not_invited' }] },
      institutes: { done: [], refused: [{ code: 'project.reminded_already' }] },
    })
    await server.database.db
      .updateTable('project_invitation')
      .set({ created_at: new Date(Date.now() - 4 * 86_400_000) })
      .where('institute_id', '=', institute.id)
      .execute()
    expect((await remind('projectMember')).institutes.refused).toMatchObject([{ code: 'permission_denied' }])
    expect((await remind()).institutes.done).toEqual([institute.id])
    expect((await remind()).institutes.refused).toMatchObject([{ code: 'project.reminded_already' }])
    const told = async () =>
      (await people.plain.call(notifications.list)).body.results.filter(
        ({ kind }) => kind === 'project.institute_invited',
      ).length
    await expect.poll(told, { timeout: 15_000 }).toBe(2)
  })

  it('visitors who do not see the project get a 404', async () => {
    const projectId = await projectWith()
    const { status } = await change('plain', { projectId, users: [ids.projectGuest], action: 'remove' })
    expect(status).toBe(404)
  })
})
