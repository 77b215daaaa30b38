import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { maxInstituteInvitations } from 'contract/projects/project.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { acceptInvitationTo } from '../testing/accept-invitation.ts'
import { createTestProject } from '../testing/test-project.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

/** An institute of `instituteAdmin` whose member is `unapprovedMember`. */
async function bank(): Promise<number> {
  const { id } = (await people.instituteAdmin.call(institutes.create, { body: instituteBody() })).body
  await people.unapprovedMember.call(instituteMembers.request, { params: { id }, body: { role: 'Analyst' } })
  await people.instituteAdmin.call(instituteMembers.setRoles, {
    params: { id },
    body: { userId: ids.unapprovedMember, roles: { Analyst: true } },
  })
  return id
}
const put = (who: Persona, projectId: number, party: object, roleName: ProjectRole = 'Project_Member') =>
  people[who].call(projects.putParticipant, { body: { projectId, roleName, ...party } })
const remove = (who: Persona, projectId: number, party: object) =>
  people[who].call(projects.removeParticipant, { body: { projectId, ...party } })
const rowOf = async (who: Persona, id: number, institute: number) => {
  const { body } = await people[who].call(projects.participants, { params: { id }, query: { pageSize: 100 } })
  return body.results?.find((row) => row.institute?.id === institute)
}
const opens = async (who: Persona, id: number) =>
  (await people[who].call(projects.read, { params: { id } })).status === 200
const projectsOf = async (who: Persona, id: number) =>
  (await people[who].call(institutes.read, { params: { id } })).body.projects.map((one) => one.id)
const invitationsOf = async (id: number) =>
  (await people.instituteAdmin.call(instituteProjects.invitations, { params: { id } })).body.results
const newsOf = async (who: Persona) =>
  (await people[who].call(notifications.list, { query: { pageSize: 50 } })).body.results
const told = (who: Persona, text: string) =>
  expect
    .poll(async () => (await newsOf(who)).map((one) => one.description), { timeout: 8000 })
    .toContainEqual(expect.stringContaining(text))

it('an institute is invited: only managers see it, and it has no right until one of its Admins accepts', async () => {
  const institute = await bank()
  const { id, name } = await createTestProject(people.plain, { project_visibility: 'public' })
  const secret = await createTestProject(people.plain)
  await put('plain', id, { userId: ids.projectManager }, 'Project_Manager')
  await put('plain', id, { userId: ids.projectMember })
  const { body } = await put('plain', id, { instituteId: institute }, 'Project_Admin')
  expect(body).toMatchObject({
    status: 'invited',
    institute: { id: institute },
    role: { name: 'Project_Admin' },
  })
  await put('plain', secret.id, { instituteId: institute })

  // Nothing of it shows elsewhere, and nobody of it has a right.
  for (const who of ['plain', 'projectManager'] as const)
    expect(await rowOf(who, id, institute)).toMatchObject({ status: 'invited' })
  for (const who of ['projectMember', 'advisor', 'staff', 'instituteAdmin'] as const)
    expect(await rowOf(who, id, institute)).toBeUndefined()
  for (const who of ['advisor', 'instituteAdmin'] as const)
    expect(await projectsOf(who, institute)).toEqual([])
  for (const who of ['instituteAdmin', 'unapprovedMember'] as const) {
    expect((await people[who].call(projects.read, { params: { id } })).body.user_roles).toEqual([])
    expect(await opens(who, secret.id)).toBe(false)
  }
  expect((await people.plain.call(projects.read, { params: { id } })).body.participants_count).toBe(3)
  const search = { name: body.institute!.name, projectId: id }
  const invited = async (who: Persona) =>
    (await people[who].call(candidates.search, { body: search })).body.results.institutes[0]?.invited
  expect([await invited('projectManager'), await invited('projectMember')]).toEqual([true, false])

  // Its Admins are asked, others cannot answer, in parallel and again.
  const [latest, first] = await invitationsOf(institute)
  expect([latest, first]).toMatchObject([
    { project: { id: secret.id } },
    { project: { id, name }, role: 'Project_Admin', invited_by: 'Pilar Romero' },
  ])
  await expect
    .poll(async () => (await newsOf('instituteAdmin')).map((one) => one.decision), { timeout: 8000 })
    .toContainEqual({ type: 'project', institute_id: institute, invitation_id: first!.id })
  const params = { id: institute, invitationId: first!.id }
  for (let round = 0; round < 2; round++) {
    const tries = await Promise.all(
      (['plain', 'advisor', 'unapprovedMember', 'staff', 'projectManager'] as const).flatMap((who) => [
        people[who].call(instituteProjects.accept, { params }),
        people[who].call(instituteProjects.decline, { params }),
        people[who].call(instituteProjects.invitations, { params: { id: institute } }),
      ]),
    )
    for (const { status } of tries) expect(status).toBe(400)
  }
  expect(await rowOf('plain', id, institute)).toMatchObject({ status: 'invited' })
  const answers = await Promise.all(
    [1, 2, 3].map(() => people.instituteAdmin.call(instituteProjects.accept, { params })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await rowOf('advisor', id, institute)).toMatchObject({ status: 'active' })
  expect((await people.unapprovedMember.call(projects.read, { params: { id } })).body.user_roles).toEqual([
    'Project_Admin',
  ])
  expect(await projectsOf('advisor', institute)).toEqual([id])
  await told('plain', `takes part in the project ${name} now`)
  await told('unapprovedMember', `added your institution to the project ${name}`)
  await expect
    .poll(async () => (await newsOf('instituteAdmin')).map((one) => one.decision), { timeout: 8000 })
    .not.toContainEqual(expect.objectContaining({ invitation_id: first!.id }))

  // Declining leaves nothing.
  const declined = { id: institute, invitationId: latest!.id }
  expect((await people.instituteAdmin.call(instituteProjects.decline, { params: declined })).status).toBe(200)
  expect((await people.instituteAdmin.call(instituteProjects.accept, { params: declined })).status).toBe(404)
  expect(await rowOf('plain', secret.id, institute)).toBeUndefined()
  await told('plain', 'declined the invitation to the project')
})

it('its Admins can always leave, as only Project Admin too; its other members cannot leave for it', async () => {
  const institute = await bank()
  const { id, name } = await createTestProject(people.plain, { project_visibility: 'public' })
  await put('plain', id, { instituteId: institute }, 'Project_Admin')
  await acceptInvitationTo(people.instituteAdmin, institute)
  expect((await remove('plain', id, { userId: ids.plain })).status).toBe(200)
  for (const who of ['advisor', 'plain'] as const)
    expect((await remove(who, id, { instituteId: institute })).status).toBe(400)
  // As members of a Project Admin, its members could remove others, but not the last Admin.
  expect((await remove('unapprovedMember', id, { instituteId: institute })).status).toBe(409)
  const left = await Promise.all([1, 2].map(() => remove('instituteAdmin', id, { instituteId: institute })))
  expect(left.map(({ status }) => status)).toContain(200)
  expect(await rowOf('instituteAdmin', id, institute)).toBeUndefined()
  expect(await projectsOf('advisor', institute)).toEqual([])
  await told('unapprovedMember', `removed your institution from the project ${name}. You only see its public`)
})

it('who is removed is told what they lose, and managers who has left', async () => {
  const { id, name } = await createTestProject(people.projectAdmin)
  const institute = await bank()
  await put('projectAdmin', id, { userId: ids.advisor })
  await put('projectAdmin', id, { userId: ids.projectEditor })
  await put('projectAdmin', id, { userId: ids.unapprovedMember })
  await put('projectAdmin', id, { instituteId: institute })
  await acceptInvitationTo(people.instituteAdmin, institute)
  await told('advisor', `to the project ${name} as Project Member. You can leave it at any time`)
  const mail = async (who: Persona, subject: RegExp) => {
    let found = await server.mails.next(personas[who].email)
    while (!subject.test(found.subject)) found = await server.mails.next(personas[who].email)
    return found.text
  }
  expect(await mail('advisor', /added you to the project/)).toContain('choose Leave project')
  await remove('projectAdmin', id, { userId: ids.advisor })
  await told('advisor', `removed you from the project ${name}. You can no longer open it`)
  await remove('projectAdmin', id, { userId: ids.unapprovedMember })
  await told('unapprovedMember', 'You still take part in it with another role')
  expect((await remove('projectEditor', id, { userId: ids.projectEditor })).status).toBe(200)
  await told(
    'projectAdmin',
    `${personas.projectEditor.first_name} ${personas.projectEditor.last_name} left the project`,
  )
  await remove('instituteAdmin', id, { instituteId: institute })
  await told('projectAdmin', `Solar School Trust`)
  await told('unapprovedMember', 'removed your institution from the project')
})

it('an invitation changes its role, is withdrawn by managers, and is needless for one’s own institute', async () => {
  const institute = await bank()
  const { id } = await createTestProject(people.plain)
  const tries = await Promise.all([1, 2, 3].map(() => put('plain', id, { instituteId: institute })))
  expect(tries.map(({ body }) => body.status)).toEqual(['invited', 'invited', 'invited'])
  expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1)
  const participantId = tries[0]!.body.id
  expect((await put('plain', id, { participantId }, 'Project_Editor')).body).toMatchObject({
    status: 'invited',
    role: { name: 'Project_Editor' },
  })
  expect(await invitationsOf(institute)).toMatchObject([{ role: 'Project_Editor' }])
  await put('plain', id, { userId: ids.projectMember })
  expect((await remove('projectMember', id, { instituteId: institute })).status).toBe(400)
  expect((await remove('plain', id, { participantId })).status).toBe(200)
  expect(await invitationsOf(institute)).toEqual([])
  const params = { id: institute, invitationId: participantId }
  expect((await people.instituteAdmin.call(instituteProjects.accept, { params })).status).toBe(404)

  await put('plain', id, { userId: ids.instituteAdmin }, 'Project_Manager')
  await put('plain', id, { instituteId: institute })
  // The manager is an Admin of the institute and consents by adding it.
  expect((await put('instituteAdmin', id, { instituteId: institute })).body).toMatchObject({
    status: 'active',
  })
  expect(await invitationsOf(institute)).toEqual([])
})

it('at most 20 invitations a day for a project and 50 for a person, sent one by one or all at the same time', async () => {
  const { db } = server.database
  const rows = await db
    .insertInto('institute')
    .values(Array.from({ length: 60 }, (_, at) => ({ name: `Target ${at}`, type: 'NGO' })))
    .returning('id')
    .execute()
  const targets = rows.map((row) => row.id)
  const made = await Promise.all([1, 2, 3].map(() => createTestProject(people.projectGuest)))
  const inviteAll = async (projectId: number, some: number[]) =>
    (await Promise.all(some.map((instituteId) => put('projectGuest', projectId, { instituteId })))).map(
      ({ status }) => status,
    )
  const first = await inviteAll(made[0]!.id, targets.slice(0, 25))
  expect(first.filter((status) => status === 200)).toHaveLength(maxInstituteInvitations.project)
  expect(first.filter((status) => status === 429)).toHaveLength(5)
  // A withdrawn one counts, a repetition does not.
  const invited = targets.slice(0, 25).filter((_, at) => first[at] === 200)
  await remove('projectGuest', made[0]!.id, { instituteId: invited[0]! })
  const refused = await put('projectGuest', made[0]!.id, { instituteId: targets[30]! })
  expect(refused).toMatchObject({ status: 429, body: { code: 'project.invited_enough' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await put('projectGuest', made[0]!.id, { instituteId: invited[1]! })).status).toBe(200)
  const rest = (
    await Promise.all([
      inviteAll(made[1]!.id, targets.slice(0, 20)),
      inviteAll(made[2]!.id, targets.slice(0, 20)),
    ])
  ).flat()
  expect(rest.filter((status) => status === 200)).toHaveLength(
    maxInstituteInvitations.person - maxInstituteInvitations.project,
  )
  expect((await put('projectGuest', made[2]!.id, { instituteId: targets[50]! })).body).toMatchObject({
    code: 'project.person_invited_enough',
  })
  // Another manager of the project is not affected by the person's limit.
  await put('projectGuest', made[1]!.id, { userId: ids.advisor }, 'Project_Manager')
  const counted = rest.slice(0, 20).filter((status) => status === 200).length
  expect((await put('advisor', made[1]!.id, { instituteId: targets[51]! })).status).toBe(
    counted < 20 ? 200 : 429,
  )
})

it('a merge brings no projects without consent, and undoing it restores those of the duplicate', async () => {
  const kept = await bank()
  const duplicate = (await people.projectGuest.call(institutes.create, { body: instituteBody() })).body.id
  const { id } = await createTestProject(people.projectGuest, { project_visibility: 'public' })
  expect((await put('projectGuest', id, { instituteId: duplicate }, 'Project_Editor')).body.status).toBe(
    'active',
  )
  const other = await createTestProject(people.plain)
  await put('plain', other.id, { instituteId: duplicate })
  const { body: merged } = await people.staff.call(instituteReview.merge, {
    params: { id: duplicate },
    body: { into: kept },
  })
  await expect
    .poll(async () => (await invitationsOf(kept)).map(({ project }) => project.id).sort(), { timeout: 8000 })
    .toEqual([id, other.id].sort())
  expect(await projectsOf('advisor', kept)).toEqual([])
  expect(await rowOf('advisor', id, duplicate)).toBeUndefined()
  await acceptInvitationTo(people.instituteAdmin, kept)
  await people.staff.call(instituteReview.undoMerge, { params: { id: merged.id } })
  await expect.poll(() => projectsOf('advisor', duplicate), { timeout: 8000 }).toEqual([id])
  expect(await invitationsOf(kept)).toEqual([])
  for (const one of [id, other.id]) expect(await rowOf('plain', one, kept)).toBeUndefined()
  const { body: open } = await people.projectGuest.call(instituteProjects.invitations, {
    params: { id: duplicate },
  })
  expect(open.results.map(({ project }) => project.id)).toEqual([other.id])
})
