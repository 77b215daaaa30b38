import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, uploaded } from '../testing/uploaded-survey.ts'

const respondents = ['projectMember', 'projectEditor', 'projectAdmin'] as const

let server: TestServer
let manager: Person
const people = {} as Record<Persona, Person>
/** Answered by three people, of whom two are erased then. */
let own: { id: number; name: string }
let shared: { id: number; name: string }
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  for (const name of respondents) people[name] = await as(server, name)
  own = await uploaded(server, manager, { type: 'single-user' })
  shared = await uploaded(server, manager)
  // At the same time, so that their numbers are given at the same time.
  await Promise.all(respondents.map((who) => save(people[who], own.name, { Q1: { yes: true } })))
  for (const who of respondents) {
    await save(people[who], own.name, { Q4: { 'name-data': who } })
    await save(people[who], shared.name, { Q4: { 'name-data': who } })
  }
  await save(people.projectMember, shared.name, { Q1: { no: true } })
  const erased = [personas.projectMember.email, personas.projectEditor.email]
  await server.database.db.deleteFrom('person').where('email', 'in', erased).execute()
})
afterAll(() => server.stop())

const list = async (id: number, query: object = {}) => {
  const { body, status } = await manager.call(surveyResults.listAnswers, { params: { id }, query })
  expect(status).toBe(200)
  return body.results
}
const names = ({ user__email, respondent_number }: { user__email: string; respondent_number: number }) =>
  user__email || `Removed member ${respondent_number}`

it('respondents are numbered from 1, each once, in every survey', async () => {
  for (const { id } of [own, shared]) {
    const rows = await list(id, { which: 'all' })
    expect([...new Set(rows.map((row) => row.respondent_number))].sort()).toEqual([1, 2, 3])
  }
})

it('answers of erased people stay apart, in the list and its order', async () => {
  const rows = await list(own.id, { sort: 'user__email' })
  const remaining = personas.projectAdmin.email
  const groups = [...Map.groupBy(rows, names)].map(([name, ofOne]) => [name, ofOne.length])
  const [first, second] = groups.map(([name]) => String(name))
  expect(groups).toEqual([
    [first, 2],
    [second, 2],
    [remaining, 2],
  ])
  expect([first, second].every((name) => /^Removed member [123]$/.test(name!))).toBe(true)
  expect(first! < second!).toBe(true)
  const backwards = await list(own.id, { sort: '-user__email' })
  expect([...new Set(backwards.map(names))]).toEqual([remaining, second, first])
  // Page by page, in both orders, nobody is left out or repeated.
  for (const sort of ['user__email', '-user__email'] as const) {
    const read: number[] = []
    for (let after: string | undefined; ;) {
      const query = { sort, pageSize: 1, ...(after && { after }) }
      const { body } = await manager.call(surveyResults.listAnswers, { params: { id: own.id }, query })
      read.push(...body.results.map(({ id }) => id))
      after = body.next
      if (after === undefined) break
    }
    expect(read).toEqual((await list(own.id, { sort })).map(({ id }) => id))
  }
})

it('the filter finds an erased person by number', async () => {
  const { respondent_number } = (await list(own.id, { sort: 'user__email' }))[0]!
  const found = await list(own.id, { filter: `removed member ${respondent_number}` })
  expect(found.map((row) => row.respondent_number)).toEqual([respondent_number, respondent_number])
})

it.each(['csv', 'xlsx'] as const)(
  'a download as %s names them by number, in the specified columns',
  async (format) => {
    const { body } = await manager.call(surveyDownloads.startExport, {
      params: { id: own.id },
      body: { format, which: 'all' },
    })
    const bytes = Buffer.from(await (await fetch(server.url + body.url)).arrayBuffer())
    const rows =
      format === 'csv'
        ? (parse(bytes, { bom: true }) as string[][])
        : (await readXlsx(new Uint8Array(bytes))).sheets[0]!.rows
    expect(rows[0]!.slice(0, 4)).toEqual(['Question', 'API Name', 'User Email', 'Answer'])
    const shown = [...new Set((await list(own.id, { which: 'all' })).map(names))]
    expect([...new Set(rows.slice(1).map((row) => row[2]))].sort()).toEqual(shown.sort())
  },
)

it('the respondents of both types of survey are listed one by one', async () => {
  for (const { id } of [own, shared]) {
    const { body } = await manager.call(surveyResults.listRespondents, { params: { id } })
    const known = body.results.map(({ email, respondent_number }) => email || respondent_number)
    expect(new Set(known).size).toBe(body.results.length)
  }
  const { body } = await manager.call(surveyResults.listRespondents, { params: { id: own.id } })
  expect(body.results.filter(({ user_id }) => user_id === null)).toHaveLength(2)
})

it('the summary and the history of a question have the number, for guests neither name nor number', async () => {
  const { body } = await manager.call(surveyResults.readSummary, { params: { id: own.id } })
  const texts = body.results.flatMap((question) => question.texts)
  expect(new Set(texts.map(names)).size).toBe(3)
  const { byCode } = await opened(manager, shared.name)
  const history = await manager.call(surveyAnswers.listRecords, {
    params: { id: shared.id, question: byCode['Q4']!.question_id },
  })
  expect(history.body.results.map(({ user, respondent_number }) => [user?.name, respondent_number])).toEqual([
    [expect.any(String), 3],
    [undefined, 2],
    [undefined, 1],
  ])
})
