import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, uploaded } from '../testing/uploaded-survey.ts'

const header =
  'section_name,question_id,question,question_type,variable_name,table_group,option_name,option_label,option_type'
const years = [
  'Energy,Q1,Electricity (kWh),other,kwh_2024,consumption 2024,kwh,,number',
  'Energy,Q2,Electricity (kWh),other,kwh_2025,consumption 2025,kwh,,number',
]
const alone = 'Energy,Q3,And why?,other,why,,reason,,text'
const csv = [header, ...years, alone].join('\n')

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { csv })
  const given = { Q1: { 'kwh-data': 91_400 }, Q2: { 'kwh-data': 84_250 }, Q3: { 'reason-data': 'Solar' } }
  expect((await save(manager, survey.name, given)).status).toBe(200)
})
afterAll(() => server.stop())

const named = ({ question, column }: { question: string; column: string }) => [question, column]
const inOrder = [
  ['Electricity (kWh)', '2024'],
  ['Electricity (kWh)', '2025'],
  ['And why?', ''],
]

it('the summary and the answers name the table column of a question', async () => {
  const params = { id: survey.id }
  const summary = await manager.call(surveyResults.readSummary, { params })
  expect(summary.body.results.map(named)).toEqual(inOrder)
  const answers = await manager.call(surveyResults.listAnswers, { params, query: { sort: 'question' } })
  expect(answers.body.results.map(named)).toEqual(inOrder)
})

it.each([
  ['2025', ['kwh_2025']],
  ['(KWH), 2024', ['kwh_2024']],
  ['electricity', ['kwh_2024', 'kwh_2025']],
  // The key of a table is not visible.
  ['consumption', []],
])('answers are found by the visible text of their question: %s', async (filter, found) => {
  const { body } = await manager.call(surveyResults.listAnswers, {
    params: { id: survey.id },
    query: { sort: 'question', filter },
  })
  expect(body.results.map(({ column }) => `kwh_${column}`)).toEqual(found)
})

it('downloads have the column behind the text, in the specified columns', async () => {
  const { body } = await manager.call(surveyDownloads.startExport, {
    params: { id: survey.id },
    body: { format: 'csv', which: 'latest' },
  })
  const text = await (await fetch(server.url + body.url)).text()
  const rows: string[][] = parse(text, { bom: true })
  expect(rows.map(([question, name, , answer]) => [question, name, answer])).toEqual([
    ['Question', 'API Name', 'Answer'],
    ['Electricity (kWh), 2024', 'kwh_2024', '91400'],
    ['Electricity (kWh), 2025', 'kwh_2025', '84250'],
    ['And why?', 'why', 'Solar'],
  ])
})

it('questions that a file removes from a table are listed with their column', async () => {
  const content = [header, alone].join('\n')
  const { status, body } = await manager.call(replacements.reportOnReplacement, {
    params: { id: survey.id },
    body: {},
    files: { file: { name: 'survey.csv', content } },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.changes?.removed.map(named)).toEqual(inOrder.slice(0, 2))
})
