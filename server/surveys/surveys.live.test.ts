import { afterAll, beforeAll, expect, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { recheckRights } from '../platform/live/live.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('staff who watch a survey and its project get one audit entry for each, however often rights are rechecked', async () => {
  const manager = await as(server, 'projectManager')
  const { id } = await uploaded(server, manager)
  const project = await projectId(server)
  const staff = await as(server, 'staff')
  const personId = (await staff.call(users.me)).body.id
  const looks = async () =>
    (
      await server.database.db
        .selectFrom('audit_entry')
        .select('action')
        .where('actor_id', '=', personId)
        .where('action', 'in', ['survey.viewed_as_staff', 'project.viewed_as_staff'])
        .execute()
    ).length
  const before = await looks()
  const socket = await liveSocket(server.url, staff)
  for (const topic of [`survey:${id}`, `project:${project}`]) socket.send({ command: 'watch', topic })
  await socket.receive('watching')
  await expect.poll(looks).toBe(before + 2)
  await recheckRights(server.database.db, [personId])
  await socket.receive('changed')
  expect(await looks()).toBe(before + 2)
  socket.close()
})

it('a person removed from a project and added again receives its survey updates again immediately', async () => {
  const admin = await as(server, 'projectAdmin')
  const { id } = await uploaded(server, admin)
  const member = await as(server, 'projectMember')
  const place = {
    projectId: await projectId(server),
    userId: (await member.call(users.me)).body.id,
  }
  const socket = await liveSocket(server.url, member)
  const topic = `survey:${id}`
  socket.send({ command: 'watch', topic })
  await socket.receive('watching')
  await admin.call(projects.removeParticipant, { body: place })
  expect(await socket.receive('changed')).toMatchObject({ topic, gone: 'withdrawn' })
  await admin.call(projects.putParticipant, { body: { ...place, roleName: 'Project_Member' } })
  const { gone, ...back } = await socket.receive('changed')
  expect(gone).toBeUndefined()
  expect(back).toMatchObject({ topic })
  socket.close()
})
