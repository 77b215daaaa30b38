import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { as } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('staff see the surveys of every project read-only, with an audit entry', async () => {
  const { id } = await uploaded(server, await as(server, 'projectManager'))
  const staff = await as(server, 'staff')
  const { body: list } = await staff.call(surveys.list, {})
  const { body: byProject } = await staff.call(surveys.listByProject, {})
  const found = [list, byProject.flatMap(({ quizzes }) => quizzes)].map((all) =>
    all.find((one) => one.id === id),
  )
  expect(found.map((one) => one?.userPermission.filter((name) => !name.startsWith('VIEW_')))).toEqual([
    [],
    [],
  ])
  const { rows } = await sql`select from audit_entry where action = 'survey.listed_as_staff'`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(2)
  const others = await (await as(server, 'plain')).call(surveys.list, {})
  expect(others.body.some((one) => one.id === id)).toBe(false)
})
