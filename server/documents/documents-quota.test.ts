import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { TestServer } from '../testing/test-server.ts'
import { startWithDocuments, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments({ PROJECT_QUOTA: '2', DAILY_QUOTA: '100' }))
})
afterAll(() => server.stop())

it('concurrent uploads do not exceed the quota of the project', async () => {
  const content = 'x'.repeat(300_000)
  const sent = Array.from({ length: 12 }, (_, at) => {
    const who = at % 2 ? people.projectManager : people.projectAdmin
    return upload(who, { project, name: `Part ${at}` }, { name: 'part.txt', content: `${at} ${content}` })
  })
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(6)
  expect(statuses.filter((status) => status === 413)).toHaveLength(6)
  const { body } = await people.projectEditor.call(documents.readStorage, { query: { project } })
  const member = await people.projectMember.call(documents.readStorage, { query: { project } })
  expect(member.body).toMatchObject({ code: 'permission_denied' })
  expect(body.limit).toBe(2_000_000)
  expect(body.used).toBeGreaterThan(1_800_000)
  expect(body.used).toBeLessThan(body.limit)
  const refused = await upload(people.projectAdmin, { project }, { name: 'a.txt', content })
  expect(refused.body).toMatchObject({ code: 'project_quota_used' })
})
