import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { projectWebhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../../db/seed/personas.ts'
import { createTestProject } from '../../projects/testing/test-project.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import { as, signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, projectId, save, uploaded } from '../../testing/uploaded-survey.ts'
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
const listed = async () => (await member.call(surveys.list)).body.find(({ id }) => id === survey.id)
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

  it('are written on answers that exist', async () => {
    const body = { question_id: question, text: 'Before I begin' }
    expect((await editor.call(reviews.commentOnOwn, { params: own(), body })).status).toBe(404)
  })
})

describe('a revision', () => {
  it('lets the respondent change answers of a finalized survey until it is done', async () => {
    await finalize()
    expect((await member.call(reviews.readOwnReview, { params: own() })).status).toBe(400)
    const { body } = await ask()
    expect(body.revision).toMatchObject({
      by: 'Mateo Quispe',
      questions: [{ question_id: question }],
      revised_at: null,
    })
    expect((await readOwn()).revision).toEqual(body.revision)
    expect(await opened(member, survey.name)).toMatchObject({ accept_submissions: false, revises: true })
    expect(await listed()).toMatchObject({ accessible: true })
    expect((await save(member, survey.name, { Q1: { no: true } })).status).toBe(200)
    // Others cannot.
    expect((await editor.call(reviews.readOwnReview, { params: own() })).status).toBe(400)
    const done = await member.call(reviews.finishRevision, { params: own() })
    expect([done.status, done.body.revision]).toEqual([
      200,
      { ...body.revision, revised_at: expect.any(String) },
    ])
    // It can be read, and no longer changed; saying it twice changes nothing.
    const form = await opened(member, survey.name)
    expect([form.revises, form.byCode['Q1']!.answer]).toEqual([undefined, { no: true }])
    expect((await save(member, survey.name, { Q1: { yes: true } })).status).toBe(409)
    expect((await member.call(reviews.finishRevision, { params: own() })).body).toEqual(done.body)
    await expect
      .poll(() => textsOf(member), { timeout: 60_000 })
      .toEqual([`Mateo Quispe asks you to revise an answer in the survey ${survey.name}`])
    await expect
      .poll(() => textsOf(manager), { timeout: 60_000 })
      .toEqual([`Minh Tran has revised the answers in the survey ${survey.name}`])
  })

  it('is not asked again when the survey is finalized: comments are read and answered there', async () => {
    await finalize()
    const comment = { question_id: question, text: 'Why?' }
    await manager.call(reviews.commentOnSet, { params: ofSet(), body: comment })
    expect((await opened(member, survey.name)).has_review).toBe(true)
    expect((await save(member, survey.name, { Q1: { no: true } })).status).toBe(409)
    const reply = { question_id: question, text: 'Because' }
    const { body } = await member.call(reviews.commentOnOwn, { params: own(), body: reply })
    expect(body.comments.map(({ text }) => text)).toEqual(['Why?', 'Because'])
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
  const columns = async (query: object = {}) => {
    const { status, body } = await manager.call(surveyResults.listSets, {
      params: own(),
      query: { variable: ['review', 'verified_by', 'verified_at'], ...query },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.results.map(({ cells }) => cells)
  }
  const stateInList = async () =>
    (await manager.call(surveyResults.listRespondents, { params: own() })).body.results[0]?.review

  it('has a name and a time, and is a column of the table of results', async () => {
    expect(await columns()).toEqual([[null, null, null]])
    const { body } = await verify()
    expect(body.verified).toEqual({ by: 'Mateo Quispe', at: expect.any(String), changed_at: null })
    expect((await readOwn()).verified).toEqual(body.verified)
    const row = ['Verified', 'Mateo Quispe', `${body.verified!.at.slice(0, 19)}Z`]
    expect(await columns()).toEqual([row])
    expect(await stateInList()).toBe('verified')
    expect(await columns({ filter: 'is:review:verified' })).toEqual([row])
    expect(await columns({ filter: 'is:verified_by:mateo quispe' })).toEqual([row])
    expect(await columns({ filter: 'from:verified_at:2020-01-01', sort: 'verified_at' })).toEqual([row])
    expect(await columns({ filter: 'is:review:asked' })).toEqual([])
    for (const [review, total] of [
      ['verified', 1],
      ['asked', 0],
    ] as const) {
      const listed = await manager.call(surveyResults.listRespondents, { params: own(), query: { review } })
      expect(listed.body).toMatchObject({ total, results: { length: total } })
    }
    expect(await columns({ filter: 'empty:review:' })).toEqual([])
    expect((await verify(false)).body.verified).toBeNull()
    expect(await columns({ sort: 'review' })).toEqual([[null, null, null]])
  })

  it('is out of date when an answer changes, and kept by a save that changes none', async () => {
    await verify()
    await save(member, survey.name, { Q1: { yes: true } })
    expect((await read()).verified).toMatchObject({ changed_at: null })
    const { body: set } = await manager.call(answerSets.readSet, { params: ofSet() })
    await save(member, survey.name, { Q1: { no: true } })
    const { verified } = await read()
    expect(verified).toMatchObject({ by: 'Mateo Quispe', changed_at: expect.any(String) })
    expect(Date.parse(verified!.changed_at!)).toBeGreaterThanOrEqual(Date.parse(set.last_change))
    expect(await columns({ filter: 'is:review:changed' })).toHaveLength(1)
    expect(await stateInList()).toBe('changed')
    await save(member, survey.name, { Q1: { yes: true } })
    expect((await read()).verified).toEqual(verified)
    expect((await verify()).body.verified).toMatchObject({ changed_at: null })
  })

  it('is out of date when an entry of a group is added', async () => {
    survey = await uploaded(server, manager, { type: 'single-user', csv: householdSurvey })
    await save(member, survey.name, { village: { 'village-data': 'Kibale' } })
    await verify()
    const { repeats = [] } = await opened(member, survey.name)
    const group = repeats.find(({ name }) => name === 'member')!.id
    await member.call(surveyInstances.addInstance, { params: own(), body: { group } })
    expect((await read()).verified).toMatchObject({ changed_at: expect.any(String) })
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

describe('a shared set', () => {
  it('is reviewed as that of respondent 0; people who have answered are notified', async () => {
    survey = await uploaded(server, manager)
    await save(member, survey.name, { Q1: { yes: true } })
    question = (await opened(member, survey.name)).byCode['Q1']!.question_id
    const params = { ...own(), respondent: 0 }
    await finalize()
    const { body } = await manager.call(reviews.askRevision, {
      params,
      body: { questions: [{ question_id: question }] },
    })
    expect(body.revision).toMatchObject({ by: 'Mateo Quispe' })
    // Everyone who fills the set may, whether they have answered or not.
    expect((await editor.call(reviews.readOwnReview, { params: own() })).body).toEqual(body)
    expect((await save(editor, survey.name, { Q1: { no: true } })).status).toBe(200)
    await expect
      .poll(() => textsOf(member), { timeout: 60_000 })
      .toEqual([`Mateo Quispe asks you to revise an answer in the survey ${survey.name}`])
    expect(await textsOf(editor)).toEqual([])
    await editor.call(reviews.finishRevision, { params: own() })
    expect((await manager.call(reviews.readReview, { params })).body.revision?.revised_at).toEqual(
      expect.any(String),
    )
    const { body: sets } = await manager.call(surveyResults.listSets, {
      params: own(),
      query: { variable: ['review'] },
    })
    expect(sets.results.map(({ cells }) => cells)).toEqual([['Revised']])
  })
})

describe('the set of an institution', () => {
  let people: Record<Persona, Person>
  let project: number
  const institutes = {} as Record<keyof typeof personaInstitutes, number>

  beforeAll(async () => {
    const signedIn = await signInAll(server)
    people = signedIn.people
    const { db } = server.database
    project = (await createTestProject(people.projectAdmin)).id
    for (const key of ['own', 'other'] as const) {
      const { id } = await db
        .selectFrom('institute')
        .select('id')
        .where('name', '=', personaInstitutes[key])
        .executeTakeFirstOrThrow()
      institutes[key] = id
      await db
        .insertInto('participant')
        .values({ project_id: project, institute_id: id, role: 'Project_Member' })
        .execute()
    }
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: signedIn.ids.projectManager, roleName: 'Project_Manager' },
    })
  })

  it('is found by its number, and reviewed with its people only', async () => {
    const [own, other] = [people.instituteAdmin, people.projectGuest]
    survey = await uploaded(server, manager, { projectId: project, sets: 'institution' })
    await save(own, survey.name, { Q1: { yes: true } })
    await save(other, survey.name, { Q1: { no: true } })
    question = (await opened(own, survey.name)).byCode['Q1']!.question_id
    // Their people have numbers of their own.
    const { body: rows } = await manager.call(surveyResults.listSets, {
      params: { id: survey.id },
      query: { sort: 'begun', variable: ['respondent', 'institution'] },
    })
    expect(rows.results.map(({ cells }) => cells)).toEqual([
      [2, personaInstitutes.own],
      [4, personaInstitutes.other],
    ])
    const params = { id: survey.id, respondent: 2 }
    const { body: set } = await manager.call(answerSets.readSet, { params })
    expect(set).toMatchObject({ respondent: 2, person: null, institution: personaInstitutes.own })
    const { body: neighbours } = await manager.call(answerSets.readNeighbours, {
      params,
      query: { sort: 'begun' },
    })
    expect(neighbours).toEqual({ previous: null, next: 4, place: 1, total: 2 })
    for (const respondent of [0, 1, 3])
      expect([
        (await manager.call(answerSets.readSet, { params: { ...params, respondent } })).status,
        (await manager.call(reviews.readReview, { params: { ...params, respondent } })).status,
      ]).toEqual([404, 404])
    const { body: records } = await manager.call(answerSets.listSetRecords, {
      params: { ...params, question },
    })
    expect(records.results).toHaveLength(1)

    await finalize()
    const asked = await manager.call(reviews.askRevision, {
      params,
      body: { questions: [{ question_id: question }] },
    })
    expect(asked.status).toBe(200)
    expect((await own.call(reviews.readOwnReview, { params: { id: survey.id } })).body.revision).toEqual(
      asked.body.revision,
    )
    expect((await save(own, survey.name, { Q1: { no: true } })).status).toBe(200)
    expect((await save(other, survey.name, { Q1: { yes: true } })).status).toBe(409)
    // Admins read the set of their institution in a finalized survey: without a review.
    expect((await other.call(reviews.readOwnReview, { params: { id: survey.id } })).body.revision).toBeNull()
    const foreign = { params: { id: survey.id }, query: { institution: institutes.own } }
    expect((await other.call(reviews.readOwnReview, foreign)).status).toBe(400)
    await expect
      .poll(() => textsOf(own), { timeout: 60_000 })
      .toEqual([`Mateo Quispe asks you to revise an answer in the survey ${survey.name}`])
    expect(await textsOf(other)).toEqual([])
    const asks = (await own.call(notifications.list, { query: {} })).body.results.find(
      ({ kind, object }) => kind === 'survey.revision_asked' && object.id === survey.id,
    )
    expect(JSON.parse(asks!.data)).toEqual({
      link: `/quiz/${encodeURIComponent(survey.name)}?institution=${institutes.own}&revise=true`,
    })
    const comment = { question_id: question, text: 'We have' }
    await own.call(reviews.commentOnOwn, { params: { id: survey.id }, body: comment })
    await own.call(reviews.finishRevision, { params: { id: survey.id } })
    expect((await manager.call(reviews.readReview, { params })).body).toMatchObject({
      revision: { revised_at: expect.any(String) },
      comments: [{ text: 'We have', is_reviewer: false }],
    })
    await manager.call(reviews.verify, { params, body: { verified: true } })
    const { body: respondents } = await manager.call(surveyResults.listRespondents, {
      params: { id: survey.id },
    })
    expect(respondents.results.map(({ institution, review }) => [institution?.name, review]).sort()).toEqual(
      [
        [personaInstitutes.other, null],
        [personaInstitutes.own, 'verified'],
      ].sort(),
    )
  })

  it('is not written on by managers who belong to none', async () => {
    survey = await uploaded(server, manager, { projectId: project, sets: 'institution' })
    await save(people.instituteAdmin, survey.name, { Q1: { yes: true } })
    question = (await opened(people.instituteAdmin, survey.name)).byCode['Q1']!.question_id
    const params = { id: survey.id }
    const body = { question_id: question, text: 'For nobody' }
    for (const { status } of [
      await manager.call(reviews.readOwnReview, { params }),
      await manager.call(reviews.commentOnOwn, { params, body }),
      await manager.call(reviews.finishRevision, { params }),
    ])
      expect(status).toBe(400)
  })
})

describe('on open pages', () => {
  it('reviewers and the respondent of the set hear of a review, and nobody else', async () => {
    const [reviewerSocket, own, other] = await Promise.all(
      [manager, member, editor].map((who) => liveSocket(server.url, who)),
    )
    const { user_id } = (await opened(member, survey.name)).respondent
    const topic = `own-set:${survey.id}:${user_id}`
    reviewerSocket!.send({ command: 'watch', topic: `submissions:${survey.id}` })
    await reviewerSocket!.receive('watching')
    own!.send({ command: 'watch', topic })
    await own!.receive('watching')
    other!.send({ command: 'watch', topic, unseen: 0 })
    expect(await other!.receive('changed')).toMatchObject({ topic, gone: 'unknown' })
    await verify()
    const reviewed = (socket: LiveSocket | undefined, about: string) =>
      socket!.received.filter((news) => news['topic'] === about && news['review'] === true).length
    await expect.poll(() => reviewed(reviewerSocket, `submissions:${survey.id}`), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => reviewed(own, topic), { timeout: 60_000 }).toBe(1)
    // A changed answer makes the verification out of date.
    await save(member, survey.name, { Q1: { no: true } })
    await expect.poll(() => reviewed(own, topic), { timeout: 60_000 }).toBe(2)
    expect(reviewed(other, topic)).toBe(0)
    for (const socket of [reviewerSocket, own, other]) socket!.close()
  })

  it('a reviewer who loses the permission is refused immediately', async () => {
    const { people, ids } = await signInAll(server)
    const { id: projectId } = await createTestProject(people.projectAdmin)
    const put = (userId: number, roleName: 'Project_Manager' | 'Project_Member') =>
      people.projectAdmin.call(projects.putParticipant, { body: { projectId, userId, roleName } })
    const asManager = await put(ids.projectManager, 'Project_Manager')
    await put(ids.projectMember, 'Project_Member')
    survey = await uploaded(server, people.projectAdmin, { projectId, type: 'single-user' })
    await save(member, survey.name, { Q1: { yes: true } })
    question = (await opened(member, survey.name)).byCode['Q1']!.question_id
    await manager.call(reviews.commentOnSet, {
      params: ofSet(),
      body: { question_id: question, text: 'Why?' },
    })
    const socket = await liveSocket(server.url, manager)
    socket.send({ command: 'watch', topic: `submissions:${survey.id}` })
    await socket.receive('watching')
    await people.projectAdmin.call(projects.putParticipant, {
      body: {
        projectId,
        userId: ids.projectManager,
        participantId: asManager.body.roles[0]!.id,
        roleName: 'Project_Member',
      },
    })
    await expect
      .poll(() => socket.received, { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ topic: `submissions:${survey.id}`, gone: 'denied' }))
    socket.close()
    expect((await manager.call(reviews.readReview, { params: ofSet() })).status).toBe(400)
    expect((await verify()).status).toBe(400)
    // Replies are no longer theirs to read.
    await member.call(reviews.commentOnOwn, {
      params: own(),
      body: { question_id: question, text: 'Because' },
    })
    await expect.poll(() => textsOf(member), { timeout: 60_000 }).toHaveLength(1)
    expect(await textsOf(manager)).toEqual([])
  })
})

it('is sent to webhooks of the project, by the number of the respondent', async () => {
  const webhook = await manager.call(projectWebhooks.create, {
    params: { id: await projectId(server) },
    body: { url: 'https://hooks.example.org/reviews', events: ['set.reviewed'] },
  })
  expect(webhook.status, JSON.stringify(webhook.body)).toBe(200)
  await ask()
  await member.call(reviews.finishRevision, { params: own() })
  await verify()
  const rows = await server.database.db
    .selectFrom('webhook_delivery')
    .select('body')
    .where('webhook_id', '=', webhook.body.id)
    .orderBy('id')
    .execute()
  const sent = rows.map(({ body }) => JSON.parse(body) as { data: { review: string } })
  expect(sent.map(({ data }) => data.review)).toEqual(['asked', 'revised', 'verified'])
  expect(sent[0]).toMatchObject({
    type: 'set.reviewed',
    data: { survey_id: survey.id, is_shared: false, respondent_number: 1 },
  })
})

it('is logged, with whose answers it concerns', async () => {
  await verify()
  await ask()
  const entries = await server.database.db
    .selectFrom('audit_entry')
    .select(['action', 'concerns'])
    .where('subject', '=', `survey:${survey.id}`)
    .where('action', 'in', ['survey.answers_verified', 'survey.revision_asked'])
    .orderBy('id')
    .execute()
  const { user_id } = (await opened(member, survey.name)).respondent
  expect(entries).toEqual([
    { action: 'survey.answers_verified', concerns: `person:${user_id}` },
    { action: 'survey.revision_asked', concerns: `person:${user_id}` },
  ])
})

it('stays without the name of an erased reviewer', async () => {
  const { db } = server.database
  const leaving = await as(server, 'projectAdmin')
  const comment = { question_id: question, text: 'Why?' }
  await leaving.call(reviews.commentOnSet, { params: ofSet(), body: comment })
  await leaving.call(reviews.verify, { params: ofSet(), body: { verified: true } })
  expect(await readOwn()).toMatchObject({
    verified: { by: 'Paula Admassu' },
    comments: [{ by: { id: expect.any(Number), name: 'Paula Admassu' } }],
  })
  await db.deleteFrom('person').where('email', '=', personas.projectAdmin.email).execute()
  expect(await readOwn()).toMatchObject({
    verified: { by: 'A former reviewer', changed_at: null },
    comments: [{ text: 'Why?', by: { id: null, name: 'A former reviewer' } }],
  })
})
