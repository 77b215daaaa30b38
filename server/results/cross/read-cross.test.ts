import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { personaInstitutes } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'

const csv = [
  'section_name,question_id,question,question_type,variable_name,visibility_condition,option_name,option_label,option_type',
  'A,Q1,Do you lend?,single-select,lends,,yes,Yes we do,boolean',
  ',,,,,,no,No,boolean',
  ',Q2,Where?,single-select,place,,town,In town,boolean',
  ',,,,,,land,On the land,boolean',
  ',,,,,,sea,At sea,boolean',
  ',Q3,Which crops?,multi-select,crops,"lends == ""yes""",maize,Maize,boolean',
  ',,,,,,tea,Tea,boolean',
  ',Q4,How many?,other,number,,n,,integer',
].join('\n')

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let key: (code: string) => string
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { type: 'single-user', csv })
  const { byCode } = await opened(manager, survey.name)
  key = (code) => `q${byCode[code]!.question_id}`
  for (const [who, answers] of [
    ['projectMember', { Q1: { yes: true }, Q2: { town: true }, Q3: { maize: true, tea: true } }],
    ['projectEditor', { Q1: { yes: true }, Q2: { town: true }, Q3: { tea: true } }],
    ['projectManager', { Q1: { no: true }, Q2: { land: true } }],
    ['projectAdmin', { Q1: { no: true }, Q2: { land: true } }],
  ] as const)
    await save(await as(server, who), survey.name, answers)
})
afterAll(() => server.stop())

const crossed = async (row: string, by: string, filter?: string[]) => {
  const { status, body } = await manager.call(surveyResults.readCross, {
    params: { id: survey.id },
    query: { row, by, ...(filter && { filter }) },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a cross table', () => {
  it('counts the sets with both answers, and tests whether they depend on each other', async () => {
    expect(await crossed(key('Q2'), key('Q1'))).toEqual({
      rows: [
        { name: 'town', label: 'In town', n: 2, test: null },
        { name: 'land', label: 'On the land', n: 2, test: null },
      ],
      columns: [
        { name: 'yes', label: 'Yes we do', n: 2 },
        { name: 'no', label: 'No', n: 2 },
      ],
      counts: [
        [2, 0],
        [0, 2],
      ],
      n: 4,
      rows_overlap: false,
      columns_overlap: false,
      test: { chi_squared: 4, degrees: 1, p: expect.closeTo(0.0455003, 6), small_expected: 1 },
    })
  })

  it('tests each option of a question with several choices', async () => {
    const member = await as(server, 'projectMember')
    await save(member, survey.name, { Q2: { land: true } })
    const table = await crossed(key('Q3'), key('Q2'))
    expect(table).toMatchObject({
      rows: [
        { name: 'maize', n: 1, test: { chi_squared: 2, degrees: 1 } },
        { name: 'tea', n: 2, test: null },
      ],
      columns: [
        { name: 'town', n: 1 },
        { name: 'land', n: 1 },
      ],
      counts: [
        [0, 1],
        [1, 1],
      ],
      n: 2,
      rows_overlap: true,
      test: null,
    })
    const other = await crossed(key('Q2'), key('Q3'))
    expect(other).toMatchObject({
      n: 2,
      columns_overlap: true,
      test: null,
      counts: [
        [0, 1],
        [1, 1],
      ],
    })
    await save(member, survey.name, { Q2: { town: true } })
  })

  it('leaves out answers that are hidden now', async () => {
    const editor = await as(server, 'projectEditor')
    await save(editor, survey.name, { Q1: { no: true } })
    expect(await crossed(key('Q3'), key('Q2'))).toMatchObject({ n: 1 })
    await save(editor, survey.name, { Q1: { yes: true } })
    expect(await crossed(key('Q3'), key('Q2'))).toMatchObject({ n: 2 })
  })

  it('has institutions, their types and countries as columns', async () => {
    const { columns, counts, n } = await crossed(key('Q1'), 'institution')
    const own = columns.findIndex(({ label }) => label === personaInstitutes.own)
    expect(columns[own]?.n).toBeGreaterThan(0)
    expect(counts.flat().reduce((sum, one) => sum + one, 0)).toBe(n)
    expect((await crossed(key('Q1'), 'institution_type')).columns.map(({ name }) => name)).toContain(
      'Financial Institution',
    )
    expect((await crossed(key('Q1'), 'country')).columns).toContainEqual(
      expect.objectContaining({ name: 'UG', label: 'Uganda' }),
    )
  })

  it('is of the rows that filters find', async () => {
    const filter = [writtenFilter({ kind: 'is', column: key('Q2'), value: 'land' })]
    expect(await crossed(key('Q1'), key('Q2'), filter)).toMatchObject({
      n: 2,
      rows: [{ name: 'no', n: 2 }],
      columns: [{ name: 'land', n: 2 }],
    })
  })

  it('measures numbers by group', async () => {
    for (const [who, n] of [
      ['projectMember', 4],
      ['projectEditor', 10],
      ['projectManager', 1],
    ] as const)
      await save(await as(server, who), survey.name, { Q4: { 'n-data': n } })
    const grouped = (number: string, by: string) =>
      manager.call(surveyResults.readGrouped, { params: { id: survey.id }, query: { number, by } })
    const { body } = await grouped(`${key('Q4')}/n-data`, key('Q1'))
    expect(body).toEqual({
      groups: [
        {
          ...{ name: 'yes', label: 'Yes we do', n: 2, mean: 7 },
          ...{ min: 4, lower_quartile: 5.5, median: 7, upper_quartile: 8.5, max: 10 },
        },
        {
          ...{ name: 'no', label: 'No', n: 1, mean: 1 },
          ...{ min: 1, lower_quartile: 1, median: 1, upper_quartile: 1, max: 1 },
        },
      ],
      all: { n: 3, mean: 5, min: 1, lower_quartile: 2.5, median: 4, upper_quartile: 7, max: 10 },
    })
    const { body: none } = await grouped(`${key('Q4')}/n-data`, key('Q3'))
    expect(none.all?.n).toBe(2)
    expect((await grouped(key('Q1'), 'country')).status).toBe(400)
  })

  it('is refused for columns without choices', async () => {
    const refused = async (row: string, by: string) => {
      const { status, body } = await manager.call(surveyResults.readCross, {
        params: { id: survey.id },
        query: { row, by },
      })
      expect(status).toBe(400)
      return Object.keys(body)
    }
    expect(await refused(`${key('Q4')}/n-data`, 'country')).toEqual(['row'])
    expect(await refused(key('Q1'), 'person')).toEqual(['by'])
    expect(await refused(key('Q1'), 'q0')).toEqual(['by'])
  })
})
