import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyScores } from 'contract/answers/scores.endpoints.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, upload, uploaded } from '../../testing/uploaded-survey.ts'
import { scoresOfSets } from './scores-of-sets.ts'

/** Office: waste 0 to 4 with weight 1, energy 0 to 4 with weight 3; lending: choices that add up; an index of both. */
const scored = [
  'section_name,question_id,question,question_type,variable_name,visibility_condition,score,weight,score_label,score_method,score_minimum,score_range,option_name,option_type,option_score',
  'Office,Q1,Waste?,single-select,waste,,total;offer;index,1;0;0,"Whole\nOffer\nIndex","mean\nsum\nvalue(\'total\', 0) * 20 + value(\'offer\', 0)","50\n0\n0","-\n-\n0;100",none,boolean,0',
  ',,,,,,,,,,,,some,boolean,2',
  ',,,,,,,,,,,,all,boolean,4',
  ",Q2,Energy?,single-select,energy,\"selected('waste', 'some') or selected('waste', 'all')\",total,3,,,,,none,boolean,0",
  ',,,,,,,,,,,,all,boolean,4',
  ',,,,,,,,,,,,unknown,boolean,',
  'Products,Q3,Loans for?,multi-select,loans,,total;offer,1,,,,,solar,boolean,3',
  ',,,,,,,,,,,,water,boolean,2',
].join('\n')

let server: TestServer
let manager: Person
let member: Person
let editor: Person
let survey: { id: number; name: string }

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, member, editor] = [
    await as(server, 'projectManager'),
    await as(server, 'projectMember'),
    await as(server, 'projectEditor'),
  ]
  survey = await uploaded(server, manager, { type: 'single-user', csv: scored })
  // (1 × 2 + 3 × 4 + 1 × 3) / 5 = 3.4 of 0 to (4 + 12 + 5) / 5 and 2 at least of loans.
  await save(member, survey.name, { Q1: { some: true }, Q2: { all: true }, Q3: { solar: true } })
  // Energy is not asked: (0 + 5) / 2.
  await save(editor, survey.name, { Q1: { none: true }, Q3: { solar: true, water: true } })
})
afterAll(() => server.stop())

type Query = SentQueryOf<typeof surveyResults.listSets>
const columns = [
  'score/total',
  'score/total/percent',
  'score/total/section/Office',
  'score/offer',
  'score/index',
]
async function cells(query: Query = {}, id = survey.id) {
  const { status, body } = await manager.call(surveyResults.listSets, {
    params: { id },
    query: { sort: 'begun', variable: columns, ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results.map((row) => row.cells)
}
const scoringOf = async (id = survey.id) =>
  (await manager.call(surveyScores.readScoring, { params: { id } })).body
const change = async (by: Partial<Scoring>, id = survey.id, who = manager) => {
  const { updated_at: _, counting: _counting, ...before } = await scoringOf(id)
  return who.call(surveyScores.saveScoring, { params: { id }, body: { ...before, ...by } })
}
/** Of the members of a survey with sets of their own, which a job computes. */
const counted = (id = survey.id) => expect.poll(async () => (await scoringOf(id)).counting).toBe(false)

describe('scores of a survey file', () => {
  it('are columns of the table of results, sorted and filtered', async () => {
    // Total of the first: 0.4 to 4.2; of the second 2 / 2 to 9 / 2.
    expect(await cells()).toEqual([
      [3.4, 78.9, 3.5, 3, 71],
      [2.5, 42.9, 0, 5, 55],
    ])
    expect((await cells({ sort: 'score/total' })).map(([total]) => total)).toEqual([2.5, 3.4])
    expect((await cells({ sort: '-score/total/section/Office' })).map(([total]) => total)).toEqual([3.4, 2.5])
    expect(await cells({ filter: ['from:score%2Foffer:4', 'to:score%2Foffer:5'] })).toHaveLength(1)
    const { body } = await manager.call(surveyResults.readTable, { params: { id: survey.id } })
    expect(
      body.tables[0]!.columns.filter(({ section }) => section === 'Scores').map(({ name }) => name),
    ).toEqual([
      ...['total', 'total_percent', 'total/Office', 'total/Products'],
      ...['offer', 'offer_percent', 'index', 'index_percent'],
    ])
  })

  it('are in wide downloads and feeds', async () => {
    const { body } = await manager.call(surveyDownloads.startExport, {
      params: { id: survey.id },
      body: { format: 'csv', which: 'latest', shape: 'wide', values: 'names', sort: 'begun' },
    })
    const text = await (await fetch(new URL(body.url, server.url))).text()
    expect(parse(text, { bom: true, columns: true })).toMatchObject([
      { total: '3.4', total_percent: '78.9', 'total/Office': '3.5', offer: '3', index: '71' },
      { total: '2.5', 'total/Office': '0', 'total/Products': '5', index: '55' },
    ])
    const rows = await manager.call(surveyFeeds.listRows, {
      params: { id: survey.id, table: 'Submissions' },
      query: { $filter: 'total gt 3' } as never,
    })
    expect(rows.body).toMatchObject({ value: [{ total: 3.4, total_Office: 3.5, index_percent: 71 }] })
  })

  it('are measured over all sets, and by another question', async () => {
    const { body } = await manager.call(scoreResults.readScores, { params: { id: survey.id } })
    expect(body).toMatchObject({ sets: 2, counting: false })
    // Everything asked: (0 + 0 + 2) / 5 to (4 + 12 + 5) / 5; quartiles of 2.5 and 3.4.
    expect(body.scores[0]).toMatchObject({
      ...{ label: 'Whole', min: 0.4, max: 4.2, n: 2, mean: 2.95, median: 2.95, percent: 60.9 },
      ...{ lower_quartile: 2.725, upper_quartile: 3.175 },
      sections: [
        { section: 'Office', n: 2, mean: 1.75 },
        { section: 'Products', n: 2, mean: 4 },
      ],
    })
    const { byCode } = await opened(manager, survey.name)
    const { body: grouped } = await manager.call(surveyResults.readGrouped, {
      params: { id: survey.id },
      query: { number: 'score/total', by: `q${byCode['Q1']!.question_id}` },
    })
    expect(grouped.groups.map(({ label, n, mean }) => [label, n, mean])).toEqual([
      ['none', 1, 2.5],
      ['some', 1, 3.4],
    ])
    const { db } = server.database
    expect([...(await scoresOfSets(db, survey.id)).values()].map(({ offer }) => offer?.value)).toEqual(
      expect.arrayContaining([3, 5]),
    )
  })

  it('are on the page of an answer set', async () => {
    const { body } = await manager.call(answerSets.readSet, { params: { id: survey.id, respondent: 2 } })
    expect(body.scores.map(({ name, value, answered, asked }) => [name, value, answered, asked])).toEqual([
      ['total', 2.5, 2, 2],
      ['offer', 5, 1, 1],
      ['index', 55, 0, 0],
    ])
  })

  it('come back from a download of the questionnaire', async () => {
    const { body } = await manager.call(questionnaires.readFile, { params: { id: survey.id } })
    const copy = await uploaded(server, manager, { type: 'single-user', csv: body as unknown as string })
    const scoring = await scoringOf(copy.id)
    expect(scoring.scores).toEqual((await scoringOf()).scores)
    expect(scoring.points).toEqual((await scoringOf()).points)
  })

  it('are refused with the row of a mistake', async () => {
    const wrong = scored.replace(',boolean,2\n', ',boolean,two\n').replace('total,3', 'total,heavy')
    const { status, body } = await upload(server, manager, { csv: wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain("'two' is not a number of points.")
    expect(JSON.stringify(body)).toContain("'heavy' is not a weight")
  })
})

describe('scores made in the browser', () => {
  it('are computed again for all stored answers', async () => {
    const { id, name } = await uploaded(server, manager, { type: 'single-user', csv: scored })
    await save(member, name, { Q1: { some: true }, Q3: { solar: true } })
    const { scores } = await scoringOf(id)
    const [total] = scores as [(typeof scores)[number]]
    // A third of the weights is not answered, energy.
    expect((await cells({}, id))[0]![0]).toBeNull()
    const { status } = await change({ scores: [{ ...total, minimum: 30 }] }, id)
    expect(status).toBe(200)
    await counted(id)
    expect(await cells({ variable: ['score/total'] }, id)).toEqual([[2.5]])
    expect((await change({ scores: [] }, id)).status).toBe(200)
    await counted(id)
    const { body } = await manager.call(answerSets.readSet, { params: { id, respondent: 1 } })
    expect(body.scores).toEqual([])
  })

  it('are computed at once for a set that all share, and with each save', async () => {
    const { id, name } = await uploaded(server, manager, { csv: scored })
    await save(member, name, { Q1: { all: true } })
    const { scores } = await scoringOf(id)
    await change({ scores: scores.map((one) => ({ ...one, minimum: 0 })) }, id)
    expect((await cells({}, id))[0]![0]).toBe(4)
    await save(editor, name, { Q2: { unknown: true }, Q3: { water: true } })
    expect((await cells({}, id))[0]![0]).toBe(3)
  })

  it('are refused with all their mistakes, and if someone else has changed the survey', async () => {
    const { scores } = await scoringOf()
    const [total, , index] = scores as [Scoring['scores'][number], never, Scoring['scores'][number]]
    const wrong = await change({
      scores: [
        { ...total, questions: [{ variable: 'nothing', weight: 1 }] },
        { ...index, expression: 'total * (' },
      ],
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      'scores.0.questions': [expect.any(String)],
      'scores.1.expression': [expect.any(String)],
    })
    const stale = await manager.call(surveyScores.saveScoring, {
      params: { id: survey.id },
      body: { ...(await scoringOf()), scores: [total], updated_at: '2020-01-01T00:00:00.000Z' },
    })
    expect(stale.status).toBe(409)
    expect((await scoringOf()).scores).toEqual(scores)
  })

  it('reach respondents only if managers show them', async () => {
    const { id, name } = await uploaded(server, manager, { type: 'single-user', csv: scored })
    const form = async () => (await member.call(surveyAnswers.read, { query: { form: name } })).body
    expect((await form()).scoring).toBeUndefined()
    await change({ shown_to_respondents: true }, id)
    expect((await form()).scoring?.scores).toHaveLength(3)
    await change({ shown_to_respondents: false }, id)
    expect((await form()).scoring).toBeUndefined()
    expect((await change({ shown_to_respondents: true }, id, member)).body).toMatchObject({
      code: 'permission_denied',
    })
  })

  it('stay when a file without scores replaces the questions, and change with one that has them', async () => {
    const { id, name } = await uploaded(server, manager, { type: 'single-user', csv: scored })
    await change({ shown_to_respondents: true }, id)
    await save(member, name, { Q1: { all: true }, Q2: { all: true }, Q3: { water: true } })
    const replace = (content: string) =>
      manager.call(replacements.replaceQuestions, {
        params: { id },
        body: {},
        files: { file: { name: 'survey.csv', content } },
      })
    const bare = scored
      .split('\n')
      .filter((line) => !line.includes('water'))
      .join('\n')
      .replace(/,score,weight,score_label,score_method,score_minimum,score_range/, ',a,b,c,d,e,f')
      .replace('option_score', 'g')
    expect((await replace(bare)).body.changes.scores).toBeUndefined()
    await counted(id)
    expect((await scoringOf(id)).scores).toHaveLength(3)
    expect((await replace(scored.replace(',solar,boolean,3', ',solar,boolean,1'))).body.changes.scores).toBe(
      true,
    )
    await counted(id)
    expect(await scoringOf(id)).toMatchObject({
      points: { loans: { solar: 1, water: 2 } },
      shown_to_respondents: true,
    })
    expect((await opened(member, name)).scoring?.points['loans']).toEqual({ solar: 1, water: 2 })
  })
})
