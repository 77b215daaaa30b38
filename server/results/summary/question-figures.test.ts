import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { columnKey } from 'contract/results/column-keys.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'

const csv = [
  'section_name,question_id,question,question_type,variable_name,visibility_condition,option_name,option_label,option_type',
  'A,Q1,Do you lend?,single-select,lends,,yes,Yes we do,boolean',
  ',,,,,,no,No,boolean',
  ',Q2,How many?,other,number,"lends == ""yes""",n,,integer',
  ',Q3,Since when?,other,since,,day,,date',
  ',Q4,Why?,other,why,,reason,,text',
  ',Q5,Where?,other,place,,at,,geopoint',
].join('\n')

let server: TestServer
let manager: Person
const answerers = ['projectMember', 'projectEditor', 'projectManager', 'projectAdmin'] as const
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

async function answered(
  answers: readonly Record<string, Answer>[],
  fields: Partial<Parameters<typeof uploaded>[2]> = {},
) {
  const survey = await uploaded(server, manager, { type: 'single-user', csv, ...fields })
  for (const [at, given] of answers.entries()) {
    const { status, body } = await save(await as(server, answerers[at]!), survey.name, given)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { byCode } = await opened(manager, survey.name)
  return { ...survey, idOf: (code: string) => byCode[code]!.question_id }
}

async function figures(id: number, filters: readonly TableFilter[] = []) {
  const { status, body } = await manager.call(surveyResults.readSummary, {
    params: { id },
    query: { filter: filters.map(writtenFilter) },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.results.map((one) => [one.question, one]))
}

/** Answers of so many further people, without an account. */
async function insertAnswers(surveyId: number, questionId: number, answers: readonly Answer[]) {
  const { db } = server.database
  await sql`insert into respondent (survey_id, person_id, number)
    select ${surveyId}, 2000000000 + n, 1000 + n from generate_series(1, ${answers.length}::int) n`.execute(
    db,
  )
  await sql`
    insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
    select ${surveyId}, 2000000000 + n, ${questionId}, 2000000000 + n, one, one::text
    from jsonb_array_elements(${JSON.stringify(answers)}::text::jsonb) with ordinality given (one, n)`.execute(
    db,
  )
}

describe('the figures of a question', () => {
  it('have the answer sets among which they count', async () => {
    const { id } = await answered([
      { Q1: { yes: true }, Q2: { 'n-data': 3 } },
      { Q1: { no: true } },
      { Q4: { 'reason-data': 'So' } },
    ])
    const all = await figures(id)
    expect(all['Do you lend?']).toMatchObject({ answered: 2, base: 3, conditional: false })
    expect(all['How many?']).toMatchObject({ answered: 1, base: 3, conditional: true })
  })

  it('have the quartiles of R', async () => {
    const { id, idOf } = await answered([])
    // The column mpg of mtcars in tenths: summary(mtcars$mpg) is 10.40, 15.43, 19.20, 20.09, 22.80, 33.90.
    const mpg =
      '210 210 228 214 187 181 143 244 228 192 178 164 173 152 104 104 147 324 304 339 215 155 152 133 192 273 260 304 158 197 150 214'
    await insertAnswers(
      id,
      idOf('Q2'),
      mpg.split(' ').map((n) => ({ 'n-data': Number(n) })),
    )
    expect((await figures(id))['How many?']!.numbers).toMatchObject([
      {
        count: 32,
        min: 104,
        lower_quartile: 154.25,
        median: 192,
        mean: 200.90625,
        upper_quartile: 228,
        max: 339,
      },
    ])
  })

  it('count dates by month', async () => {
    const { id } = await answered([
      { Q3: { 'day-data': '2026-01-31' } },
      { Q3: { 'day-data': '2026-03-01' } },
      { Q3: { 'day-data': '2026-01-02' } },
    ])
    const { dates, texts } = (await figures(id))['Since when?']!
    expect(texts).toEqual([])
    expect(dates).toEqual([
      {
        ...{ name: 'day', label: 'day', count: 3, min: '2026-01-02', max: '2026-03-01', unit: 'month' },
        bars: [
          { from: '2026-01-01', to: '2026-01-31', count: 2 },
          { from: '2026-02-01', to: '2026-02-28', count: 0 },
          { from: '2026-03-01', to: '2026-03-31', count: 1 },
        ],
      },
    ])
  })
})

describe('filters of the table', () => {
  it('limit all figures to the answer sets that they find', async () => {
    const { id, idOf } = await answered([
      {
        Q1: { yes: true },
        Q2: { 'n-data': 3 },
        Q3: { 'day-data': '2026-01-31' },
        Q4: { 'reason-data': 'A' },
      },
      { Q1: { yes: true }, Q2: { 'n-data': 10 }, Q4: { 'reason-data': 'B' }, Q5: { 'at-data': '1 2 0 0' } },
      { Q1: { no: true }, Q4: { 'reason-data': 'C' }, Q5: { 'at-data': '3 4 0 0' } },
    ])
    const lends = { kind: 'is', column: columnKey(idOf('Q1')), value: 'yes' } as const
    const yes = await figures(id, [lends])
    expect(yes['Do you lend?']).toMatchObject({ answered: 2, base: 2, choices: [{ count: 2 }, { count: 0 }] })
    expect(yes['How many?']!.numbers).toMatchObject([{ count: 2, median: 6.5 }])
    expect(yes['Since when?']!.dates).toMatchObject([{ count: 1 }])
    expect(yes['Why?']!.texts.map(({ text }) => text)).toEqual(['B', 'A'])

    const number = columnKey(idOf('Q2'), 'n-data')
    const below = await figures(id, [{ kind: 'below', column: number, value: '10' }])
    expect(below['How many?']!.numbers).toMatchObject([{ count: 1, max: 3 }])
    expect((await figures(id, [lends, { kind: 'from', column: number, value: '10' }]))['Why?']).toMatchObject(
      {
        answered: 1,
        texts: [{ text: 'B' }],
      },
    )

    const places = await manager.call(surveyResults.listLocations, {
      params: { id },
      query: { filter: writtenFilter(lends) },
    })
    expect(places.body).toMatchObject({ total: 1, results: [{ text: '1 2 0 0' }] })
  })

  it('of a column that does not exist are refused', async () => {
    const { id } = await answered([])
    const { status, body } = await manager.call(surveyResults.readSummary, {
      params: { id },
      query: { filter: 'is:q0:yes' },
    })
    expect([status, Object.keys(body)]).toEqual([400, ['filter']])
  })
})

describe('all texts of a question', () => {
  it('are paged, whole, and found by a part', async () => {
    const { id, idOf } = await answered([
      { Q4: { 'reason-data': 'x'.repeat(400) } },
      { Q4: { 'reason-data': 'For the Café; mostly' } },
      { Q4: { 'reason-data': 'old' } },
    ])
    await save(manager, (await figuresOfSurvey(id)).name, { Q4: { 'reason-data': 'new' } })
    const texts = async (query: {
      search?: string
      pageNumber?: number
      pageSize?: number
      filter?: string
    }) => {
      const { status, body } = await manager.call(surveyResults.listTexts, {
        params: { id, question: idOf('Q4') },
        query,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return { total: body.total, texts: body.results.map(({ text }) => text) }
    }
    expect(await texts({})).toEqual({ total: 3, texts: ['new', 'For the Café; mostly', 'x'.repeat(400)] })
    expect(await texts({ pageSize: 2, pageNumber: 2 })).toEqual({ total: 3, texts: ['x'.repeat(400)] })
    expect(await texts({ search: 'cafe; most' })).toEqual({ total: 1, texts: ['For the Café; mostly'] })
    expect(await texts({ search: 'old' })).toEqual({ total: 0, texts: [] })
    const email = writtenFilter({ kind: 'is', column: 'email', value: personas.projectMember.email })
    expect(await texts({ filter: email })).toEqual({ total: 1, texts: ['x'.repeat(400)] })
  })

  it('of another survey are not found', async () => {
    const { id } = await answered([])
    const { idOf } = await answered([])
    for (const endpoint of [surveyResults.listTexts, surveyResults.readChanges])
      expect((await manager.call(endpoint, { params: { id, question: idOf('Q4') } })).status).toBe(404)
  })
})

const figuresOfSurvey = (id: number) =>
  server.database.db.selectFrom('survey').select('name').where('id', '=', id).executeTakeFirstOrThrow()

describe('changes over time', () => {
  it('are the answers as they were at the end of each day', async () => {
    const { id, name, idOf } = await answered([{ Q1: { yes: true }, Q2: { 'n-data': 3 } }], {
      type: 'multi-user',
    })
    await save(manager, name, { Q1: { yes: true }, Q2: { 'n-data': 8 } })
    const { db } = server.database
    // The first record of each question as of two days earlier.
    await sql`
      update answer set created_at = '2026-01-10T12:00:00Z'
      where id in (select min(id) from answer where survey_id = ${id} group by question_id)`.execute(db)
    await sql`
      update answer set created_at = '2026-01-12T12:00:00Z'
      where survey_id = ${id} and created_at <> '2026-01-10T12:00:00Z'`.execute(db)
    const changes = async (code: string) => {
      const { status, body } = await manager.call(surveyResults.readChanges, {
        params: { id, question: idOf(code) },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    expect(await changes('Q2')).toEqual({
      options: [],
      inputs: [{ name: 'n', label: 'n' }],
      days: [
        { day: '2026-01-10', answered: 1, choices: [], numbers: [{ count: 1, median: 3 }] },
        { day: '2026-01-12', answered: 1, choices: [], numbers: [{ count: 1, median: 8 }] },
      ],
    })
    expect((await changes('Q1')).days[0]).toMatchObject({ day: '2026-01-10', answered: 1, choices: [1, 0] })
    expect(await changes('Q4')).toMatchObject({ days: [] })
  })

  it('have no days in surveys that keep only the latest answers', async () => {
    const { id, idOf } = await answered([{ Q1: { yes: true } }])
    await manager.call(surveys.update, { params: { id }, body: { only_latest_submissions: true } })
    const { body } = await manager.call(surveyResults.readChanges, { params: { id, question: idOf('Q1') } })
    expect(body).toMatchObject({ options: [{ name: 'yes' }, { name: 'no' }], days: [] })
  })
})
