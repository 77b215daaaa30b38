import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsByRole, projectRoles } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { maxTopics } from 'contract/projects/topics/topics.rules.ts'
import { personaProjects, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Person
let project: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await as(server, 'projectAdmin')
})
afterAll(() => server.stop())

const newProject = async () => {
  const { body } = await admin.call(projects.create, {
    body: { name: 'Topics', type: 'Network', regions: ['Europe'] },
  })
  return (project = body.id)
}
const add = async (name: string, who = admin) =>
  (await who.call(topics.create, { body: { project, name, description: `About ${name}` } })).body
const listed = async (who = admin) => (await who.call(projects.read, { params: { id: project } })).body.topics
const names = async () => (await listed()).map(({ name }) => name)
const move = ({ id, updated_at }: Topic, order: number) =>
  admin.call(topics.update, { params: { id }, body: { order, updated_at } })

it('topics are listed in the order in which they were added or moved', async () => {
  await newProject()
  const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')]
  expect((await listed()).map(({ order }) => order)).toEqual([1, 2, 3, 4])
  expect((await move(d, 1)).body.order).toBe(1)
  expect(await names()).toEqual(['D', 'A', 'B', 'C'])
  await move(a, 4)
  expect(await names()).toEqual(['D', 'B', 'C', 'A'])
  expect((await move(b, maxTopics)).body.order).toBe(4)
  expect(await names()).toEqual(['D', 'C', 'A', 'B'])
  await admin.call(topics.remove, { params: { id: c.id } })
  expect((await listed()).map(({ name, order }) => [name, order])).toEqual([
    ['D', 1],
    ['A', 2],
    ['B', 3],
  ])
})

it('topics added and moved concurrently have positions without gaps', async () => {
  await newProject()
  const first = await add('First')
  await Promise.all([add('A'), add('B'), move(first, 2), add('C'), add('D')])
  expect((await listed()).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
})

it('title and description are required when a topic is added or changed', async () => {
  await newProject()
  const blank = await admin.call(topics.create, { body: { project, name: ' ', description: '' } })
  expect([blank.status, blank.body]).toEqual([
    400,
    { name: ['Please enter title'], description: ['Please enter description'] },
  ])
  const { id, updated_at } = await add('Credit')
  const emptied = await admin.call(topics.update, { params: { id }, body: { description: ' ', updated_at } })
  expect(emptied.body).toEqual({ description: ['Please enter description'] })
})

it('of two concurrent changes the second is refused as a conflict', async () => {
  await newProject()
  const { id, updated_at } = await add('Credit')
  const change = (name: string) => admin.call(topics.update, { params: { id }, body: { name, updated_at } })
  expect((await change('Loans')).status).toBe(200)
  expect(await change('Savings')).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await names()).toEqual(['Loans'])
})

it('two topics of one project cannot have one name, whatever its case and accents', async () => {
  const { id, updated_at } = await add('Crédit rural')
  for (const name of ['Crédit rural', ' CREDIT RURAL '])
    expect(await admin.call(topics.create, { body: { project, name, description: 'Again' } })).toMatchObject({
      status: 409,
      body: { code: 'topic_name_taken' },
    })
  const other = await add('Savings')
  const renamed = await admin.call(topics.update, {
    params: { id: other.id },
    body: { name: 'credit rural', updated_at: other.updated_at },
  })
  expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'topic_name_taken' }])
  const same = await admin.call(topics.update, { params: { id }, body: { name: 'Crédit Rural', updated_at } })
  expect(same.status).toBe(200)
  // A concurrent pair adds one.
  const twins = await Promise.all(
    [1, 2].map(() =>
      admin.call(topics.create, { body: { project, name: 'Twin', description: 'One of two' } }),
    ),
  )
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('requests repeated with the same key add one topic', async () => {
  await newProject()
  const body = { project, name: 'Once', description: 'Only once' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => admin.call(topics.create, { body, key: 'one-click' })),
  )
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect(await names()).toEqual(['Once'])
})

it('the number of topics in a project is limited', async () => {
  await newProject()
  for (let index = 0; index < maxTopics; index += 1) await add(`Topic ${index}`)
  const more = await admin.call(topics.create, { body: { project, name: 'More', description: 'More' } })
  expect([more.status, more.body]).toMatchObject([409, { code: 'too_many_topics' }])
})

const holders = {
  Project_Admin: 'projectAdmin',
  Project_Manager: 'projectManager',
  Project_Editor: 'projectEditor',
  Project_Member: 'projectMember',
  Project_Guest: 'projectGuest',
} as const satisfies Record<string, Persona>

it.each(projectRoles)('a %s reads topics and makes the changes allowed by the role', async (role) => {
  const { db } = server.database
  const own = await db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  project = own.id
  const { id, updated_at } = await add(`Of ${role}`)
  const who = await as(server, holders[role])
  const may = (permission: (typeof permissionsByRole)['Project_Admin'][number]) =>
    permissionsByRole[role].includes(permission) ? 200 : 400
  const text = { name: `New of ${role}`, description: 'New' }
  expect((await listed(who)).some((topic) => topic.id === id)).toBe(true)
  const created = await who.call(topics.create, { body: { project, ...text } })
  expect(created.status).toBe(may('CREATE_PROJECT_TOPICS'))
  const other = { name: `Changed by ${role}`, description: 'New' }
  const changed = await who.call(topics.update, { params: { id }, body: { ...other, updated_at } })
  expect(changed.status).toBe(may('UPDATE_PROJECT_TOPICS'))
  expect((await who.call(topics.remove, { params: { id } })).status).toBe(may('DELETE_PROJECT_TOPICS'))
})

it('topics are hidden from outsiders and from visitors of a public project', async () => {
  await newProject()
  const { id, updated_at } = await add('Canary')
  const plain = await as(server, 'plain')
  const text = { name: 'Mine', description: 'Mine' }
  const attempts = () =>
    Promise.all([
      plain.call(topics.create, { body: { project, ...text } }),
      plain.call(topics.update, { params: { id }, body: { ...text, updated_at } }),
      plain.call(topics.remove, { params: { id } }),
    ])
  for (const { status } of await attempts()) expect(status).toBe(404)
  const { updated_at: seen } = (await admin.call(projects.read, { params: { id: project } })).body
  await admin.call(projects.update, {
    params: { id: project },
    body: { project_visibility: 'public', updated_at: seen },
  })
  expect(await listed(plain)).toEqual([])
  for (const { status } of await attempts()) expect(status).toBe(404)
  expect(await names()).toEqual(['Canary'])
})
