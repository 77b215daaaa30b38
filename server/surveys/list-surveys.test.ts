import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, uploaded } from '../testing/uploaded-survey.ts'

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

it('managers see how far a single-user survey is, others how far they are themselves', async () => {
  const [manager, member, editor] = [
    await as(server, 'projectManager'),
    await as(server, 'projectMember'),
    await as(server, 'projectEditor'),
  ]
  const { id, name } = await uploaded(server, manager, { type: 'single-user' })
  const shared = await uploaded(server, manager)
  const seenBy = async (who: Person) => {
    const { body: list } = await who.call(surveys.list, {})
    const { body: byProject } = await who.call(surveys.listByProject, {})
    const [one, other] = [list, byProject.flatMap(({ quizzes }) => quizzes)].map((all) =>
      all.find((survey) => survey.id === id),
    )
    expect(one).toEqual(other)
    expect(list.find((survey) => survey.id === shared.id)?.respondents).toBeUndefined()
    return { respondents: one?.respondents, own: one?.metadata.percentage_completion }
  }
  expect(await seenBy(manager)).toEqual({ respondents: { started: 0, completed: 0, percentage: 0 }, own: 0 })
  await save(member, name, { Q1: { no: true }, Q4: { 'name-data': 'Amina' }, Q5: {} })
  await save(editor, name, { Q1: { no: true } })
  expect(await seenBy(manager)).toEqual({ respondents: { started: 2, completed: 0, percentage: 50 }, own: 0 })
  expect(await seenBy(member)).toEqual({ respondents: undefined, own: 66.7 })
})
