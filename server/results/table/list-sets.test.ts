import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Cell } from 'contract/results/table-columns.ts'
import { writtenFilter, type FilterKind } from 'contract/results/table-filters.ts'
import { personaInstitutes, personas } from '../../../db/seed/personas.ts'
import { householdSurvey } from '../../answers/instances/testing/household.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, smallSurvey, uploaded } from '../../testing/uploaded-survey.ts'

/** With a note that calculates. */
const csv = `${smallSurvey
  .split('\n')
  .map((line, at) => `${line},${at === 0 ? 'calculation' : ''}`)
  .join('\n')}
,twice,,note,,twice,,,,,farmer_count * 2`

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let ids: Record<string, number>
const key = (code: string, part?: string) => `q${ids[code]}${part === undefined ? '' : `/${part}`}`

beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { type: 'single-user', csv })
  const { byCode } = await opened(manager, survey.name)
  ids = Object.fromEntries(Object.values(byCode).map(({ code, question_id }) => [code, question_id]))
  const [member, editor, admin] = [
    await as(server, 'projectMember'),
    await as(server, 'projectEditor'),
    await as(server, 'projectAdmin'),
  ]
  await save(member, survey.name, {
    Q1: { yes: true },
    Q2: { 'count-data': 9 },
    Q3: { maize: true, other: true, 'other-data': 'Teff; red' },
    Q4: { 'name-data': 'Änne', 'since-data': '2024-05-01' },
  })
  await save(editor, survey.name, {
    Q1: { yes: true },
    Q2: { 'count-data': 100 },
    Q4: { 'name-data': 'anton' },
  })
  // Now hidden, with all that depends on it.
  await save(editor, survey.name, { Q3: { coffee: true } })
  await save(admin, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 50 } })
  await save(admin, survey.name, { Q1: { no: true } })
})
afterAll(() => server.stop())

type Query = SentQueryOf<typeof surveyResults.listSets>
const rows = async (query: Query = {}, id = survey.id) => {
  const { status, body } = await manager.call(surveyResults.listSets, { params: { id }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** The only requested column, from top to bottom. */
const column = async (variable: string, query: Query = {}): Promise<Cell[]> =>
  (await rows({ sort: 'begun', ...query, variable })).results.map(({ cells }) => cells[0]!)
const people = (query: Query) => column('person', query)
const where = (kind: FilterKind, of: string, value = '') => writtenFilter({ kind, column: of, value })

const [minh, edith, paula] = ['Minh Tran', 'Edith Laurent', 'Paula Admassu']

describe('the table of results', () => {
  it('has a row for each set of answers and a column for each variable', async () => {
    const { body } = await manager.call(surveyResults.readTable, { params: { id: survey.id } })
    const [{ columns }] = body.tables as [(typeof body.tables)[number]]
    const page = await rows({ sort: 'begun' })
    expect(page).toMatchObject({ total: 3, columns: columns.map((one) => one.key) })
    const of = (at: number) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, page.results[at]!.cells[index]]))
    expect(of(0)).toMatchObject({
      _respondent: 1,
      _person: minh,
      _email: personas.projectMember.email,
      _complete: false,
      farmers: 'Yes we do',
      farmer_count: 9,
      crops: 'Maize; Another crop',
      crops_data: 'Teff; red',
      contact_name: 'Änne',
      contact_email: null,
      contact_since: '2024-05-01',
      policy: null,
      twice: 18,
    })
    expect(of(0)['_begun']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(of(2)).toMatchObject({ _person: paula, farmers: 'No', farmer_count: null, twice: null })
  })

  it('shows choices as names, and split into a column for each option', async () => {
    expect(await column(key('Q1'), { values: 'names' })).toEqual(['yes', 'yes', 'no'])
    expect(await column(key('Q3', 'maize'), { columns: 'split' })).toEqual([true, false, null])
  })

  it.each<[string, () => string, string[]]>([
    ['a number', () => key('Q2', 'count-data'), [minh, edith, paula]],
    ['a number, greatest first', () => `-${key('Q2', 'count-data')}`, [edith, minh, paula]],
    ['a text without regard to accents', () => key('Q4', 'name-data'), [minh, edith, paula]],
    ['a choice, in the order of its options', () => `-${key('Q1')}`, [paula, minh, edith]],
    ['a calculated value', () => `-${key('twice')}`, [edith, minh, paula]],
    ['the person', () => 'person', [edith, minh, paula]],
    ['progress', () => '-progress', [minh, edith, paula]],
    ['the beginning, latest first', () => '-begun', [paula, edith, minh]],
  ])('is sorted by %s; empty cells come last', async (_, sort, expected) => {
    expect(await people({ sort: sort() })).toEqual(expected)
  })

  it.each<[string, () => string[], string[]]>([
    [
      'a number',
      () => [where('from', key('Q2', 'count-data'), '9'), where('to', key('Q2', 'count-data'), '9.5')],
      [minh],
    ],
    ['an answer that is hidden now', () => [where('is', key('Q2', 'count-data'), '50')], []],
    ['a choice', () => [where('is', key('Q1'), 'yes')], [minh, edith]],
    [
      'one of several choices',
      () => [where('is', key('Q1'), 'yes'), where('is', key('Q1'), 'no')],
      [minh, edith, paula],
    ],
    ['another choice', () => [where('not', key('Q1'), 'yes')], [paula]],
    ['a chosen option', () => [where('is', key('Q3'), 'coffee')], [edith]],
    [
      'a text, whatever its case and accents',
      () => [where('contains', key('Q4', 'name-data'), 'ANN')],
      [minh],
    ],
    ['a date', () => [where('from', key('Q4', 'since-data'), '2024-01-01')], [minh]],
    ['a calculated value', () => [where('from', key('twice'), '100')], [edith]],
    ['no answer', () => [where('empty', key('Q3'))], [paula]],
    ['an answer', () => [where('filled', key('Q4', 'since-data'))], [minh]],
    ['the person', () => [where('contains', 'person', 'laurent')], [edith]],
    ['completeness', () => [where('is', 'complete', 'true')], []],
    ['a day', () => [where('to', 'begun', new Date().toISOString().slice(0, 10))], [minh, edith, paula]],
  ])('is filtered by %s', async (_, filter, expected) => {
    expect(await people({ filter: filter() })).toEqual(expected)
    const { total, results } = await rows({ filter: filter(), pageSize: 1 })
    expect([total, results.length]).toEqual([expected.length, Math.min(1, expected.length)])
  })

  it('comes page by page', async () => {
    const page = await rows({ sort: 'begun', variable: ['person'], pageSize: 2, pageNumber: 2 })
    expect(page.results).toMatchObject([{ respondent: 3, cells: [paula] }])
    expect(page.total).toBe(3)
  })

  it('refuses unknown columns, filters and values', async () => {
    const bad = async (query: Query) =>
      (await manager.call(surveyResults.listSets, { params: { id: survey.id }, query })).body
    expect(await bad({ sort: 'q0' })).toEqual({ sort: ['This table has no such column.'] })
    expect(await bad({ variable: 'q0' })).toEqual({ variable: ['This table has no column q0.'] })
    expect(await bad({ filter: 'near:q1:2' })).toHaveProperty('filter')
    expect(await bad({ filter: where('from', key('Q2', 'count-data'), 'ten') })).toEqual({
      filter: ["'ten' is no value of the column farmer_count."],
    })
  })

  it('shows institution and country as far as the reader may see them', async () => {
    const { db } = server.database
    expect(await column('institution')).toContain(personaInstitutes.own)
    const countries = await column('country', { values: 'names' })
    expect(countries.every((one) => one === null || /^[A-Z]{2}$/.test(String(one)))).toBe(true)
    const code = String(countries.find((one) => one !== null))
    expect(await people({ filter: where('is', 'country', code) })).not.toEqual([])
    const private_ = { profile_visibility: 'private' as const }
    await db.updateTable('institute').set(private_).where('name', '=', personaInstitutes.own).execute()
    await db
      .deleteFrom('institute_role')
      .where('person_id', 'in', (person) =>
        person.selectFrom('person').select('id').where('email', '=', personas.projectManager.email),
      )
      .execute()
    expect(await column('institution')).not.toContain(personaInstitutes.own)
    expect(await people({ filter: where('contains', 'institution', personaInstitutes.own) })).toEqual([])
  })

  it('keeps the rows of people whose account was deleted, without their name', async () => {
    await server.database.db.deleteFrom('person').where('email', '=', personas.projectMember.email).execute()
    const { results } = await rows({ sort: 'begun', variable: ['person', 'email', 'respondent'] })
    expect(results[0]).toEqual({
      respondent: 1,
      user_id: null,
      institution: null,
      cells: ['Removed member 1', null, 1],
    })
  })

  it('is not for people who may not explore the survey', async () => {
    const member = await as(server, 'projectEditor')
    const { status, body } = await member.call(surveyResults.listSets, { params: { id: survey.id } })
    expect([status, body['code']]).toEqual([400, 'permission_denied'])
  })
})

describe('groups that repeat', () => {
  it('are tables of their own; values calculated from them are columns of the set', async () => {
    const household = await uploaded(server, manager, { csv: householdSurvey })
    const { byCode, repeats = [] } = await opened(manager, household.name)
    const group = repeats.find(({ name }) => name === 'member')!.id
    const { body } = await manager.call(surveyInstances.addInstance, {
      params: { id: household.id },
      body: { group },
    })
    const give = (code: string, answer: Answer, instance?: string) =>
      manager.call(surveyAnswers.saveAnswers, {
        body: {
          form_id: household.id,
          answers: [
            { question: { question_id: byCode[code]!.question_id }, ...(instance && { instance }), answer },
          ],
        },
      })
    await give('village', { 'village-data': 'Kibale' })
    await give('age', { 'age-data': 12 }, body.instance)
    const { tables } = (await manager.call(surveyResults.readTable, { params: { id: household.id } })).body
    expect(tables.map(({ label, columns }) => [label, columns.map(({ name }) => name).at(-1)])).toEqual([
      ['Answers', 'plots'],
      ['Household member', 'school'],
      ['Plot', 'area'],
      ['Crop', 'crop'],
    ])
    const keys = tables[0]!.columns.filter(({ name }) => ['village', 'total'].includes(name))
    const page = await rows({ variable: keys.map((one) => one.key) }, household.id)
    expect(page.results).toEqual([{ respondent: 0, user_id: null, institution: null, cells: ['Kibale', 12] }])
  })
})
