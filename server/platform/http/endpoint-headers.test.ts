import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { endpoints, type Endpoint, type Schemas } from 'contract/platform/endpoint.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { endpointsByTag } from '../../app.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import type { TestResponse } from '../../testing/http-client.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { serveForTest } from '../../testing/test-endpoints.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploaded } from '../../testing/uploaded-survey.ts'
import { openApi } from './openapi.ts'
import { reject } from './problem.ts'
import { routes } from './routes.ts'
import { anyone } from './viewer.ts'

const schemas = {
  old: { summary: 'Old', response: z.object({ id: z.number() }) },
  older: { summary: 'Older', response: z.null() },
  current: { summary: 'Current', response: z.object({ id: z.number() }) },
} satisfies Schemas
const link = 'https://seventeen.example/changes#old'
const contract = endpoints<typeof schemas>()({
  old: {
    method: 'GET',
    path: '/api/old/',
    open: true,
    deprecated: { since: '2026-03-01', until: '2027-03-01', link },
  },
  older: { method: 'GET', path: '/api/older/', open: true, deprecated: { since: '2026-01-01', link } },
  current: { method: 'GET', path: '/api/current/', open: true },
})
const bound = routes(contract, schemas, {
  old: [anyone, () => ({ id: 1 })],
  older: [anyone, () => reject({ name: ['No.'] }) ?? null],
  current: [anyone, () => ({ id: 1 })],
})

let server: TestServer
let stop: () => Promise<void>
let url: string
let admin: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  const served = await serveForTest(server, bound)
  url = served.url
  stop = served.stop
  admin = await as(server, 'projectAdmin')
  staff = await as(server, 'staff')
})
afterAll(async () => {
  await stop()
  await server.stop()
})

it('a deprecated endpoint says since when, until when, and where to read more', async () => {
  const of = async (path: string) => {
    const { headers } = await person({ url }).request('GET', path)
    return [headers.get('deprecation'), headers.get('sunset'), headers.get('link')]
  }
  const more = `<${link}>; rel="deprecation"`
  expect(await of('/api/old/')).toEqual(['@1772323200', 'Mon, 01 Mar 2027 00:00:00 GMT', more])
  // Also when it refuses.
  expect(await of('/api/older/')).toEqual(['@1767225600', null, more])
  expect(await of('/api/current/')).toEqual([null, null, null])
  const { paths } = openApi({ test: bound }, url)
  const operation = (path: string) => paths?.[path]?.get
  expect(operation('/api/old/')).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('available until 2027-03-01'),
  })
  expect(operation('/api/current/')?.deprecated).toBeUndefined()
})

it('what was created can be read at its Location, also after a retry', async () => {
  const key = 'location-of-a-project'
  const body = { name: 'Located', type: 'Research', regions: ['Oceania'] }
  const project = await admin.call(projects.create, { body, key })
  const again = await admin.call(projects.create, { body, key })
  expect(again.headers.get('location')).toBe(project.headers.get('location'))
  const institute = await admin.call(institutes.create, { body: instituteBody({ name: 'Located Bank' }) })
  const manager = await as(server, 'projectManager')
  const survey = await uploaded(server, manager, {})
  const report = await manager.call(surveyReports.createReport, {
    params: { id: survey.id },
    body: { title: 'Located report' },
  })
  const version = await manager.call(surveyReports.freezeReport, {
    params: { id: survey.id, report: report.body.id },
    body: { revision: report.body.revision },
  })
  const created: [Endpoint, TestResponse<{ id: number } | { number: number }>, Person][] = [
    [surveyReports.createReport, report, manager],
    [surveyReports.freezeReport, version, manager],
    [projects.create, project, admin],
    [institutes.create, institute, admin],
    [
      documents.create,
      await admin.call(documents.create, { body: { project: project.body.id, name: 'Located document' } }),
      admin,
    ],
    [
      projectDiscussions.create,
      await admin.call(projectDiscussions.create, {
        body: { project: project.body.id, name: 'Located talk' },
      }),
      admin,
    ],
    [
      instituteDiscussions.create,
      await admin.call(instituteDiscussions.create, {
        params: { institute: institute.body.id },
        body: { name: 'Located talk' },
      }),
      admin,
    ],
    [
      events.create,
      await staff.call(events.create, {
        body: {
          title: 'Located',
          start: '2031-05-12T09:00:00Z',
          end: '2031-05-12T10:00:00Z',
          time_zone: 'UTC',
        },
      }),
      staff,
    ],
  ]
  for (const [endpoint, { status, headers, body: made }, who] of created) {
    expect([endpoint.path, status]).toEqual([endpoint.path, 201])
    const read = await who.request('GET', headers.get('location') ?? '/')
    const own = 'id' in made ? { id: made.id } : { number: made.number }
    expect([endpoint.path, read.status, read.body]).toMatchObject([endpoint.path, 200, own])
  }
  const located = Object.values(endpointsByTag)
    .flat()
    .filter(({ endpoint }) => endpoint.location !== undefined)
    .map(({ endpoint }) => endpoint)
  expect(new Set(created.map(([endpoint]) => endpoint))).toEqual(new Set(located))
})
