import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { instituteBody } from '../testing/new-institute.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const create = async (who: Person, changes = {}) =>
  (await who.call(institutes.create, { body: instituteBody(changes) })).body.id
const read = (who: Person, id: number) => who.call(institutes.read, { params: { id } })
const merge = (from: number, into: number) =>
  people.staff.call(instituteReview.merge, { params: { id: from }, body: { into } })
const undo = (id: number) => people.staff.call(instituteReview.undoMerge, { params: { id } })
const everything = async (...ids: number[]) => {
  const { db } = server.database
  const roles = await db
    .selectFrom('institute_role')
    .select(['institute_id', 'person_id', 'role', 'approved'])
    .where('institute_id', 'in', ids)
    .orderBy('institute_id')
    .orderBy('person_id')
    .orderBy('role')
    .execute()
  const parts = await db
    .selectFrom('participant')
    .select(['project_id', 'institute_id', 'role'])
    .where('institute_id', 'in', ids)
    .orderBy('project_id')
    .orderBy('institute_id')
    .orderBy('role')
    .execute()
  return { roles, parts }
}

it('members, followers and projects of a duplicate move to the other institute, and back when it is undone', async () => {
  const kept = await create(people.instituteAdmin, { name: 'Lantern Cooperative' })
  const duplicate = await create(people.plain)
  await people.advisor.call(institutes.follow, { params: { id: duplicate }, body: { follow: true } })
  await people.projectGuest.call(instituteMembers.request, {
    params: { id: duplicate },
    body: { role: 'Analyst' },
  })
  for (const id of [kept, duplicate])
    await people.projectEditor.call(institutes.follow, { params: { id }, body: { follow: true } })
  await people.plain.call(instituteMembers.invite, {
    params: { id: duplicate },
    body: { email: 'friend@seventeen.example' },
  })
  const project = async (...with_: [number, string][]) => {
    const { body } = await people.projectAdmin.call(projects.create, {
      body: { name: 'Merged', type: 'Network', regions: ['Europe'] },
    })
    for (const [instituteId, roleName] of with_)
      await people.projectAdmin.call(projects.putParticipant, {
        body: { projectId: body.id, instituteId, roleName: roleName as 'Project_Member' },
      })
    return body.id
  }
  const alone = await project([duplicate, 'Project_Editor'])
  await project([duplicate, 'Project_Member'], [kept, 'Project_Member'])
  const before = await everything(kept, duplicate)
  const open = await liveSocket(server.url, people.plain)
  const topic = `project:${alone}`
  open.send({ command: 'watch', topic })
  await open.receive('watching')

  const { status, body: merged } = await merge(duplicate, kept)
  expect([status, merged.from.id, merged.into.id]).toEqual([200, duplicate, kept])
  const { body: list } = await people.plain.call(institutes.list, { query: { pageSize: 100 } })
  expect(list.results.map(({ id }) => id)).not.toContain(duplicate)
  // An old link leads to the other institute, which now has all the members.
  expect((await read(people.plain, duplicate)).body).toMatchObject({ id: kept, is_admin: true })
  expect((await read(people.advisor, kept)).body.is_following).toBe(true)
  const { body: invited } = await people.instituteAdmin.call(instituteMembers.invitations, {
    params: { id: kept },
  })
  expect(invited.results.map(({ email }) => email)).toEqual(['friend@seventeen.example'])
  const opens = async () =>
    (await people.plain.call(projects.read, { params: { id: alone } })).body.user_roles
  await expect.poll(opens, { timeout: 8000 }).toEqual(['Project_Editor'])
  // An open page is notified of the restored access immediately, not within a minute.
  const news = () => open.received.filter((one) => one.command === 'changed' && one['topic'] === topic).at(-1)
  await expect.poll(news, { timeout: 8000 }).not.toHaveProperty('gone')
  open.close()
  expect((await everything(duplicate)).roles).toEqual([])
  await expect.poll(async () => (await everything(duplicate)).parts, { timeout: 8000 }).toEqual([])
  expect(await merge(duplicate, kept)).toMatchObject({
    status: 409,
    body: { code: 'institute.merged_already' },
  })

  const { body: log } = await people.staff.call(auditLog.list, { query: { text: merged.into.name } })
  expect(log.results[0]).toMatchObject({
    action: 'institute.merged',
    subject_name: merged.from.name,
    concerns: `institute:${kept}`,
    concerns_name: merged.into.name,
    detail: {},
  })

  expect((await undo(merged.id)).body.undone_at).not.toBeNull()
  await expect.poll(() => everything(kept, duplicate), { timeout: 8000 }).toEqual(before)
  expect((await read(people.plain, duplicate)).body.id).toBe(duplicate)
  expect(await undo(merged.id)).toMatchObject({ status: 409, body: { code: 'institute.undo_over' } })
  const { body: merges } = await people.staff.call(instituteReview.merges)
  expect(merges.results[0]).toMatchObject({ id: merged.id, merged_by: 'Samira Okafor' })
})

it('if the Admins of an institute have left since the merge, the current ones remain when it is undone', async () => {
  const kept = await create(people.instituteAdmin)
  const duplicate = await create(people.plain)
  const { id } = (await merge(duplicate, kept)).body
  const leave = { params: { id: kept }, body: { role: 'Admin' as const } }
  expect((await people.instituteAdmin.call(instituteMembers.withdraw, leave)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  for (const one of [kept, duplicate])
    expect((await read(people.plain, one)).body).toMatchObject({ id: one, is_admin: true })
  // The last Admin still cannot leave.
  expect((await people.plain.call(instituteMembers.withdraw, leave)).body['code']).toBe(
    'institute.last_admin',
  )
})

it('a merge cannot be undone after thirty days, or if the other institute was merged too', async () => {
  const [one, two, three] = [
    await create(people.plain),
    await create(people.plain),
    await create(people.plain),
  ]
  const first = (await merge(one, two)).body.id
  const second = (await merge(two, three)).body.id
  expect((await read(people.advisor, one)).body.id).toBe(three)
  expect((await undo(first)).body).toMatchObject({ code: 'institute.undo_over' })
  expect((await undo(second)).status).toBe(200)
  expect((await read(people.advisor, one)).body.id).toBe(two)
  expect((await undo(first)).status).toBe(200)
  expect((await read(people.advisor, one)).body.id).toBe(one)
  expect((await merge(one, one)).body).toMatchObject({ code: 'institute.same' })
  const third = (await merge(one, two)).body.id
  await server.database.db
    .updateTable('institute_merge')
    .set({ merged_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', third)
    .execute()
  expect((await undo(third)).body).toMatchObject({ code: 'institute.undo_over' })
})

it('a follow during a merge applies to the other institute, and the merge can be undone', async () => {
  const follow = (id: number) =>
    people.advisor.call(institutes.follow, { params: { id }, body: { follow: true } })
  for (let round = 0; round < 3; round++) {
    const [kept, duplicate] = [await create(people.instituteAdmin), await create(people.plain)]
    await follow(duplicate)
    const [{ body }] = await Promise.all([
      merge(duplicate, kept),
      ...[0, 3, 6].map(async (later) => {
        await new Promise((over) => setTimeout(over, later))
        await follow(duplicate)
      }),
    ])
    const { roles } = await everything(duplicate)
    expect(roles).toEqual([])
    expect((await read(people.advisor, kept)).body.is_following).toBe(true)
    expect((await undo(body.id)).status).toBe(200)
    expect((await read(people.advisor, duplicate)).body.is_following).toBe(true)
  }
})

it('a role that was removed while institutes were merged does not return when that is undone', async () => {
  const [kept, duplicate] = [await create(people.instituteAdmin), await create(people.plain)]
  const member = people.projectManager
  const { id: userId } = (await member.call(users.me)).body
  const giveIn = (id: number, admin: Person, role: 'Analyst' | 'Consultant', state: boolean | null) =>
    admin.call(instituteMembers.setRoles, { params: { id }, body: { userId, roles: { [role]: state } } })
  for (const [id, admin] of [[kept, people.instituteAdmin] as const, [duplicate, people.plain] as const])
    for (const role of ['Analyst', 'Consultant'] as const) {
      await member.call(instituteMembers.request, { params: { id }, body: { role } })
      expect((await giveIn(id, admin, role, true)).status).toBe(200)
    }
  const { id } = (await merge(duplicate, kept)).body
  expect((await giveIn(kept, people.instituteAdmin, 'Analyst', null)).status).toBe(200)
  expect((await giveIn(kept, people.instituteAdmin, 'Consultant', false)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  const { roles } = await everything(kept, duplicate)
  expect(roles.filter(({ person_id }) => person_id === userId)).toEqual(
    [kept, duplicate].map((institute_id) => ({
      institute_id,
      person_id: userId,
      role: 'Consultant',
      approved: false,
    })),
  )
})

it('if the Admins of a merged institute have left the other one, it gets the Admins of the other when the merge is undone', async () => {
  const [kept, duplicate] = [await create(people.instituteAdmin), await create(people.plain)]
  const { id } = (await merge(duplicate, kept)).body
  const leave = { params: { id: kept }, body: {} }
  expect((await people.plain.call(instituteMembers.withdraw, leave)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  for (const one of [kept, duplicate])
    expect((await read(people.instituteAdmin, one)).body).toMatchObject({ id: one, is_admin: true })
})
