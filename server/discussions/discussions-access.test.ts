import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { acceptInvitationTo } from '../projects/testing/accept-invitation.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const who = {} as Record<Persona, Person>
const ids = {} as Record<Persona, number>
let institute: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const rows = await db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[]) {
    ids[name] = rows.find(({ email }) => email === personas[name].email)!.id
    who[name] = await as(server, name)
  }
  const own = db.selectFrom('institute').select('id').where('name', '=', personaInstitutes.own)
  institute = (await own.executeTakeFirstOrThrow()).id
})
afterAll(() => server.stop())

const canary = 'Kanarienvogel'

/** A project of `projectAdmin` with a topic, a discussion and a comment that contain a word. */
async function projectWithDiscussion(word = canary) {
  const admin = who.projectAdmin
  const { body: created } = await admin.call(projects.create, {
    body: { name: 'Private talk', type: 'Network', regions: ['Europe'] },
  })
  const project = created.id
  const { body: topic } = await admin.call(topics.create, {
    body: { project, name: `${word} topic`, description: word },
  })
  const { body: discussion } = await admin.call(projectDiscussions.create, {
    body: { topic: topic.id, name: `${word} discussion`, description: word },
  })
  const { body } = await admin.call(projectDiscussions.addComment, {
    params: { id: discussion.id },
    body: { comment: `${word} comment @[${ids.projectAdmin}]` },
  })
  return { project, topic: topic.id, id: discussion.id, comment: body.comments[0]! }
}

const give = (
  projectId: number,
  party: { userId: number } | { instituteId: number },
  roleName: ProjectRole,
) => who.projectAdmin.call(projects.putParticipant, { body: { projectId, roleName, ...party } })
const take = (projectId: number, party: { userId: number } | { instituteId: number }) =>
  who.projectAdmin.call(projects.removeParticipant, { body: { projectId, ...party } })

/** Status codes when a person reads, comments, and deletes another person's comment. */
async function attempts(person: Person, { id, comment }: Awaited<ReturnType<typeof projectWithDiscussion>>) {
  const read = await person.call(projectDiscussions.read, { params: { id } })
  const said = await person.call(projectDiscussions.addComment, {
    params: { id },
    body: { comment: 'Hello' },
  })
  const removed = await person.call(projectDiscussions.removeComment, {
    params: { id, commentId: comment.id },
  })
  return [read.status, said.status, removed.status]
}

describe('rights in the discussions of a project', () => {
  it('are given to approved members of a participating institute until it is removed', async () => {
    const there = await projectWithDiscussion()
    const { project } = there
    await give(project, { instituteId: institute }, 'Project_Member')
    expect(await attempts(who.instituteAdmin, there)).toEqual([404, 404, 404])
    await acceptInvitationTo(who.instituteAdmin, institute)
    expect(await attempts(who.instituteAdmin, there)).toEqual([200, 200, 400])
    expect(await attempts(who.unapprovedMember, there)).toEqual([404, 404, 404])
    await take(project, { instituteId: institute })
    expect(await attempts(who.instituteAdmin, there)).toEqual([404, 404, 404])
  })

  it('combine those of all roles', async () => {
    const there = await projectWithDiscussion()
    const { project } = there
    await give(project, { userId: ids.instituteAdmin }, 'Project_Guest')
    expect(await attempts(who.instituteAdmin, there)).toEqual([200, 400, 400])
    await give(project, { instituteId: institute }, 'Project_Manager')
    await acceptInvitationTo(who.instituteAdmin, institute)
    expect(await attempts(who.instituteAdmin, there)).toEqual([200, 200, 200])
  })

  it('end when a participant is removed, even for their own comments, which are kept', async () => {
    const there = await projectWithDiscussion()
    const { project, id } = there
    await give(project, { userId: ids.plain }, 'Project_Member')
    const sent = { params: { id }, body: { comment: 'Mine' }, key: 'sent-once-and-again' }
    const { body } = await who.plain.call(projectDiscussions.addComment, sent)
    expect((await who.plain.call(projectDiscussions.addComment, sent)).body).toEqual(body)
    const mine = body.comments.at(-1)!
    await take(project, { userId: ids.plain })
    const params = { id, commentId: mine.id }
    const change = { comment: 'Changed', updated_at: mine.updated_at }
    const after = [
      await who.plain.call(projectDiscussions.updateComment, { params, body: change }),
      await who.plain.call(projectDiscussions.removeComment, { params }),
      await who.plain.call(projectDiscussions.comments, { params: { id } }),
      await who.plain.call(projectDiscussions.list, { query: { project } }),
      await who.plain.call(projectDiscussions.people, { query: { project } }),
      // The stored response to the earlier request is not repeated either.
      await who.plain.call(projectDiscussions.addComment, sent),
    ]
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const left = await who.projectAdmin.call(projectDiscussions.read, { params: { id } })
    expect(left.body.comments.at(-1)!.text).toBe('Mine')
  })

  it('are rechecked for members who have the discussion open', async () => {
    const { project, id } = await projectWithDiscussion()
    await give(project, { userId: ids.plain }, 'Project_Member')
    const socket = await liveSocket(server.url, who.plain)
    const topic = `discussion:${id}`
    socket.send({ command: 'watch', topic })
    await socket.receive('watching')
    const say = () =>
      who.projectAdmin.call(projectDiscussions.addComment, { params: { id }, body: { comment: 'News' } })
    await say()
    expect(await socket.receive('changed')).toMatchObject({ topic })
    await take(project, { userId: ids.plain })
    expect(await socket.receive('changed')).toMatchObject({ topic })
    await say()
    socket.send({ command: 'watch', topic })
    expect(await socket.receive('error')).toMatchObject({ code: 'not_found' })
    expect(socket.received.filter((message) => message.command === 'changed')).toHaveLength(2)
    socket.close()
  })
})

describe('a private discussion is hidden from outsiders', () => {
  it('in every response, total, notification, mail and error message', async () => {
    // A word of its own, as participants are still being notified of discussions in earlier tests.
    const secret = 'Nachtigall'
    const there = await projectWithDiscussion(secret)
    const { project, topic, id, comment } = there

    const paths = [
      `/api/projects/${project}/`,
      `/api/projects/${project}/participants/`,
      '/api/projects/',
      `/api/projects/discussions/?project=${project}`,
      `/api/projects/discussions/?project=${project}&topic=${topic}`,
      `/api/projects/discussions/people/?project=${project}`,
      `/api/projects/discussions/${id}/`,
      `/api/projects/discussions/${id}/comments/`,
      `/api/institutes/${institute}/discussions/${id}/`,
      '/api/notifications/',
      '/api/quiz/',
      `/api/projects/documents/?project=${project}`,
    ]
    for (const outsider of ['plain', 'unapprovedMember', 'instituteAdmin', 'advisor'] as const) {
      for (const path of paths) {
        const { body, status } = await who[outsider].request('GET', path)
        expect(JSON.stringify(body), `${outsider} ${path}`).not.toContain(secret)
        if (path.includes(String(project)) || path.includes('/discussions/'))
          expect([path, status]).toEqual([path, 404])
      }
      const writes = [
        await who[outsider].call(projectDiscussions.create, { body: { project, name: 'Me too' } }),
        await who[outsider].call(projectDiscussions.create, { body: { topic, name: 'Me too' } }),
        await who[outsider].call(projectDiscussions.update, {
          params: { id },
          body: { name: 'Mine', updated_at: comment.updated_at },
        }),
        await who[outsider].call(projectDiscussions.remove, { params: { id } }),
      ]
      for (const { status, body } of writes) {
        expect(status).toBe(404)
        expect(JSON.stringify(body)).not.toContain(secret)
      }
      expect((await who[outsider].call(notifications.list)).body.results).not.toContainEqual(
        expect.objectContaining({ description: expect.stringContaining(secret) as string }),
      )
    }
    expect(server.mails.all.filter(({ raw }) => raw.includes(secret))).toEqual([])
  })

  it('even when its project is public', async () => {
    const { project, topic, id } = await projectWithDiscussion()
    const { body } = await who.projectAdmin.call(projects.read, { params: { id: project } })
    await who.projectAdmin.call(projects.update, {
      params: { id: project },
      body: { project_visibility: 'public', updated_at: body.updated_at },
    })
    const seen = await who.plain.call(projects.read, { params: { id: project } })
    expect([seen.status, JSON.stringify(seen.body).includes(canary)]).toEqual([200, false])
    const denied = [
      await who.plain.call(projectDiscussions.list, { query: { project, topic } }),
      await who.plain.call(projectDiscussions.read, { params: { id } }),
    ]
    for (const { status } of denied) expect(status).toBe(404)
  })

  it('and authors’ e-mail addresses from guests, who may not see the participants', async () => {
    const { project, id } = await projectWithDiscussion()
    await give(project, { userId: ids.plain }, 'Project_Guest')
    const asGuest = await who.plain.call(projectDiscussions.read, { params: { id } })
    expect(JSON.stringify(asGuest.body)).not.toContain('@seventeen.example')
    await give(project, { userId: ids.plain }, 'Project_Member')
    const asMember = await who.plain.call(projectDiscussions.read, { params: { id } })
    expect(asMember.body.author!.email).toBe(personas.projectAdmin.email)
  })
})

describe('the discussions of an institute', () => {
  const start = () =>
    who.projectAdmin.call(instituteDiscussions.create, {
      params: { institute },
      body: { name: `${canary} inside`, description: canary },
    })

  it('can be read by its approved members only, not by followers or staff', async () => {
    const { body: discussion } = await start()
    await server.database.db
      .insertInto('institute_role')
      .values({ institute_id: institute, person_id: ids.plain, role: 'Follower', approved: true })
      .execute()
    const params = { institute, id: discussion.id }
    for (const name of ['plain', 'unapprovedMember', 'projectManager', 'staff'] as const) {
      const { status, body } = await who[name].call(instituteDiscussions.read, { params })
      expect([name, status, JSON.stringify(body).includes(canary)]).toEqual([name, 404, false])
    }
    const answer = await who.instituteAdmin.call(instituteDiscussions.addComment, {
      params,
      body: { comment: `Thank you, @[${ids.projectAdmin}]` },
    })
    expect(answer.body).toMatchObject({ institute, project: null, topic: null, comments_count: 1 })
    const other = await who.instituteAdmin.call(instituteDiscussions.read, {
      params: { institute: institute + 1, id: discussion.id },
    })
    expect(other.status).toBe(404)
    const asProject = await who.instituteAdmin.call(projectDiscussions.read, {
      params: { id: discussion.id },
    })
    expect(asProject.status).toBe(404)
  })

  it('are hidden from members whose role is withdrawn', async () => {
    const { body: discussion } = await start()
    const params = { institute, id: discussion.id }
    const read = async () => (await who.unapprovedMember.call(instituteDiscussions.read, { params })).status
    const approve = (approved: boolean) =>
      who.instituteAdmin.call(instituteMembers.setRoles, {
        params: { id: institute },
        body: { userId: ids.unapprovedMember, roles: { Analyst: approved } },
      })
    await approve(true)
    expect(await read()).toBe(200)
    await approve(false)
    expect(await read()).toBe(404)
  })
})
