import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import { personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'

const many = 10_450

let server: TestServer
let manager: Person
let id: number
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  id = (await uploaded(server, manager, { type: 'single-user' })).id
  const people = [personas.projectMember.email, personas.projectEditor.email]
  const { db } = server.database
  await sql`
    insert into respondent (survey_id, person_id, number)
    select ${id}, coalesce(person.id, 0), number from generate_series(1, 3) number
    left join person on person.email = (${people}::text[])[number]`.execute(db)
  await sql`
    insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text, created_at)
    select ${id}, set, question.id, coalesce(person.id, 0), jsonb_build_object('name-data', set), 'Name ' || set,
      now() - interval '1 day' + (set / 7) * interval '3 microseconds'
    from generate_series(1, ${many}::integer) set
    join question on question.survey_id = ${id} and question.code = 'Q' || 1 + set % 4
    left join person on person.email = (${people}::text[])[1 + set % 3]`.execute(db)
}, 60_000)
afterAll(() => server.stop())

type Query = SentQueryOf<typeof surveyResults.listAnswers>
const page = async (query: Query) => {
  const { status, body } = await manager.call(surveyResults.listAnswers, { params: { id }, query })
  expect(status).toBe(200)
  return body
}

const orders = {
  created_at: 'answer.created_at, answer.id',
  '-created_at': 'answer.created_at desc, answer.id desc',
  question__id: 'question_id, answer.id desc',
  '-question__id': 'question_id desc, answer.id desc',
  question: 'position, answer.id desc',
  '-question': 'position desc, answer.id desc',
  user__email: 'email nulls first, answer.id desc',
  '-user__email': 'email desc nulls last, answer.id desc',
} as const

async function inOrder(sort: keyof typeof orders) {
  const { rows } = await sql<{ id: number }>`
    select answer.id from answer join question on question.id = question_id left join person on person.id = person_id
    where answer.survey_id = ${id} order by ${sql.raw(orders[sort])}`.execute(server.database.db)
  return rows.map((one) => one.id)
}

describe('pages beyond the bound of the total', { timeout: 60_000 }, () => {
  describe.each(Object.keys(orders) as (keyof typeof orders)[])('in order of %s', (sort) => {
    it.each<Query>([{ which: 'all' }, { which: 'latest' }, { which: 'latest', filter: 'name' }])(
      'are read to the end, each answer once: %j',
      async (query) => {
        const expected = (await inOrder(sort)).slice(9_900)
        const read: number[] = []
        let after: string | undefined
        for (let pageNumber = 100; ; pageNumber++) {
          const one = await page({ ...query, sort, pageSize: 100, pageNumber, ...(after && { after }) })
          expect(one).toMatchObject({ total: 10_000, total_is_lower_bound: true, pageNumber })
          read.push(...one.results.map((row) => row.id))
          after = one.next
          if (!after) break
        }
        expect(read).toEqual(expected)
      },
    )
  })

  it('are found by page number, in sequence or by jumping', async () => {
    const expected = await inOrder('user__email')
    for (const pageNumber of [101, 102, 105, 100, 101, 104])
      expect(
        (await page({ sort: 'user__email', pageSize: 100, pageNumber })).results.map((row) => row.id),
      ).toEqual(expected.slice((pageNumber - 1) * 100, pageNumber * 100))
    const beyond = await page({ sort: 'user__email', pageSize: 100, pageNumber: 106 })
    expect([beyond.results, beyond.next]).toEqual([[], undefined])
  })

  it('a cursor that was not issued by the API is refused', async () => {
    for (const after of ['x', 'bnVsbA', 'W10', 'x'.repeat(1000)])
      expect((await manager.request('GET', `/api/quiz/${id}/answers/?after=${after}`)).status).toBe(400)
  })
})

describe('since', () => {
  it('lists only records that were saved at this instant or later, in any order', async () => {
    const { rows } = await sql<{ id: number; since: Date }>`
      select id, date_trunc('milliseconds', created_at) as since from answer where survey_id = ${id}
      order by created_at desc, id desc limit 1 offset 1500`.execute(server.database.db)
    const since = rows[0]!.since.toISOString()
    const { rows: expected } = await sql<{ id: number }>`
      select id from answer where survey_id = ${id} and created_at >= ${since} order by id`.execute(
      server.database.db,
    )
    expect(expected.length).toBeGreaterThanOrEqual(1501)
    expect(expected.length).toBeLessThan(many)
    for (const query of [{ which: 'all' }, { sort: 'user__email' }, { filter: 'name' }] as Query[]) {
      const read: number[] = []
      let after: string | undefined
      do {
        const one = await page({ ...query, since, pageSize: 100, ...(after && { after }) })
        expect(one.total).toBe(expected.length)
        read.push(...one.results.map((row) => row.id))
        after = one.next
      } while (after)
      expect(read.toSorted((a, b) => a - b)).toEqual(expected.map((row) => row.id))
    }
  })

  it('lists a changed answer again, and nothing when nothing was saved', async () => {
    const survey = await uploaded(server, manager)
    const since = async (moment: string) =>
      manager.call(surveyResults.listAnswers, { params: { id: survey.id }, query: { since: moment } })
    await save(manager, survey.name, { Q4: { 'name-data': 'Amina' } })
    const [before] = (await since('2000-01-01T00:00:00Z')).body.results
    const next = new Date(Date.parse(before!.created_at) + 1).toISOString()
    expect((await since(next)).body).toMatchObject({ results: [], total: 0 })
    await save(manager, survey.name, { Q4: { 'name-data': 'Binta' } })
    expect((await since(next)).body.results.map((row) => row.answer_text)).toEqual(['Name: Binta'])
  })

  it('is an instant with its offset', async () => {
    const since = (text: string) =>
      manager.request('GET', `/api/quiz/${id}/answers/?since=${encodeURIComponent(text)}`)
    expect((await since('2100-01-01T00:00:00+03:00')).body).toMatchObject({ results: [], total: 0 })
    for (const text of ['yesterday', '2026-01-01', '2026-01-01T00:00:00', ''])
      expect(await since(text)).toMatchObject({
        status: 400,
        body: { since: [expect.stringContaining('Please enter a time such as')] },
      })
  })
})

describe('the filter', () => {
  it('finds the content of an answer, in any notation of the results', async () => {
    const survey = await uploaded(server, manager)
    await save(manager, survey.name, {
      Q4: { 'name-data': 'Amina; of the board', 'email-data': 'a@example.org' },
    })
    const found = async (filter: string) => {
      const query: Query = { filter }
      const { body } = await manager.call(surveyResults.listAnswers, { params: { id: survey.id }, query })
      return body.results.map(({ answer_lines }) => answer_lines)
    }
    const answer = [['Name: Amina; of the board', 'E-mail: a@example.org']]
    for (const filter of ['amina; of the', 'AMINA;', 'board; e-mail', 'Name: Amina'])
      expect(await found(filter), filter).toEqual(answer)
    for (const filter of ['amina;of', 'amina; off']) expect(await found(filter), filter).toEqual([])
  })
})

describe('after the questions were replaced', () => {
  it('answers are shown with removed options, and answers to removed questions are shown', async () => {
    const survey = await uploaded(server, manager)
    await save(manager, survey.name, {
      Q1: { yes: true },
      Q3: { coffee: true },
      Q4: { 'name-data': 'Amina; of the board', 'email-data': 'a@example.org' },
    })
    const content = smallSurvey
      .replace(',,,,,,,coffee,Coffee,boolean\n', '')
      .replace(/Contact,Q4(.|\n)*date\n/, 'Contact')
    const { status, body: problem } = await manager.call(replacements.replaceQuestions, {
      params: { id: survey.id },
      body: {},
      files: { file: { name: 'survey.csv', content } },
    })
    expect(status, JSON.stringify(problem)).toBe(200)
    const linesOf = async (which: 'latest' | 'all') => {
      const query: Query = { which, sort: 'question__id' }
      const { body } = await manager.call(surveyResults.listAnswers, { params: { id: survey.id }, query })
      return body.results.map(({ answer_lines }) => answer_lines)
    }
    expect(await linesOf('latest')).toEqual([['Yes we do'], ['Coffee']])
    expect(await linesOf('all')).toEqual([
      ['Yes we do'],
      ['Coffee'],
      ['Name: Amina; of the board', 'E-mail: a@example.org'],
    ])
  })
})
