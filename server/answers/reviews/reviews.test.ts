import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'
import { householdSurvey } from '../instances/testing/household.ts'

let server: TestServer
let manager: Person
let member: Person
let editor: Person
/** Of the member; their number is 1. */
let survey: { id: number; name: string }
let question: number

beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
  editor = await as(server, 'projectEditor')
})
afterAll(() => server.stop())

beforeEach(async () => {
  survey = await uploaded(server, manager, { type: 'single-user' })
  await save(member, survey.name, { Q1: { yes: true } })
  question = (await opened(member, survey.name)).byCode['Q1']!.question_id
})

const ofSet = () => ({ id: survey.id, respondent: 1 })
const own = () => ({ id: survey.id })
const read = async () => (await manager.call(reviews.readReview, { params: ofSet() })).body
const readOwn = async () => (await member.call(reviews.readOwnReview, { params: own() })).body
const ask = (questions: { question_id: number }[] = [{ question_id: question }]) =>
  manager.call(reviews.askRevision, { params: ofSet(), body: { questions } })
const verify = (verified = true, seen?: string) =>
  manager.call(reviews.verify, { params: ofSet(), body: { verified, ...(seen !== undefined && { seen }) } })
const finalize = (accept_submissions = false) =>
  manager.call(surveys.update, { params: own(), body: { accept_submissions } })
const textsOf = async (who: Person) =>
  (await who.call(notifications.list, { query: {} })).body.results
    .filter(
      ({ kind, object }) => object.id === survey.id && !['survey.opened', 'survey.finalized'].includes(kind),
    )
    .map(({ description }) => description)
    .sort()

describe('comments on an answer', () => {
  it('are exchanged between reviewer and respondent, who are notified', async () => {
    const { body } = await manager.call(reviews.commentOnSet, {
      params: ofSet(),
      body: { question_id: question, text: ' Since when?\nPlease say so. ' },
    })
    expect(body.comments).toMatchObject([
      {
        question_id: question,
        text: 'Since when?\nPlease say so.',
        is_reviewer: true,
        by: { name: 'Mateo Quispe' },
      },
    ])
    expect((await opened(member, survey.name)).has_review).toBe(true)
    expect((await readOwn()).comments).toEqual(body.comments)
    await member.call(reviews.commentOnOwn, {
      params: own(),
      body: { question_id: question, text: 'Since 2019' },
    })
    expect((await read()).comments.map(({ text, is_reviewer }) => [text, is_reviewer])).toEqual([
      ['Since when?\nPlease say so.', true],
      ['Since 2019', false],
    ])
    await expect
      .poll(() => textsOf(member), { timeout: 60_000 })
      .toEqual([`Mateo Quispe commented on an answer in the survey ${survey.name}`])
    await expect
      .poll(() => textsOf(manager), { timeout: 60_000 })
      .toEqual([`Minh Tran commented on an answer that you review in the survey ${survey.name}`])
  })

  it('need a text and a question of the survey', async () => {
    const comment = async (body: { question_id: number; text: string }) =>
      (await manager.call(reviews.commentOnSet, { params: ofSet(), body })).status
    expect(await comment({ question_id: question, text: '  ' })).toBe(400)
    expect(await comment({ question_id: 1_000_000_000, text: 'Why?' })).toBe(404)
    expect((await read()).comments).toEqual([])
  })

  it('are seen by reviewers and by the respondent only', async () => {
    const status = async (who: Person, params = ofSet()) =>
      (await who.call(reviews.readReview, { params })).status
    expect(await status(editor)).toBe(400)
    expect(await status(manager, { ...ofSet(), respondent: 2 })).toBe(404)
    expect(await status(manager, { ...ofSet(), respondent: 0 })).toBe(404)
    await manager.call(reviews.commentOnSet, {
      params: ofSet(),
      body: { question_id: question, text: 'Why?' },
    })
    expect((await editor.call(reviews.readOwnReview, { params: own() })).body.comments).toEqual([])
  })
})

describe('a revision', () => {
  it('lets the respondent change answers of a finalized survey until it is done', async () => {
    await finalize()
    expect((await member.call(reviews.readOwnReview, { params: own() })).status).toBe(400)
    const { body } = await ask()
    expect(body.revision).toMatchObject({ by: 'Mateo Quispe', questions: [{ question_id: question }] })
    expect((await readOwn()).revision).toEqual(body.revision)
    expect(await opened(member, survey.name)).toMatchObject({ accept_submissions: true })
    expect((await save(member, survey.name, { Q1: { no: true } })).status).toBe(200)
    // Others cannot.
    expect((await editor.call(reviews.readOwnReview, { params: own() })).status).toBe(400)
    const done = await member.call(reviews.finishRevision, { params: own() })
    expect([done.status, done.body.revision]).toEqual([200, null])
    expect((await member.call(reviews.readOwnReview, { params: own() })).status).toBe(400)
    await expect
      .poll(() => textsOf(member), { timeout: 60_000 })
      .toEqual([`Mateo Quispe asks you to revise an answer in the survey ${survey.name}`])
    await expect
      .poll(() => textsOf(manager), { timeout: 60_000 })
      .toEqual([`Minh Tran has revised the answers in the survey ${survey.name}`])
  })

  it('is withdrawn by an empty list, and ends when the answers are verified', async () => {
    await ask()
    expect((await ask([])).body.revision).toBeNull()
    await ask()
    expect((await verify()).body).toMatchObject({ revision: null, verified: { by: 'Mateo Quispe' } })
  })

  it('ends the verification', async () => {
    await verify()
    expect((await ask()).body).toMatchObject({ verified: null, revision: { by: 'Mateo Quispe' } })
  })

  it('is asked by reviewers only, for questions of the survey', async () => {
    expect((await ask([{ question_id: 1_000_000_000 }])).status).toBe(404)
    const byEditor = await editor.call(reviews.askRevision, {
      params: ofSet(),
      body: { questions: [{ question_id: question }] },
    })
    expect([byEditor.status, byEditor.body['code' as never]]).toEqual([400, 'permission_denied'])
  })
})

describe('a verification', () => {
  const column = async (query: object = {}) => {
    const { body } = await manager.call(surveyResults.listSets, {
      params: own(),
      query: { variable: ['verified'], ...query },
    })
    return body.results.map(({ cells }) => cells[0])
  }

  it('has a name and a time, and is a column of the table of results', async () => {
    expect(await column()).toEqual([false])
    const { body } = await verify()
    expect(body.verified).toEqual({ by: 'Mateo Quispe', at: expect.any(String) })
    expect((await readOwn()).verified).toEqual(body.verified)
    expect(await column()).toEqual([true])
    expect(await column({ filter: 'is:verified:true' })).toEqual([true])
    expect(await column({ filter: 'is:verified:false' })).toEqual([])
    expect((await verify(false)).body.verified).toBeNull()
    expect(await column({ sort: 'verified' })).toEqual([false])
  })

  it('is lost when an answer changes, and kept by a save that changes none', async () => {
    await verify()
    await save(member, survey.name, { Q1: { yes: true } })
    expect((await read()).verified).not.toBeNull()
    await save(member, survey.name, { Q1: { no: true } })
    expect((await read()).verified).toBeNull()
  })

  it('is lost when an entry of a group is added', async () => {
    survey = await uploaded(server, manager, { type: 'single-user', csv: householdSurvey })
    await save(member, survey.name, { village: { 'village-data': 'Kibale' } })
    await verify()
    const { repeats = [] } = await opened(member, survey.name)
    const group = repeats.find(({ name }) => name === 'member')!.id
    await member.call(surveyInstances.addInstance, { params: own(), body: { group } })
    expect((await read()).verified).toBeNull()
  })

  it('is refused if the answers have changed since they were read', async () => {
    const { body: set } = await manager.call(answerSets.readSet, { params: ofSet() })
    await save(member, survey.name, { Q1: { no: true } })
    const late = await verify(true, set.last_change)
    expect([late.status, late.body['code' as never]]).toEqual([409, 'survey.set_changed'])
    const { body: now } = await manager.call(answerSets.readSet, { params: ofSet() })
    expect((await verify(true, now.last_change)).status).toBe(200)
  })
})
