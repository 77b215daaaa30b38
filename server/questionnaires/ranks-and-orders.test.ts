import { afterAll, beforeAll, expect, it } from 'vitest'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, upload, uploaded } from '../testing/uploaded-survey.ts'
import { workbookOf } from './xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const needs = async () =>
  new Uint8Array(
    await workbookOf({
      survey: [
        ['type', 'name', 'label', 'parameters', 'calculation', 'relevant'],
        ['rank needs', 'need', 'What matters most?', 'randomize=true, seed=42', null, null],
        ['select_one needs', 'one', 'The first?', 'randomize=true', null, null],
        ['calculate', 'draw', null, null, 'once(random())', null],
        ['integer', 'n', 'Number', null, null, null],
        ['calculate', 'first', null, null, 'once(${n})', null],
        ['note', 'water', 'Water is first, you said ${first}', null, null, "selected-at(${need}, 0) = 'w'"],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['needs', 'w', 'Water'],
        ['needs', 'r', 'Roads'],
        ['needs', 's', 'School'],
      ],
    }),
  )

const withoutIds = ({ results }: Awaited<ReturnType<typeof opened>>) =>
  results.map(({ question_id: _, updated_at: __, parent_ids: ___, ...question }) => question)

it('ranks, random orders and stored calculations of a workbook are kept through the survey CSV', async () => {
  const first = await upload(server, manager, { csv: await needs(), name: 'Needs' })
  expect([first.status, first.body.warnings]).toEqual([200, []])
  const form = await opened(manager, 'Needs')
  expect(form.results).toMatchObject([
    { question_type: 'rank', randomize: '42', options: [{ name: 'w', type: 'integer' }, {}, {}] },
    { question_type: 'single-select', randomize: 'random()' },
    {
      question_type: 'other',
      question: 'draw',
      metadata: { appearance: 'hidden' },
      calculation: "value('draw', '') != '' ? value('draw', '') : random()",
    },
    {},
    { calculation: "value('first', '') != '' ? value('first', '') : value('n', '')" },
    {},
  ])
  const file = await manager.call(questionnaires.readFile, { params: { id: first.body.data.id } })
  const again = await upload(server, manager, { csv: String(file.body), name: 'Needs again' })
  expect([again.status, again.body.warnings]).toEqual([200, []])
  expect(withoutIds(await opened(manager, 'Needs again'))).toEqual(withoutIds(form))
})

it('an order is saved, read by conditions and listed in order in the results', async () => {
  const survey = await uploaded(server, manager, { csv: await needs(), name: 'Needs, ranked' })
  const code = (await opened(manager, 'Needs, ranked')).results[0]!.code
  const rank = (answer: Answer) => save(manager, 'Needs, ranked', { [code]: answer })
  const saved = await rank({ 'w-data': 2, 'r-data': 1 })
  expect(saved.body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 1 })
  const water = await rank({ 'w-data': 1, 'r-data': 3, 's-data': 2 })
  expect(water.body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 1 })
  const { body } = await manager.call(surveyResults.listAnswers, {
    params: { id: survey.id },
    query: { which: 'latest' },
  })
  // The first save also stores the calculation with `once()`.
  expect(body.results).toMatchObject([
    { answer_text: 'Water; School; Roads', answer_lines: ['Water', 'School', 'Roads'] },
    { question: 'draw' },
  ])
  const summary = await manager.call(surveyResults.readSummary, { params: { id: survey.id } })
  expect(summary.body.results[0]?.numbers.map(({ label, mean }) => [label, mean])).toEqual([
    ['Water', 1],
    ['Roads', 3],
    ['School', 2],
  ])
})

it.each([
  [{ 'w-data': 1, 'r-data': 1 }, 'Two options cannot have the same place.'],
  [{ 'w-data': 4 }, 'A place is a whole number from 1 to 3.'],
  [{ 'w-data': 0 }, 'A place is a whole number from 1 to 3.'],
  [{ w: true }, 'This question has no such option.'],
])('an order like %j is refused', async (answer: Answer, words) => {
  const name = `Needs, wrong ${JSON.stringify(answer)}`.slice(0, 60)
  await uploaded(server, manager, { csv: await needs(), name })
  const code = (await opened(manager, name)).results[0]!.code
  const { status, body } = await save(manager, name, { [code]: answer })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
})

it('a question that is stored and not shown does not count in progress, and stays in the results', async () => {
  const { id, name } = await uploaded(server, manager, { csv: await needs(), name: 'Needs, stored' })
  const draw = (await opened(manager, name)).results[2]!.code
  const { body } = await save(manager, name, { [draw]: { 'draw-data': '0.25' } })
  expect(body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 0 })
  const results = await manager.call(surveyResults.listAnswers, {
    params: { id },
    query: { which: 'latest' },
  })
  expect(results.body.results).toMatchObject([{ question: 'draw', answer_text: '0.25' }])
})

it('a rank in a survey CSV has options of type integer, and only choices have a random order', async () => {
  const rows = (type: string, question: string, optionType: string) =>
    [
      'section_name,question,question_type,variable_name,randomize,option_name,option_type',
      `S,Order?,${question},q,${type},a,${optionType}`,
      `,,,,,b,${optionType}`,
    ].join('\n')
  const good = await upload(server, manager, { csv: rows('yes', 'rank', 'integer') })
  expect([good.status, good.body.warnings]).toEqual([200, []])
  const wrongType = await upload(server, manager, { csv: rows('', 'rank', 'boolean') })
  expect([wrongType.status, JSON.stringify(wrongType.body)]).toEqual([
    400,
    expect.stringContaining('The options of a rank have the type integer'),
  ])
  const wrongOrder = await upload(server, manager, { csv: rows('7', 'other', 'integer') })
  expect([wrongOrder.status, JSON.stringify(wrongOrder.body)]).toEqual([
    400,
    expect.stringContaining('Only the options of a choice or a rank have a random order.'),
  ])
})
