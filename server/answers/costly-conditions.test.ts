import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const ten = '[1,2,3,4,5,6,7,8,9,10]'
const walks = (levels: number): string =>
  levels === 0 ? "answered('text')" : `${ten}.all(x${levels}, ${walks(levels - 1)})`

const header =
  'section_name,question,question_type,variable_name,visibility_condition,option_name,option_type'
const survey = (conditions: readonly string[]) =>
  [
    header,
    'One,Text,other,text,,t,text',
    ...conditions.map((one, at) => `,Question ${at},other,q${at},"${one.replaceAll('"', '""')}",t,text`),
  ].join('\n')

describe('conditions that compute', () => {
  it('are refused on upload if their total cost is too high, listing the most expensive ones', async () => {
    const { status, body } = await upload(server, manager, {
      csv: survey(Array.from({ length: 400 }, () => walks(6))),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      errors: expect.arrayContaining([
        expect.objectContaining({
          column: 'visibility_condition',
          message: expect.stringContaining('steps'),
        }),
      ]),
    })
  })

  it('a few of them, and thousands of simple ones, are accepted', async () => {
    const few = await upload(server, manager, { csv: survey([walks(3), walks(2)]) })
    const many = await upload(server, manager, {
      csv: survey(
        Array.from({ length: 4000 }, (_, at) =>
          at === 0 ? "text == 'a'" : `q${at - 1} == 'a' || text == 'b'`,
        ),
      ),
    })
    expect([few.status, many.status]).toEqual([200, 200])
  })

  it('stored by an earlier version are refused on save without blocking other requests', async () => {
    const { id, name } = await uploaded(server, manager, {
      csv: survey(Array.from({ length: 3000 }, () => "text == 'a'")),
    })
    await sql`update question set visibility_condition = ${walks(6)} where survey_id = ${id} and variable_name <> 'text'`.execute(
      server.database.db,
    )
    await sql`update survey set updated_at = updated_at + interval '1 second' where id = ${id}`.execute(
      server.database.db,
    )
    const saved = save(manager, name, { Q001: { 't-data': 'a' } })
    const health = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5000) })
    expect(health.status).toBe(200)
    const { status, body } = await saved
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'survey.costly_conditions' })])
  })
})
