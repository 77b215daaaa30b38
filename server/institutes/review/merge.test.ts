import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ageRoles } from '../testing/age-roles.ts'
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
const merge = (from: number, into: number, admins: number[] = []) =>
  people.staff.call(instituteReview.merge, { params: { id: from }, body: { into, admins } })
const undo = (id: number, reason?: string) =>
  people.staff.call(instituteReview.undoMerge, { params: { id }, body: { reason } })
/** The order of `everything`. */
const byPerson = (one: string, other: string) => parseInt(one) - parseInt(other) || one.localeCompare(other)
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
  return { roles }
}

const idOf = async (who: Person) => (await who.call(users.me)).body.id
const rolesAt = async (id: number) =>
  (await everything(id)).roles.map(
    ({ person_id, role, approved }) => `${person_id} ${role}${approved ? '' : '?'}`,
  )
const setRoles = (who: Person, id: number, body: object) =>
  who.call(instituteMembers.setRoles, {
    params: { id },
    body: body as { userId: number },
  })
const newsOf = async (who: Person) =>
  (await who.call(notifications.list, { query: { pageSize: 30 } })).body.results.map((one) => one.description)

it('a stranger who registers a look-alike gets no right in the real institution, nor do those whom they let in', async () => {
  const [founder, stranger, friend] = [people.instituteAdmin, people.plain, people.projectGuest]
  const kept = await create(founder, { name: 'Umoja Micro Bank' })
  const duplicate = await create(stranger, { name: 'Umoja Micro Finance Bank', user_role: 'CEO' })
  await friend.call(instituteMembers.request, { params: { id: duplicate }, body: { role: 'Analyst' } })
  await setRoles(stranger, duplicate, { userId: await idOf(friend), roles: { Analyst: true } })
  const friendly = { email: personas.advisor.email, role: 'Researcher' as const }
  await stranger.call(instituteMembers.invite, { params: { id: duplicate }, body: friendly })
  const before = await everything(kept, duplicate)
  const { body: merged } = await people.staff.call(instituteReview.merge, {
    params: { id: duplicate },
    body: { into: kept, reason: 'Same address' },
  })
  const [f, s, r] = [await idOf(founder), await idOf(stranger), await idOf(friend)]
  expect(await rolesAt(kept)).toEqual([`${f} Admin`, `${s} CEO?`, `${r} Analyst?`].sort(byPerson))
  expect(await rolesAt(duplicate)).toEqual([])
  expect((await read(stranger, duplicate)).body).toMatchObject({
    id: kept,
    is_admin: false,
    is_member: false,
  })
  // Whatever they try, in parallel and again, gives them nothing.
  for (let round = 0; round < 2; round++) {
    const tries = await Promise.all([
      setRoles(stranger, kept, { userId: f, admin: null, roles: {} }),
      setRoles(stranger, duplicate, { userId: s, admin: true, roles: {} }),
      setRoles(friend, kept, { userId: s, roles: { CEO: true } }),
      stranger.call(institutes.update, { params: { id: kept }, body: { mission: 'Ours now' } }),
      stranger.call(instituteMembers.invite, { params: { id: kept }, body: friendly }),
      people.advisor.call(myInvitations.accept, { params: { id: kept } }),
    ])
    expect(tries.slice(0, 5).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  }
  expect(await rolesAt(kept)).toContain(`${await idOf(people.advisor)} Researcher?`)
  expect((await rolesAt(kept)).filter((one) => !one.endsWith('?'))).toEqual([`${f} Admin`])
  // Both sides are notified with the reason.
  await expect
    .poll(() => newsOf(founder), { timeout: 8000 })
    .toContainEqual(expect.stringContaining('Same address. Its members'))
  await expect
    .poll(() => newsOf(friend), { timeout: 8000 })
    .toContainEqual(expect.stringContaining('Same address. Your roles there are now requests'))
  await expect
    .poll(async () => (await server.mails.next(personas.plain.email)).text, { timeout: 8000 })
    .toContain('Umoja Micro Finance Bank was merged into Umoja Micro Bank: Same address')

  expect((await undo(merged.id, 'A mistake')).status).toBe(200)
  const after = await everything(kept, duplicate)
  // The advisor, who has asked since, waits on.
  const advisor = await idOf(people.advisor)
  expect(after.roles.filter(({ person_id }) => person_id !== advisor)).toEqual(before.roles)
  expect(after.roles.filter(({ person_id }) => person_id === advisor)).toMatchObject([{ approved: false }])
  for (const one of [founder, friend])
    await expect
      .poll(() => newsOf(one), { timeout: 8000 })
      .toContainEqual(expect.stringContaining('was undone: A mistake'))
})

it('an Admin whom staff have named comes along; whatever they do there ends when the merge is undone', async () => {
  const [founder, named, other] = [people.instituteAdmin, people.plain, people.projectManager]
  const kept = await create(founder)
  const duplicate = await create(named, { user_role: 'CFO' })
  const [f, n, o] = [await idOf(founder), await idOf(named), await idOf(other)]
  const before = await everything(kept, duplicate)
  const body = { into: kept, admins: [n] }
  expect((await merge(duplicate, kept, [o])).body).toHaveProperty('admins')
  const { body: merged } = await people.staff.call(instituteReview.merge, { params: { id: duplicate }, body })
  expect(await rolesAt(kept)).toEqual([`${f} Admin`, `${n} Admin`, `${n} CFO?`].sort(byPerson))
  for (const email of [personas.instituteAdmin.email, personas.plain.email])
    await expect
      .poll(async () => (await server.mails.next(email)).subject, { timeout: 8000 })
      .toMatch(/^Our staff made .* Admin of/)
  await ageRoles(server.database.db, kept)
  await other.call(instituteMembers.request, { params: { id: kept }, body: { role: 'Admin' } })
  expect((await setRoles(named, kept, { userId: o, admin: true })).status).toBe(200)
  expect((await setRoles(named, kept, { userId: f, admin: null })).status).toBe(200)
  expect((await setRoles(other, kept, { userId: n, roles: { CFO: true } })).status).toBe(200)
  expect((await undo(merged.id)).status).toBe(200)
  const after = await everything(kept, duplicate)
  expect(after.roles.filter(({ person_id }) => person_id !== o)).toEqual(before.roles)
  // What was approved by who came with the merge is a request again.
  expect(after.roles.filter(({ person_id }) => person_id === o)).toMatchObject([
    { role: 'Admin', approved: false },
  ])
  expect((await read(named, kept)).body).toMatchObject({ is_admin: false, is_member: false })
})

it('what the Admins of the remaining institution decide meanwhile stays when the merge is undone', async () => {
  const [founder, joined, left] = [people.instituteAdmin, people.projectManager, people.projectEditor]
  const [kept, duplicate] = [await create(founder), await create(people.plain)]
  const ask = (who: Person, role: 'Analyst' | 'Consultant') =>
    who.call(instituteMembers.request, { params: { id: kept }, body: { role } })
  const [j, l] = [await idOf(joined), await idOf(left)]
  await ask(left, 'Analyst')
  await setRoles(founder, kept, { userId: l, roles: { Analyst: true } })
  const { id } = (await merge(duplicate, kept)).body
  await ask(joined, 'Consultant')
  await setRoles(founder, kept, { userId: j, roles: { Consultant: true } })
  await setRoles(founder, kept, { userId: l, roles: { Analyst: null } })
  expect((await undo(id)).status).toBe(200)
  expect(await rolesAt(kept)).toEqual([`${await idOf(founder)} Admin`, `${j} Consultant`].sort(byPerson))
})

it('staff make a person Admin and remove another one, in the log and by mail to all Admins', async () => {
  const [founder, rightful] = [people.plain, people.projectMember]
  const id = await create(founder)
  const [f, r] = [await idOf(founder), await idOf(rightful)]
  const appoint = { userId: r, admin: true, reason: 'Confirmed by phone' }
  for (const who of [people.advisor, founder])
    expect((await setRoles(who, id, appoint)).status).toBeGreaterThan(399)
  const both = await Promise.all([1, 2].map(() => setRoles(people.staff, id, appoint)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await setRoles(people.staff, id, { userId: f, admin: null, reason: 'Not theirs' })).status).toBe(
    200,
  )
  expect(await rolesAt(id)).toEqual([`${r} Admin`])
  const { body: log } = await people.staff.call(auditLog.list, {
    query: { action: 'institute.roles_changed' },
  })
  expect(log.results.slice(0, 2)).toMatchObject([
    { before: { Admin: 'approved' }, after: { Admin: 'none' }, detail: { reason: 'Not theirs' } },
    {
      before: { Admin: 'none' },
      after: { Admin: 'approved' },
      detail: { reason: 'Confirmed by phone' },
    },
  ])
  const { subject, text } = await server.mails.next(personas.projectMember.email)
  expect([subject, text]).toEqual([
    expect.stringMatching(/^Our staff made you Admin of/),
    expect.stringContaining('Confirmed by phone'),
  ])
})

it('followers, discussions and invitations of a duplicate come to the other institute, and go back when it is undone', async () => {
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
    body: { email: 'friend@seventeen.example', role: 'Analyst' },
  })
  const before = await everything(kept, duplicate)
  const { status, body: merged } = await merge(duplicate, kept)
  expect([status, merged.from.id, merged.into.id]).toEqual([200, duplicate, kept])
  const { body: list } = await people.plain.call(institutes.list, { query: { pageSize: 100 } })
  expect(list.results.map(({ id }) => id)).not.toContain(duplicate)
  // An old link leads to the other one.
  expect((await read(people.advisor, kept)).body.is_following).toBe(true)
  const { body: invited } = await people.instituteAdmin.call(instituteMembers.invitations, {
    params: { id: kept },
  })
  expect(invited.results.map(({ email }) => email)).toEqual(['friend@seventeen.example'])
  expect((await everything(duplicate)).roles).toEqual([])
  expect(await merge(duplicate, kept)).toMatchObject({
    status: 409,
    body: { code: 'institute.merged_already' },
  })

  const { body: log } = await people.staff.call(auditLog.list, {
    query: { action: 'institute.merged', text: merged.into.name },
  })
  expect(log.results[0]).toMatchObject({
    action: 'institute.merged',
    subject_name: merged.from.name,
    concerns: `institute:${kept}`,
    concerns_name: merged.into.name,
    detail: {},
  })

  expect((await undo(merged.id)).body.undone_at).not.toBeNull()
  expect((await everything(kept, duplicate)).roles).toEqual(before.roles)
  expect((await read(people.plain, duplicate)).body.id).toBe(duplicate)
  expect(await undo(merged.id)).toMatchObject({ status: 409, body: { code: 'institute.undo_over' } })
  const { body: merges } = await people.staff.call(instituteReview.merges)
  expect(merges.results[0]).toMatchObject({ id: merged.id, merged_by: 'Samira Okafor' })
})

it('an institute whose own Admins have given up the role since the merge has them again when that is undone', async () => {
  const kept = await create(people.instituteAdmin)
  const duplicate = await create(people.plain)
  const before = await everything(kept, duplicate)
  const { id } = (await merge(duplicate, kept, [await idOf(people.plain)])).body
  const leave = { params: { id: kept }, body: { role: 'Admin' as const } }
  expect((await people.instituteAdmin.call(instituteMembers.withdraw, leave)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  expect((await everything(kept, duplicate)).roles).toEqual(before.roles)
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
  const states = (id: number) => rolesAt(id).then((all) => all.filter((one) => one.startsWith(`${userId} `)))
  expect(await states(kept)).toEqual([`${userId} Consultant?`])
  expect(await states(duplicate)).toEqual([`${userId} Analyst`, `${userId} Consultant`])
})
