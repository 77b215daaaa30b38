import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const survey = [
  'section_name,question_id,question,question_type,variable_name,option_filter,options_from,repeat,option_name,option_label,option_type',
  'Place,Q1,Region,single-select,region,,,,north,North,boolean',
  ',,,,,,,,south,South,boolean',
  `,Q2,Village,single-select,village,"column('region') == region",villages.csv,,,,`,
  ',Q3,Other villages,multi-select,others,,villages.csv; name; label,,,,',
  ',Q4,Born in,single-select,born,,villages.csv,member,,,',
].join('\n')

const villages = (count: number, first = 'Ábrego') => ({
  name: 'villages.csv',
  content: [
    'name,label,region',
    ...Array.from({ length: count }, (_, at) =>
      [`v${at}`, at === 0 ? first : `Village number ${at}`, at % 2 === 0 ? 'north' : 'south'].join(),
    ),
  ].join('\n'),
})

const create = async (name: string, count: number) => {
  const { status, body } = await manager.call(questionnaires.create, {
    body: { name, description: 'D', type: 'single-user', projectId: await projectId(server) },
    files: { file: { name: 'survey.csv', content: survey }, list: villages(count) },
  })
  expect([status, body.warnings]).toEqual([200, []])
  return body.data.id
}

const list = (id: number, key: string) => manager.call(surveyAnswers.readList, { params: { id, list: key } })
const search = async (id: number, question: number, query: Record<string, string>) => {
  const { body } = await manager.call(surveyAnswers.searchOptions, { params: { id, question }, query })
  return { total: body.total, labels: body.results.map(({ label }) => label) }
}

it('a survey with a list of 20,000 options is small, and the list is read once for all of its questions', async () => {
  const id = await create('Long lists', 20_000)
  const form = await opened(manager, 'Long lists')
  const { Q1, Q2, Q3, Q4 } = form.byCode
  expect(gzipSync(JSON.stringify(form.results)).length).toBeLessThan(2_000)
  expect(Q1!.options_list).toBeUndefined()
  expect(Q2).toMatchObject({ options: [], options_list: { options: 20_000 } })
  // Q2 has the column that its filter reads.
  expect(Q3!.options_list!.key).not.toBe(Q2!.options_list!.key)
  expect(Q4!.options_list!.key).toBe(Q3!.options_list!.key)
  const { status, body } = await list(id, Q2!.options_list!.key)
  expect([status, body.options.length, body.options[19_999]]).toEqual([
    200,
    20_000,
    { name: 'v19999', label: 'Village number 19999', type: 'boolean', columns: { region: 'south' } },
  ])
  expect((await list(id, 'another')).status).toBe(404)
  const stranger = await as(server, 'plain')
  const refused = await stranger.call(surveyAnswers.readList, {
    params: { id, list: Q2!.options_list!.key },
  })
  expect(refused.status).toBe(404)
})

it('the survey contains the options that are chosen, and answers are checked against the whole list', async () => {
  const id = await create('Chosen of long lists', 600)
  const saved = await save(manager, 'Chosen of long lists', {
    Q1: { north: true },
    Q2: { v0: true },
    Q3: { v1: true, v599: true },
  })
  expect(saved.body.form_metadata).toMatchObject({ total_answered: 3 })
  const { byCode } = await opened(manager, 'Chosen of long lists')
  expect(byCode['Q2']!.options).toMatchObject([{ name: 'v0', label: 'Ábrego' }])
  expect(byCode['Q3']!.options.map(({ name }) => name)).toEqual(['v1', 'v599'])
  const wrong = await save(manager, 'Chosen of long lists', { Q2: { v600: true } })
  expect(wrong.status).toBe(400)
  // A new list of the same name has another key.
  const before = byCode['Q3']!.options_list!.key
  const replaced = await manager.call(replacements.replaceFormFiles, {
    params: { id },
    body: {},
    files: { list: villages(601) },
  })
  expect(replaced.status).toBe(200)
  const after = (await opened(manager, 'Chosen of long lists')).byCode['Q3']!
  expect(after.options_list).toMatchObject({ options: 601 })
  expect([(await list(id, before)).status, (await list(id, after.options_list!.key)).status]).toEqual([
    404, 200,
  ])
})

it('a search finds the options that are offered with the saved answers, page by page', async () => {
  const id = await create('Search in long lists', 2_000)
  const { byCode } = await opened(manager, 'Search in long lists')
  const [Q2, Q3, Q4] = ['Q2', 'Q3', 'Q4'].map((code) => byCode[code]!.question_id)
  expect(await search(id, Q3!, { search: 'abr' })).toEqual({ total: 1, labels: ['Ábrego'] })
  expect(await search(id, Q3!, { search: '1999 village' })).toEqual({
    total: 1,
    labels: ['Village number 1999'],
  })
  const all = await search(id, Q3!, { pageSize: '2', pageNumber: '2' })
  expect(all).toEqual({ total: 2_000, labels: ['Village number 2', 'Village number 3'] })
  // Without a region, the filter offers nothing.
  expect((await search(id, Q2!, { search: 'village' })).total).toBe(0)
  await save(manager, 'Search in long lists', { Q1: { south: true } })
  const numbers = Array.from({ length: 2_000 }, (_, at) => at)
  expect(await search(id, Q2!, { search: 'number 1', pageSize: '2' })).toEqual({
    total: numbers.filter((at) => at % 2 === 1 && String(at).includes('1')).length,
    labels: ['Village number 1', 'Village number 11'],
  })
  // Within a group that repeats, the entry is named.
  const { status } = await manager.call(surveyAnswers.searchOptions, {
    params: { id, question: Q4! },
    query: {},
  })
  expect(status).toBe(404)
})
