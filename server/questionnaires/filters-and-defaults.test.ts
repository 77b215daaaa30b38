import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { allOptions, opened, save, upload, uploaded } from '../testing/uploaded-survey.ts'
import { workbookOf } from './xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const regions = () =>
  workbookOf({
    survey: [
      ['type', 'name', 'label', 'choice_filter', 'relevant'],
      ['select_one regions', 'region', 'Region', null, null],
      ['select_one districts', 'district', 'District', 'region = ${region}', null],
      ['text', 'why', 'Why there?', null, "${district} = 'other'"],
    ],
    choices: [
      ['list_name', 'name', 'label', 'region', 'unused'],
      ['regions', 'n', 'North', null, null],
      ['regions', 's', 'South', null, null],
      ['districts', 'a', 'A', 'n', '1'],
      ['districts', 'other', 'Other in the north', 'n', '2'],
      ['districts', 'other', 'Other in the south', 's', '3'],
    ],
    settings: [['allow_choice_duplicates'], ['yes']],
  })

it('a choice_filter is kept with the columns that it reads, also through the survey CSV', async () => {
  const { id } = await uploaded(server, manager, { csv: new Uint8Array(await regions()), name: 'Regions' })
  const { results } = await opened(manager, 'Regions')
  expect(results[1]).toMatchObject({
    option_filter: "column('region') == value('region', '')",
    options: [
      { name: 'a', columns: { region: 'n' } },
      { name: 'other', columns: { region: 'n' } },
      { name: 'other_2', value: 'other', label: 'Other in the south', columns: { region: 's' } },
    ],
  })
  const csv = String((await manager.call(questionnaires.readFile, { params: { id } })).body)
  const again = await upload(server, manager, { csv, name: 'Regions again' })
  expect([again.status, again.body.warnings]).toEqual([200, []])
  const comparable = (all: typeof results) =>
    all.map(({ question_id: _, updated_at: __, parent_ids: ___, ...question }) => question)
  const { results: second } = await opened(manager, 'Regions again')
  expect(comparable(second)).toEqual(comparable(results))
})

it('an answer that is no longer offered is kept and not counted', async () => {
  await uploaded(server, manager, { csv: new Uint8Array(await regions()), name: 'Regions, answered' })
  const { results } = await opened(manager, 'Regions, answered')
  const [region, district, why] = results.map(({ code }) => code)
  const form = 'Regions, answered'
  const north = await save(manager, form, { [region!]: { n: true }, [district!]: { other: true } })
  expect(north.body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 2 })
  const south = await save(manager, form, { [region!]: { n: false, s: true } })
  expect(south.body.form_metadata).toMatchObject({ total_visible: 2, total_answered: 1 })
  expect((await opened(manager, form)).results[1]?.answer).toEqual({ other: true })
  const moved = await save(manager, form, { [district!]: { other: false, other_2: true } })
  expect(moved.body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 2 })
  expect(why).toBeDefined()
})

it('a list of 1,200 options is taken', async () => {
  const choices = Array.from({ length: 1_200 }, (_, at) => ['l', `o${at}`, `Option ${at}`])
  const csv = await workbookOf({
    survey: [
      ['type', 'name', 'label'],
      ['select_one l', 'q', 'Q'],
    ],
    choices: [['list_name', 'name', 'label'], ...choices],
  })
  await uploaded(server, manager, { csv: new Uint8Array(csv), name: 'Long list' })
  const form = await opened(manager, 'Long list')
  expect(await allOptions(manager, form, 0)).toHaveLength(1_200)
})

it('a filter in a survey CSV may read columns and answers; column() elsewhere is an error', async () => {
  const rows = (filter: string, condition: string) =>
    [
      'section_name,question,question_type,variable_name,visibility_condition,option_filter,option_name,option_type,option_column::size',
      `S,Big?,single-select,big,,,yes,boolean,`,
      `,Animal,single-select,animal,${condition},"${filter}",cow,boolean,10`,
      ',,,,,,hen,boolean,1',
    ].join('\n')
  const good = await upload(server, manager, {
    csv: rows("answered('big') || number(column('size')) < 5", ''),
    name: 'Animals',
  })
  expect([good.status, good.body.warnings]).toEqual([200, []])
  const bad = await upload(server, manager, { csv: rows('true', "column('size') == '1'"), name: 'Other' })
  expect(bad.status).toBe(400)
  expect(JSON.stringify(bad.body)).toContain('which only an option_filter can do')
})

it('defaults, calculations, read-only answers and messages of a workbook are kept through the survey CSV', async () => {
  const csv = await workbookOf({
    survey: [
      [
        'type',
        'name',
        'label::English (en)',
        'label::Français (fr)',
        'default',
        'calculation',
        'trigger',
        'read_only',
        'required',
        'required_message::English (en)',
        'required_message::Français (fr)',
      ],
      ['integer', 'a', 'A', 'A', '5', null, null, null, 'yes', 'Give A.', 'Donnez A.'],
      ['date', 'day', 'Day', 'Jour', 'today()', null, null, '${a} > 3', null, null, null],
      ['integer', 'b', 'B', 'B', null, '${a} * 2', null, null, null, null, null],
      ['integer', 'c', 'C', 'C', null, '${a} + 1', '${b}', null, null, null, null],
      ['select_multiple l', 'm', 'M', 'M', 'x y', null, null, 'yes', null, null, null],
    ],
    choices: [
      ['list_name', 'name', 'label::English (en)'],
      ['l', 'x', 'X'],
      ['l', 'y', 'Y'],
    ],
  })
  const first = await upload(server, manager, { csv: new Uint8Array(csv), name: 'Filled in' })
  expect([first.status, first.body.warnings]).toEqual([200, []])
  const { results } = await opened(manager, 'Filled in')
  expect(results).toMatchObject([
    {
      default_value: "'5'",
      required_message: 'Give A.',
      translations: { fr: { required_message: 'Donnez A.' } },
    },
    { default_value: 'today()', read_only: "value('a', '') > 3" },
    { calculation: "value('a', '') * 2" },
    { calculation: "value('a', '') + 1", trigger: 'b' },
    { default_value: "'x y'", read_only: 'true' },
  ])
  const file = await manager.call(questionnaires.readFile, { params: { id: first.body.data.id } })
  const again = await upload(server, manager, { csv: String(file.body), name: 'Filled in again' })
  expect([again.status, again.body.warnings]).toEqual([200, []])
  const comparable = (all: typeof results) =>
    all.map(({ question_id: _, updated_at: __, parent_ids: ___, ...question }) => question)
  expect(comparable((await opened(manager, 'Filled in again')).results)).toEqual(comparable(results))
})

it('values of calculate rows are used by conditions, labels and notes', async () => {
  const csv = await workbookOf({
    survey: [
      ['type', 'name', 'label', 'calculation', 'relevant'],
      ['integer', 'a', 'A', null, null],
      ['calculate', 'twice', null, 'floor(${a} * 2)', null],
      ['note', 'n', 'Twice is ${twice}', null, '${twice} > 5'],
    ],
  })
  await uploaded(server, manager, { csv: new Uint8Array(csv), name: 'Calculated' })
  const [a] = (await opened(manager, 'Calculated')).results
  const { body } = await save(manager, 'Calculated', { [a!.code]: { [`${a!.options[0]!.name}-data`]: 3 } })
  expect(body.form_metadata).toMatchObject({ total_visible: 1, total_answered: 1 })
})

it('answers that arrive over the API begin the other questions with their defaults', async () => {
  const csv = await workbookOf({
    survey: [
      ['type', 'name', 'label', 'default', 'relevant', 'repeat_count'],
      ['integer', 'a', 'A', null, null, null],
      ['integer', 'b', 'B', '2', null, null],
      ['integer', 'c', 'C', '${b} + 1', null, null],
      ['integer', 'd', 'D', '7', '${a} > 5', null],
      ['begin_repeat', 'plot', 'Plot', null, null, '${b}'],
      ['integer', 'size', 'Size', 'position(..) * 10', null, null],
      ['end_repeat', null, null, null, null, null],
    ],
  })
  const { name, id } = await uploaded(server, manager, { csv: new Uint8Array(csv), name: 'Begun' })
  const [a, b, c, d] = (await opened(manager, name)).results
  const typed = (question: typeof a, value: number) => ({
    [question!.code]: { [`${question!.options[0]!.name}-data`]: value },
  })
  const first = await save(manager, name, typed(a, 1))
  expect(first.body.saved.map(({ answer }) => Object.values(answer)[0])).toEqual([1, 2, 3, 10, 20])
  expect(first.body.form_metadata).toMatchObject({ total_visible: 5, total_answered: 5 })
  await save(manager, name, { [b!.code]: {} })
  const second = await save(manager, name, typed(a, 6))
  expect(second.body.saved.map(({ question_id }) => question_id)).toEqual([a!.question_id, d!.question_id])
  const form = await opened(manager, name)
  expect(form.results.slice(0, 4).map(({ answer }) => Object.values(answer ?? {})[0])).toEqual([
    6,
    undefined,
    3,
    7,
  ])
  expect(c).toBeDefined()

  // The fill page fills in what it shows itself.
  const page = await uploaded(server, manager, { csv: new Uint8Array(csv), name: 'Begun on a page' })
  const [question] = (await opened(manager, page.name)).results
  const { body } = await manager.call(surveyAnswers.saveAnswers, {
    body: {
      form_id: page.id,
      filled_in: true,
      answers: [
        { question: { question_id: question!.question_id }, answer: Object.values(typed(question, 1))[0]! },
      ],
    },
  })
  expect([id, body.saved.length]).toEqual([expect.any(Number), 1])
})

it('what follows from answers that arrive over the API is calculated as on the fill page', async () => {
  const csv = await workbookOf({
    survey: [
      ['type', 'name', 'label', 'calculation', 'trigger', 'relevant', 'repeat_count'],
      ['integer', 'a', 'A', null, null, null, null],
      ['integer', 'twice', 'Twice', '${a} * 2', null, null, null],
      ['integer', 'more', 'More', '${twice} + 1', null, '${twice} > 5', null],
      ['integer', 'once_only', 'Once', '${a} * 100', '${b}', null, null],
      ['integer', 'b', 'B', null, null, null, null],
      ['begin_repeat', 'plot', 'Plot', null, null, null, '${a}'],
      ['integer', 'size', 'Size', 'position(..) * ${twice}', null, null, null],
      ['end_repeat', null, null, null, null, null, null],
    ],
  })
  const { name } = await uploaded(server, manager, {
    csv: new Uint8Array(csv),
    name: 'Calculated over the API',
  })
  const { results } = await opened(manager, name)
  const typed = (at: number, value: number) => ({
    [results[at]!.code]: { [`${results[at]!.options[0]!.name}-data`]: value },
  })
  const [A, TWICE, MORE, ONCE, B, SIZE] = results.map(({ question_id }) => question_id)
  const saved = async (answers: Record<string, Answer>) => {
    const { body } = await save(manager, name, answers)
    const values = body.saved.map(({ question_id, answer }) => [
      question_id,
      Number(Object.values(answer)[0]),
    ])
    return values.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y)
  }
  expect(await saved(typed(0, 2))).toEqual([
    [A, 2],
    [TWICE, 4],
    [SIZE, 4],
    [SIZE, 8],
  ])
  expect(await saved(typed(0, 3))).toEqual([
    [A, 3],
    [TWICE, 6],
    [MORE, 7],
    [SIZE, 6],
    [SIZE, 12],
    [SIZE, 18],
  ])
  // An answer that is given stays until what it follows from changes.
  expect(await saved(typed(1, 50))).toEqual([
    [TWICE, 50],
    [MORE, 51],
    [SIZE, 50],
    [SIZE, 100],
    [SIZE, 150],
  ])
  expect(await saved(typed(4, 1))).toEqual([
    [ONCE, 300],
    [B, 1],
  ])
  expect(await saved({ ...typed(0, 1), ...typed(1, 9) })).toEqual([
    [A, 1],
    [TWICE, 9],
    [MORE, 10],
    [SIZE, 9],
  ])
  const { results: after, instance_answers } = await opened(manager, name)
  expect(after.slice(0, 5).map(({ answer }) => Object.values(answer ?? {})[0])).toEqual([1, 9, 10, 300, 1])
  expect(instance_answers?.[0]?.answer).toEqual({ 'size-data': 9 })
})
