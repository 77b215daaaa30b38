import { afterAll, beforeAll, expect, it } from 'vitest'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { projectId, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people: Record<'manager' | 'staff', Person> = {} as never
let survey: number
let project: number
beforeAll(async () => {
  server = await startTestServer()
  people.manager = await as(server, 'projectManager')
  people.staff = await as(server, 'staff')
  survey = (await uploaded(server, people.manager)).id
  project = await projectId(server)
})
afterAll(() => server.stop())

it.each([
  () => '/api/projects/',
  () => '/api/institutes/',
  () => '/api/quiz/',
  () => '/api/quiz/all_projects',
  () => `/api/quiz/${survey}/answers/`,
  () => `/api/quiz/${survey}/respondents/`,
  () => '/api/notifications/',
  () => '/api/users/my-data/',
])('a list or a download that does not know a parameter names it %#', async (path) => {
  const { status, body } = await people.manager.request('GET', `${path()}?fliter=x&pagesize=5`)
  expect(status).toBe(400)
  const words = ['This is not expected here']
  expect(body).toEqual({ fliter: words, pagesize: words })
})

it.each<['manager' | 'staff', () => string, object]>([
  ['manager', () => `/api/quiz/${survey}/export/`, { format: 'csv', which: 'latest' }],
  ['manager', () => `/api/quiz/${survey}/export_to_project/`, {}],
  ['manager', () => `/api/projects/${project}/export/`, {}],
  ['manager', () => '/api/search/', { name: 'green' }],
  ['staff', () => '/api/users/search/', { searchTerm: '' }],
])('so does an export or a list by POST for a field of its body %#', async (who, path, body) => {
  expect((await people[who].request('POST', path(), { body })).status).toBe(200)
  const refused = await people[who].request('POST', path(), { body: { ...body, fliter: 'x' } })
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ fliter: ['This is not expected here'] })
})

it('an unknown field within a filter is named where it is', async () => {
  const body = { searchTerm: '', instituteDetails: { regoin: ['Eastern Africa'] } }
  const refused = await people.staff.request('POST', '/api/users/search/', { body })
  expect(refused).toMatchObject({
    status: 400,
    body: { instituteDetails: { regoin: ['This is not expected here'] } },
  })
})
