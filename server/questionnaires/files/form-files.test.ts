import { afterAll, beforeAll, expect, it } from 'vitest'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { allOptions, opened, projectId, save } from '../../testing/uploaded-survey.ts'
import { workbookOf } from '../xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const villages = (...rows: string[]) => ({
  name: 'villages.csv',
  content: ['name,label,district,population', ...rows].join('\n'),
})
const usual = villages('a,Abbey,n,120', 'b,Bridge,n,80', 'c,Castle,s,300')

const form = async () =>
  new Uint8Array(
    await workbookOf({
      survey: [
        ['type', 'name', 'label', 'choice_filter', 'calculation', 'relevant', 'appearance'],
        ['select_one districts', 'district', 'District', null, null, null, null],
        [
          'select_one_from_file villages.csv',
          'village',
          'Village',
          'district = ${district}',
          null,
          null,
          null,
        ],
        [
          'calculate',
          'people',
          null,
          null,
          "pulldata('villages', 'population', 'name', ${village})",
          null,
          null,
        ],
        [
          'calculate',
          'called',
          null,
          null,
          "instance('villages')/root/item[name = ${village}]/label",
          null,
          null,
        ],
        ['text', 'why', 'Why so many in ${called}?', null, null, '${people} > 100', null],
        [
          'select_one found',
          'neighbour',
          'Neighbour',
          null,
          null,
          null,
          "minimal search('villages', 'matches', 'district', ${district})",
        ],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['districts', 'n', 'North'],
        ['districts', 's', 'South'],
        ['found', 'name', 'label'],
      ],
    }),
  )

async function uploadWith(files: Record<string, { name: string; content: string }>, name: string) {
  return manager.call(questionnaires.create, {
    body: { name, description: 'D', type: 'single-user', projectId: await projectId(server) },
    files: { file: { name: 'form.xlsx', content: await form() }, ...files },
  })
}

const optionsOf = ({ results }: Awaited<ReturnType<typeof opened>>, at: number) =>
  results[at]?.options.map(({ label }) => label)

it('options and data of a file sent with the form are read by questions, filters and conditions', async () => {
  const { status, body } = await uploadWith({ list: usual }, 'Villages')
  expect([status, body.warnings]).toEqual([200, []])
  const survey = await opened(manager, 'Villages')
  expect(survey.results[1]).toMatchObject({
    question_type: 'single-select',
    options_from: 'villages.csv',
    options: [
      { name: 'a', label: 'Abbey', type: 'boolean', columns: { district: 'n' } },
      { name: 'b', label: 'Bridge' },
      { name: 'c', label: 'Castle', columns: { district: 's' } },
    ],
  })
  expect(survey.results[5]).toMatchObject({
    option_filter: "column('district') == value('district', '')",
    metadata: { appearance: 'minimal' },
  })
  expect(optionsOf(survey, 5)).toEqual(['Abbey', 'Bridge', 'Castle'])
  expect(survey.form_files).toEqual({
    villages: {
      columns: ['name', 'label', 'population'],
      rows: [
        ['a', 'Abbey', '120'],
        ['b', 'Bridge', '80'],
        ['c', 'Castle', '300'],
      ],
    },
  })
  const [district, village] = survey.results.map(({ code }) => code)
  const few = await save(manager, 'Villages', { [district!]: { n: true }, [village!]: { b: true } })
  expect(few.body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 2 })
  const many = await save(manager, 'Villages', { [village!]: { b: false, a: true } })
  expect(many.body.form_metadata).toMatchObject({ total_visible: 4, total_answered: 2 })
})

it('a file can be uploaded later, and replaced without the form; answers are kept', async () => {
  const { body: created } = await uploadWith({}, 'Villages later')
  expect(created.warnings).toMatchObject([
    { sheet: 'villages.csv', message: expect.stringContaining('has not been uploaded'), count: 4 },
  ])
  const { id } = created.data
  const list = () => manager.call(questionnaires.listFormFiles, { params: { id } })
  expect((await list()).body.files).toEqual([
    { name: 'villages', rows: null, updated_at: null, questions: 4 },
  ])
  expect(optionsOf(await opened(manager, 'Villages later'), 1)).toEqual([])
  const put = (file: { name: string; content: string }) =>
    manager.call(replacements.replaceFormFiles, { params: { id }, body: {}, files: { any: file } })
  const first = await put(usual)
  expect([first.status, first.body.changes.files, first.body.changes.counts.changed]).toEqual([
    200,
    ['villages'],
    2,
  ])
  const [district, village] = (await opened(manager, 'Villages later')).results.map(({ code }) => code)
  await save(manager, 'Villages later', { [district!]: { n: true }, [village!]: { a: true } })
  const again = await put(usual)
  expect(again.body.changes.counts).toMatchObject({ changed: 0, kept: 6 })
  const second = await put(villages('b,Bridge,n,500', 'd,Dale,n,10'))
  expect([second.status, second.body.changes.counts.removed]).toEqual([200, 0])
  const after = await opened(manager, 'Villages later')
  expect(optionsOf(after, 1)).toEqual(['Bridge', 'Dale'])
  expect(after.results[1]?.answer).toEqual({ a: true })
  const results = await manager.call(surveyResults.listAnswers, {
    params: { id },
    query: { which: 'all' },
  })
  expect(JSON.stringify(results.body.results)).toContain('Abbey')
  const moved = await save(manager, 'Villages later', { [village!]: { b: true } })
  expect(moved.body.form_metadata).toMatchObject({ total_visible: 4, total_answered: 2 })
  expect((await list()).body.files).toMatchObject([{ name: 'villages', rows: 2, questions: 4 }])
})

it('the survey CSV names the file, so that it uploads to the same survey without options', async () => {
  const { body } = await uploadWith({ list: usual }, 'Villages downloaded')
  const { id, updated_at } = body.data
  const csv = String((await manager.call(questionnaires.readFile, { params: { id } })).body)
  expect(csv).toContain('villages.csv')
  expect(csv).not.toContain('Castle')
  const { body: report } = await manager.call(replacements.reportOnReplacement, {
    params: { id },
    body: {},
    files: { file: { name: 'survey.csv', content: csv } },
  })
  expect(report.changes?.counts).toMatchObject({ changed: 0, removed: 0, kept: 6 })
  const replaced = await manager.call(replacements.replaceQuestions, {
    params: { id },
    body: { updated_at },
    files: {
      file: { name: 'survey.csv', content: csv },
      villages: villages('x,Xanten,n,1'),
    },
  })
  expect(replaced.body.changes).toMatchObject({ counts: { changed: 2 }, files: ['villages'] })
  expect(optionsOf(await opened(manager, 'Villages downloaded'), 1)).toEqual(['Xanten'])
})

it('a survey CSV needs no columns of options if all questions have those of files', async () => {
  const csv =
    'section_name,question,question_type,options_from\nS,Village?,single-select,places.csv; id; place'
  const { status, body } = await manager.call(questionnaires.create, {
    body: { name: 'Only files', description: 'D', type: 'single-user', projectId: await projectId(server) },
    files: {
      file: { name: 'survey.csv', content: csv },
      a: { name: 'places.csv', content: 'id,place\n1,Abbey' },
    },
  })
  expect([status, body.warnings]).toEqual([200, []])
  expect((await opened(manager, 'Only files')).results[0]?.options).toEqual([
    { name: '1', label: 'Abbey', type: 'boolean' },
  ])
})

it.each([
  [{ name: 'villages.csv', content: 'id,label\na,A' }, 'villages.csv has no column name.'],
  [
    { name: 'villages.csv', content: 'name,name,label\na,b,A' },
    'Two columns of the file have the same name.',
  ],
  [{ name: 'villages.txt', content: 'name,label\na,A' }, 'only CSV files, images'],
  [
    {
      name: 'villages.csv',
      content: `name,label\n${Array.from({ length: 20_001 }, (_, at) => `o${at},L`).join('\n')}`,
    },
    'A file has at most 20,000 rows; this one has 20,001.',
  ],
])('a file like %j is refused', async (file, words) => {
  const { status, body } = await uploadWith({ list: file }, 'Villages refused')
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(words)
})

it('a list of 20,000 options is taken from a file, with the same name under two parents', async () => {
  const rows = Array.from({ length: 19_998 }, (_, at) => `v${at},Village ${at},n,1`)
  const { status } = await uploadWith(
    { list: villages(...rows, 'same,Same north,n,1', 'same,Same south,s,1') },
    'Villages, many',
  )
  expect(status).toBe(200)
  const options = await allOptions(manager, await opened(manager, 'Villages, many'), 1)
  expect(options).toHaveLength(20_000)
  expect(options.slice(-2)).toMatchObject([
    { name: 'same', columns: { district: 'n' } },
    { name: 'same_2', value: 'same', columns: { district: 's' } },
  ])
})
