import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import type { AnswerSetPage } from 'contract/results/answer-sets.schemas.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { personas } from '../../../db/seed/personas.ts'
import { householdSurvey } from '../../answers/instances/testing/household.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, smallSurvey, uploaded } from '../../testing/uploaded-survey.ts'

/** With the first question and its options in Spanish, and a question that quotes an answer. */
const csv = [
  ...smallSurvey.split('\n').map((line, at) => {
    if (at === 0) return `${line},question::Español (es),option_label::Español (es),default_language`
    if (at === 1) return `${line},¿Presta a agricultores?,Sí,en`
    return `${line},,${at === 2 ? 'No' : ''},`
  }),
  ',Q6,What else of your ${farmer_count} farmers?,other,no,else,"farmers == ""yes""",text,,text,,,',
].join('\n')

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let ids: Record<string, number>

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
  await save(member, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 9 } })
  await save(member, survey.name, { Q2: { 'count-data': 12 } })
  await member.call(surveyAnswers.saveAnswers, {
    body: { form_id: survey.id, answers: [{ question: { question_id: ids['Q5']! }, answer: {} }] },
    files: { [`${ids['Q5']}:document`]: { name: 'policy.txt', content: 'Our policy' } },
  })
  await save(editor, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 100 } })
  await save(editor, survey.name, { Q1: { no: true } })
  await save(admin, survey.name, { Q1: { no: true } })
})
afterAll(() => server.stop())

async function read(respondent: number, query: SentQueryOf<typeof answerSets.readSet> = {}) {
  const { status, body } = await manager.call(answerSets.readSet, {
    params: { id: survey.id, respondent },
    query,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const questionsOf = ({ sections }: AnswerSetPage) => sections.flatMap(({ questions }) => questions)
const textsOf = (set: AnswerSetPage) => questionsOf(set).map(({ question }) => question)

describe('an answer set as a page', () => {
  it('has the questions that are asked, by section, with answers, authors and times', async () => {
    const set = await read(1)
    expect(set).toMatchObject({
      respondent: 1,
      person: 'Minh Tran',
      email: personas.projectMember.email,
      language: 'en',
    })
    expect(set.sections.map(({ name }) => name)).toEqual(['About you', 'Contact'])
    const [lends, farmers, crops] = questionsOf(set)
    expect(lends).toMatchObject({
      question: 'Do you lend to farmers?',
      lines: ['Yes we do'],
      required: true,
      answered_by: { name: 'Minh Tran' },
      has_history: false,
    })
    expect(Date.parse(lends!.answered_at!)).toBeLessThanOrEqual(Date.now())
    expect(farmers).toMatchObject({ lines: ['12'], has_history: true })
    expect(crops).toMatchObject({ lines: [], answered_by: null, answered_at: null, has_history: false })
    expect(textsOf(set)).toContain('What else of your 12 farmers?')
  })

  it('leaves out questions that are not asked, even if they were answered before', async () => {
    expect(textsOf(await read(2))).toEqual(['Do you lend to farmers?', 'Whom may we ask?', 'Your policy'])
  })

  it('has labels in the requested language; an unknown one is ignored', async () => {
    const [lends] = questionsOf(await read(1, { language: 'es' }))
    expect(lends).toMatchObject({ question: '¿Presta a agricultores?', lines: ['Sí'] })
    expect(await read(1, { language: 'toString' })).toMatchObject({ language: 'en' })
  })

  it('has files that open', async () => {
    const policy = questionsOf(await read(1)).find(({ question }) => question === 'Your policy')!
    expect(policy.files).toMatchObject([{ option: 'document', file_name: 'policy.txt' }])
    expect((await person(server).request('GET', policy.files[0]!.url)).body).toBe('Our policy')
  })

  it('has the history of each answer, newest first', async () => {
    const params = { id: survey.id, respondent: 1, question: ids['Q2']! }
    const { body } = await manager.call(answerSets.listSetRecords, { params })
    expect(body.results).toMatchObject([
      { lines: ['12'], answered_by: { name: 'Minh Tran' } },
      { lines: ['9'], answered_by: { name: 'Minh Tran' } },
    ])
  })

  it('has what the survey calculates, and the entries of groups that repeat', async () => {
    const household = await uploaded(server, manager, { csv: householdSurvey })
    const { byCode, repeats = [] } = await opened(manager, household.name)
    const { body } = await manager.call(surveyInstances.addInstance, {
      params: { id: household.id },
      body: { group: repeats.find(({ name }) => name === 'member')!.id },
    })
    await manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: household.id,
        answers: [
          {
            question: { question_id: byCode['age']!.question_id },
            instance: body.instance,
            answer: { 'age-data': 12 },
          },
        ],
      },
    })
    const { body: set } = await manager.call(answerSets.readSet, {
      params: { id: household.id, respondent: 0 },
    })
    expect(set).toMatchObject({ respondent: 0, person: null })
    const age = questionsOf(set).find(({ question }) => question === 'Age')
    expect(age).toMatchObject({ entry: 'Household member 1', lines: ['12'], instance: body.instance })
    const total = questionsOf(set).find(({ calculated }) => calculated)
    expect(total).toMatchObject({ question: 'Together 12', lines: ['12'], answered_by: null })
    expect(textsOf(set)).toContain('Does the child go to school?')
    const params = { id: household.id, respondent: 0, question: byCode['age']!.question_id }
    const ofEntry = await manager.call(answerSets.listSetRecords, {
      params,
      query: { instance: body.instance },
    })
    expect(ofEntry.body.results).toMatchObject([{ lines: ['12'] }])
  })

  it('is found as long as it exists, and only by people who may explore the survey', async () => {
    const status = async (who: Person, respondent: number) =>
      (await who.call(answerSets.readSet, { params: { id: survey.id, respondent } })).status
    expect(await status(manager, 4)).toBe(404)
    expect(await status(manager, 0)).toBe(404)
    expect(await status(manager, 1.5)).toBe(404)
    expect(await status(manager, 3_000_000_000)).toBe(404)
    expect(await status(await as(server, 'projectEditor'), 2)).toBe(400)
    expect(await status(await as(server, 'plain'), 1)).toBe(404)
  })
})

describe('neighbours of an answer set', () => {
  const neighbours = async (respondent: number, query: SentQueryOf<typeof answerSets.readNeighbours> = {}) =>
    (await manager.call(answerSets.readNeighbours, { params: { id: survey.id, respondent }, query })).body

  it('follow the order of the table', async () => {
    expect(await neighbours(2, { sort: 'begun' })).toEqual({ previous: 1, next: 3, place: 2, total: 3 })
    expect(await neighbours(2)).toEqual({ previous: 3, next: 1, place: 2, total: 3 })
    expect(await neighbours(3)).toEqual({ previous: null, next: 2, place: 1, total: 3 })
  })

  it('follow the filters of the table', async () => {
    const filter = writtenFilter({ kind: 'is', column: `q${ids['Q1']}`, value: 'no' })
    expect(await neighbours(2, { filter })).toEqual({ previous: 3, next: null, place: 2, total: 2 })
    expect(await neighbours(1, { filter })).toEqual({ previous: null, next: null, place: null, total: 0 })
  })

  it('agree with the rows of the table', async () => {
    const { body } = await manager.call(surveyResults.listSets, {
      params: { id: survey.id },
      query: { sort: '-person' },
    })
    const rows = body.results.map(({ respondent }) => respondent)
    for (const [at, respondent] of rows.entries())
      expect(await neighbours(respondent, { sort: '-person' })).toMatchObject({
        previous: rows[at - 1] ?? null,
        next: rows[at + 1] ?? null,
        place: at + 1,
      })
  })
})

it('a set of a person whose account was deleted stays, without their name', async () => {
  await server.database.db.deleteFrom('person').where('email', '=', personas.projectAdmin.email).execute()
  const set = await read(3)
  expect(set).toMatchObject({ person: 'Removed member 3', email: null, user_id: null })
  expect(questionsOf(set)[0]?.answered_by).toEqual({ id: null, name: 'Removed member 3' })
})
