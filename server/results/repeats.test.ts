import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { householdSurvey } from '../answers/instances/testing/household.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'
import { unzipped } from './testing/unzipped.ts'

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let members: string[]
let plot: number

beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { csv: householdSurvey })
  const { byCode, repeats = [] } = await opened(manager, survey.name)
  const group = (name: string) => repeats.find((one) => one.name === name)!.id
  plot = group('plot')
  const save = (code: string, instance: string | undefined, answer: Answer) =>
    manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: survey.id,
        answers: [
          { question: { question_id: byCode[code]!.question_id }, ...(instance && { instance }), answer },
        ],
      },
    })
  const add = async (name: string, parent?: string) =>
    (
      await manager.call(surveyInstances.addInstance, {
        params: { id: survey.id },
        body: { group: group(name), ...(parent && { parent }) },
      })
    ).body.instance
  members = [await add('member'), await add('member'), await add('member')]
  for (const [at, instance] of members.entries()) {
    await save('name', instance, { 'name-data': `Person ${at}` })
    await save('age', instance, { 'age-data': 10 + at })
  }
  await save('age', members[2], { 'age-data': 40 })
  await save('school', members[2], { yes: true })
  await save('plots', undefined, { 'plots-data': 2 })
  await save('area', `g${plot}n2`, { 'area-data': 2.5 })
  await save('crop', await add('crop_of_plot', `g${plot}n2`), { 'crop-data': 'Maize, beans' })
  await manager.call(surveyInstances.removeInstance, { params: { id: survey.id, instance: members[0]! } })
})
afterAll(() => server.stop())

const file = async (body: object) => {
  const started = await manager.call(surveyDownloads.startExport, {
    params: { id: survey.id },
    body: { format: 'csv', which: 'latest', ...body },
  })
  const response = await fetch(new URL(started.body.url, server.url))
  return Buffer.from(await response.arrayBuffer())
}
const cellsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 2).join())

describe('results of groups that repeat', () => {
  it('name the instance before the question, and leave out removed and hidden ones', async () => {
    const { body } = await manager.call(surveyResults.listAnswers, {
      params: { id: survey.id },
      query: { sort: 'question', pageSize: 50 },
    })
    expect(body.results.map(({ question, answer_text }) => `${question}: ${answer_text}`).toSorted()).toEqual(
      [
        'Household member 1: Age: 11',
        'Household member 1: Name: Person 1',
        'Household member 2: Age: 40',
        'Household member 2: Name: Person 2',
        'How many plots?: 2',
        'Plot 2, Crop 1: Crop: Maize, beans',
        'Plot 2: Area: 2.5',
      ],
    )
    expect(body.count ?? body.results.length).toBe(7)
    const all = await manager.call(surveyResults.listAnswers, {
      params: { id: survey.id },
      query: { which: 'all', pageSize: 50 },
    })
    expect(all.body.results).toHaveLength(11)
  })

  it('are the same in a download', async () => {
    expect(cellsOf((await file({})).toString()).toSorted()).toEqual(
      [
        'Household member 1: Age,age',
        'Household member 1: Name,name',
        'Household member 2: Age,age',
        'Household member 2: Name,name',
        'How many plots?,plots',
        '"Plot 2, Crop 1: Crop"',
        'Plot 2: Area,area',
      ].toSorted(),
    )
    expect(cellsOf((await file({ which: 'all' })).toString())).toHaveLength(11)
    const { sheets } = await readXlsx(new Uint8Array(await file({ format: 'xlsx' })))
    expect(sheets.map(({ name }) => name)).toEqual(['Answers', 'Household member', 'Plot', 'Crop'])
    expect(sheets[0]!.rows).toHaveLength(8)
    expect(sheets[1]!.rows).toEqual([
      ['Respondent', 'Key', 'Parent key', 'Position', 'name', 'age', 'school'],
      [null, members[1], null, 1, 'Person 1', 11, null],
      [null, members[2], null, 2, 'Person 2', 40, null],
    ])
  })

  it('are a table for each group in a download with several files', async () => {
    const files = unzipped(await file({ files: 'multiple' }))
    const names = Object.keys(files)
    expect(names).toEqual([
      '01 Household.csv',
      '02 Land.csv',
      '03 Household member.csv',
      '04 Plot.csv',
      '05 Crop.csv',
    ])
    const linesOf = (name: string) => String(files[name]).replace('\ufeff', '').trim().split('\n')
    expect(linesOf('03 Household member.csv')).toEqual([
      'Respondent,Key,Parent key,Position,name,age,school',
      `,${members[1]},,1,Person 1,11,`,
      `,${members[2]},,2,Person 2,40,`,
    ])
    expect(linesOf('04 Plot.csv')).toEqual(['Respondent,Key,Parent key,Position,area', `,g${plot}n2,,2,2.5`])
    expect(linesOf('05 Crop.csv')[1]).toMatch(new RegExp(`^,[0-9a-f-]{36},g${plot}n2,1,"Maize, beans"$`))
  })

  it('are a table for one group as a single CSV file', async () => {
    const start = (body: object) =>
      manager.call(surveyDownloads.startExport, {
        params: { id: survey.id },
        body: { format: 'csv', which: 'latest', ...body },
      })
    const started = await start({ table: plot })
    const response = await fetch(new URL(started.body.url, server.url))
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(`${survey.name} Plot `))
    expect((await response.text()).replace('\ufeff', '')).toBe(
      `Respondent,Key,Parent key,Position,area\n,g${plot}n2,,2,2.5\n`,
    )
    // The signature covers the group.
    const changed = new URL(started.body.url, server.url)
    changed.searchParams.set('table', String(plot + 1))
    expect((await fetch(changed)).status).toBe(404)
    expect(await start({ table: 1_000_000 })).toMatchObject({ status: 404 })
    for (const body of [
      { format: 'xlsx' },
      { which: 'all' },
      { files: 'multiple' },
      { filter: 'maize' },
      { with_files: true },
    ])
      expect(await start({ table: plot, ...body })).toMatchObject({
        status: 400,
        body: { table: [expect.any(String)] },
      })
  })

  it('are a table for each group beside the answers in a zip with uploaded files', async () => {
    const files = unzipped(await file({ with_files: true }))
    expect(Object.keys(files)).toEqual([
      'Results.csv',
      '01 Household member.csv',
      '02 Plot.csv',
      '03 Crop.csv',
      'Files.csv',
    ])
    expect(String(files['02 Plot.csv'])).toContain(`,g${plot}n2,,2,2.5`)
  })

  it('are a table for each group on the screen', async () => {
    const list = async (query: object = {}) =>
      (await manager.call(surveyResults.listInstances, { params: { id: survey.id }, query })).body
    const first = await list()
    expect(first).toMatchObject({
      groups: [{ label: 'Household member' }, { label: 'Plot' }, { label: 'Crop' }],
      columns: [{ question: 'Name' }, { question: 'Age' }, { question: 'Does the child go to school?' }],
      total: 2,
    })
    expect(first.results.map(({ label, answers }) => [label, ...answers])).toEqual([
      ['Household member 1', 'Person 1', '11', ''],
      ['Household member 2', 'Person 2', '40', ''],
    ])
    const crops = await list({ group: first.groups[2]!.id })
    expect(crops.results).toMatchObject([
      {
        label: 'Plot 2, Crop 1',
        parent: `g${plot}n2`,
        position: 1,
        answers: ['Maize, beans'],
        respondent: '',
      },
    ])
    expect((await list({ pageNumber: 2, pageSize: 1 })).results).toMatchObject([
      { label: 'Household member 2' },
    ])
    const unknown = await manager.call(surveyResults.listInstances, {
      params: { id: survey.id },
      query: { group: 1_000_000 },
    })
    expect(unknown.status).toBe(404)
  })

  it('are summarised over all instances', async () => {
    const { body } = await manager.call(surveyResults.readSummary, {
      params: { id: survey.id },
      query: { pageSize: 50 },
    })
    const age = body.results.find(({ question }) => question === 'Age')
    expect(age?.answered).toBe(2)
    const { body: people } = await manager.call(surveyResults.listRespondents, { params: { id: survey.id } })
    expect(people.results[0]).toMatchObject({ answered: 7 })
  })
})
