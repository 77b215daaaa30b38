import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsOf, projectRoles, type ProjectRole } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { personaProjects, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let project: number
const holders = {
  Project_Admin: 'projectAdmin',
  Project_Manager: 'projectManager',
  Project_Editor: 'projectEditor',
  Project_Member: 'projectMember',
  Project_Guest: 'projectGuest',
} as const satisfies Record<ProjectRole, Persona>
const people = {} as Record<ProjectRole, Person>

beforeAll(async () => {
  server = await startTestServer()
  for (const role of projectRoles) people[role] = await as(server, holders[role])
  const found = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  project = found.id
})
afterAll(() => server.stop())

const viewing = (role: string, of = project) => ({ headers: { 'x-view-as': `${of}:${role}` } })
/** Paths whose responses depend on the reader. */
const reads = () => [
  `/api/projects/${project}/participants/`,
  `/api/projects/discussions/?project=${project}`,
  `/api/projects/discussions/people/?project=${project}`,
  `/api/projects/documents/?project=${project}`,
]

it.each(projectRoles)('an Admin viewing the project as a %s gets the same responses as one', async (role) => {
  const admin = people.Project_Admin
  const seen = (await admin.request('GET', `/api/projects/${project}/`, viewing(role))).body as Project
  const own = (await people[role].request('GET', `/api/projects/${project}/`)).body as Project
  expect(seen.user_permissions).toEqual(permissionsOf([role]))
  expect([seen.user_roles, seen.roles]).toEqual([own.user_roles, own.roles])
  expect(
    Object.entries(seen).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(own[key as keyof Project]),
    ),
  ).toEqual([])
  for (const path of reads()) {
    const [viewed, theirs] = [
      await admin.request('GET', path, viewing(role)),
      await people[role].request('GET', path),
    ]
    expect([path, viewed.status]).toEqual([path, theirs.status])
    if (!path.includes('people')) expect(viewed.body).toEqual(theirs.body)
  }
})

it('changes are refused while viewing as another role', async () => {
  for (const [method, path, body] of [
    ['PUT', `/api/projects/participants/`, { projectId: project, roleName: 'Project_Guest', userId: 1 }],
    ['POST', '/api/projects/topics/', { project, name: 'A', description: 'B' }],
    ['POST', '/api/projects/discussions/', { project, name: 'A' }],
    ['DELETE', `/api/projects/${project}/`, undefined],
  ] as const) {
    const { status, body: said } = await people.Project_Admin.request(method, path, {
      ...viewing('Project_Manager'),
      body,
    })
    expect([path, status, said]).toMatchObject([path, 409, { code: 'only_viewed' }])
  }
})

it('the header is ignored unless the viewer is an Admin of that project and the role exists', async () => {
  const permissionsSeenBy = async (who: Person, header: ReturnType<typeof viewing>) =>
    ((await who.request('GET', `/api/projects/${project}/`, header)).body as Project).user_permissions
  for (const role of projectRoles.slice(1))
    expect(await permissionsSeenBy(people[role], viewing('Project_Admin'))).toEqual(permissionsOf([role]))
  for (const header of [viewing('Owner'), viewing('Project_Guest', project + 1), viewing('')])
    expect(await permissionsSeenBy(people.Project_Admin, header)).toEqual(permissionsOf(['Project_Admin']))
  const plain = await as(server, 'plain')
  const { status } = await plain.request('GET', `/api/projects/${project}/`, viewing('Project_Guest'))
  expect(status).toBe(404)
})
