import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { workbookOf } from '../questionnaires/xlsform/testing/workbook-of.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const columns = ['type', 'name', 'label', 'choice_filter', 'default', 'calculation', 'required']
const plots = () =>
  workbookOf({
    survey: [
      columns,
      ['begin_repeat', 'plot', 'Plot', null, null, null, null],
      ['select_one regions', 'region', 'Region', null, null, null, 'yes'],
      ['select_one districts', 'district', 'District', 'region = ${region}', null, null, 'yes'],
      ['decimal', 'area', 'Area', null, '2', null, null],
      ['decimal', 'yield', 'Yield', null, null, '${area} * 3', null],
      ['text', 'why', 'Why?', null, null, null, "${district} = ''"],
      ['end_repeat', null, null, null, null, null, null],
      ['calculate', 'together', null, null, null, 'sum(/data/plot/yield)', null],
      ['calculate', 'plots', null, null, null, 'count(${plot})', null],
      ['note', 'sums', '${together} of ${plots}', null, null, null, null],
    ],
    choices: [
      ['list_name', 'name', 'label', 'region'],
      ['regions', 'n', 'North', null],
      ['regions', 's', 'South', null],
      ['districts', 'a', 'Abbey', 'n'],
      ['districts', 'c', 'Castle', 's'],
    ],
  })

async function made() {
  const survey = await uploaded(server, manager, { csv: new Uint8Array(await plots()) })
  const form = await opened(manager, survey.name)
  const group = form.repeats![0]!.id
  const ids = new Map(form.results.map(({ variable_name, question_id }) => [variable_name, question_id]))
  const add = async () =>
    (await manager.call(surveyInstances.addInstance, { params: { id: survey.id }, body: { group } })).body
      .instance
  const save = async (instance: string, answers: Record<string, Answer>) => {
    const { status, body } = await manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: survey.id,
        filled_in: true,
        answers: Object.entries(answers).map(([name, answer]) => ({
          question: { question_id: ids.get(name)! },
          instance,
          answer,
        })),
      },
    })
    expect(status).toBe(200)
    return body.form_metadata
  }
  return { survey, form, add, save }
}

it('a filter, a default and a calculation are imported within a repeat, and kept through the survey CSV', async () => {
  const { survey, form } = await made()
  const named = (all: typeof form.results, name: string) => all.find((one) => one.variable_name === name)
  expect(named(form.results, 'district')).toMatchObject({
    option_filter: "column('region') == value('region', '')",
    options: [
      { name: 'a', columns: { region: 'n' } },
      { name: 'c', columns: { region: 's' } },
    ],
  })
  expect(named(form.results, 'area')?.default_value).toBe("'2'")
  expect(named(form.results, 'yield')?.calculation).toBe("value('area', '') * 3")
  expect(named(form.results, 'together')?.calculation).toBe("sum(value('yield', ''))")

  const csv = String((await manager.call(questionnaires.readFile, { params: { id: survey.id } })).body)
  const name = `${survey.name} again`
  const again = await upload(server, manager, { csv, name })
  expect([again.status, again.body.warnings]).toEqual([200, []])
  const second = await opened(manager, name)
  const settings = ({ repeats = [] }: typeof form) => repeats.map(({ id: _, ...group }) => group)
  expect(settings(second)).toEqual(settings(form))
  const comparable = ({ results, repeats = [] }: typeof form) =>
    results.map(({ question_id: _, updated_at: __, parent_ids: ___, repeat, ...question }) => ({
      ...question,
      repeat: repeats.findIndex(({ id }) => id === repeat),
    }))
  expect(comparable(second)).toEqual(comparable(form))
  const downloaded = await manager.call(questionnaires.readFile, { params: { id: again.body.data!.id } })
  expect(String(downloaded.body)).toBe(csv)
})

it('each instance has its own offered options, and an answer that is no longer offered does not count', async () => {
  const { survey, add, save } = await made()
  const [one, two] = [await add(), await add()]
  // In each instance region, district, area, yield and why, and the note.
  const north = await save(one, { region: { n: true }, district: { a: true }, area: { 'area-data': 2 } })
  expect(north).toMatchObject({ total_visible: 10, total_answered: 3, required_missing: 3 })
  const south = await save(two, { region: { s: true }, district: { c: true }, yield: { 'yield-data': 6 } })
  expect(south).toMatchObject({ total_visible: 10, total_answered: 6, required_missing: 0 })

  const moved = await save(two, { region: { n: true, s: false } })
  // The district is missing again, and so is the reason.
  expect(moved).toMatchObject({ total_answered: 5, required_missing: 2 })
  const { instance_answers = [] } = await opened(manager, survey.name)
  const ofDistrict = instance_answers.filter(({ answer }) => answer && ('a' in answer || 'c' in answer))
  expect(new Map(ofDistrict.map(({ instance, answer }) => [instance, answer]))).toEqual(
    new Map([
      [one, { a: true }],
      [two, { c: true }],
    ]),
  )
  expect(await save(two, { district: { a: true, c: false } })).toMatchObject({
    total_answered: 6,
    required_missing: 0,
  })

  const started = await manager.call(surveyDownloads.startExport, {
    params: { id: survey.id },
    body: { format: 'csv', which: 'latest' },
  })
  const csv = await (await fetch(new URL(started.body.url, server.url))).text()
  for (const cell of ['Plot 1: District', 'Plot 2: District', 'Plot 1: Area', 'Plot 2: Yield'])
    expect(csv).toContain(`\n${cell},`)
  expect(csv.match(/Abbey/g)).toHaveLength(2)
  expect(csv).not.toContain('Castle')
})
