import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { oneByOne } from '../../platform/jobs/hourly.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import { signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { surveyHourly } from '../surveys.listeners.ts'
import { opened, projectId, save, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

let survey: { id: number; name: string }
let project = 0
beforeEach(async () => {
  survey = await uploaded(server, people.projectManager)
  project = await projectId(server)
})

const invite = (who: Persona = 'projectGuest', by: Persona = 'projectManager') =>
  people[by].call(surveyGuests.invite, { params: { id: survey.id, userId: ids[who] } })
const withdraw = (by: Persona = 'projectManager') =>
  people[by].call(surveyGuests.withdraw, { params: { id: survey.id, userId: ids.projectGuest } })
const listed = async (query = {}) =>
  (await people.projectManager.call(surveyGuests.list, { params: { id: survey.id }, query })).body
const read = () => people.projectGuest.call(surveyAnswers.read, { query: { form: survey.name } })
const guest = `${personas.projectGuest.first_name} ${personas.projectGuest.last_name}`

it('a guest fills the survey they are invited to, and no other', async () => {
  const other = await uploaded(server, people.projectManager)
  expect((await read()).body).toMatchObject({ code: 'permission_denied', permission: 'FILL_PROJECT_SURVEYS' })
  expect(await invite()).toMatchObject({
    status: 200,
    body: { user: { id: ids.projectGuest }, invited: true, invited_by: { id: ids.projectManager } },
  })
  const saved = await save(people.projectGuest, survey.name, { Q1: { yes: true } })
  expect(saved.status).toBe(200)
  expect((await opened(people.projectMember, survey.name)).byCode['Q1']!.answer).toEqual({ yes: true })
  const refused = await people.projectGuest.call(surveyAnswers.read, { query: { form: other.name } })
  expect(refused.status).toBe(400)

  const { body: flat } = await people.projectGuest.call(surveys.list)
  const mine = (id: number) => flat.find((one) => one.id === id)!
  expect(mine(survey.id)).toMatchObject({ accessible: true })
  expect(mine(survey.id).userPermission).toContain('FILL_PROJECT_SURVEYS')
  expect(mine(other.id)).toMatchObject({ accessible: false })
  const { body: byProject } = await people.projectGuest.call(surveys.listByProject)
  const ours = byProject.find(({ project: { id } }) => id === project)!
  expect(ours.user_permissions).not.toContain('FILL_PROJECT_SURVEYS')
  expect(ours.quizzes.filter(({ accessible }) => accessible).map(({ id }) => id)).toContain(survey.id)
})

it('a guest can do nothing but fill it, until it is finalized', async () => {
  await invite()
  const { form_id, byCode } = await opened(people.projectGuest, survey.name)
  const params = { id: survey.id }
  for (const { status } of [
    await people.projectGuest.call(surveys.update, { params, body: { active: false } }),
    await people.projectGuest.call(surveyResults.listAnswers, { params }),
    await people.projectGuest.call(surveyGuests.list, { params }),
    await people.projectGuest.call(surveys.remove, { params }),
  ])
    expect(status).toBe(400)
  await people.projectManager.call(surveys.update, { params, body: { accept_submissions: false } })
  const question = { question_id: byCode['Q1']!.question_id }
  const late = await people.projectGuest.call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question, answer: { no: true } }] },
  })
  expect(late.body).toMatchObject({ code: 'survey.closed' })
})

it('an invitation can be withdrawn, and both calls are idempotent', async () => {
  expect((await invite()).body).toEqual((await invite('projectGuest', 'projectAdmin')).body)
  await save(people.projectGuest, survey.name, { Q1: { yes: true } })
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
  expect((await read()).status).toBe(400)
  expect((await listed()).results).toMatchObject([{ invited: false, invited_at: null, invited_by: null }])
  expect((await opened(people.projectMember, survey.name)).byCode['Q1']!.answer).toEqual({ yes: true })
})

it('the list contains only guests of the project, by name', async () => {
  expect(await listed()).toMatchObject({
    results: [{ user: { id: ids.projectGuest, last_name: personas.projectGuest.last_name }, invited: false }],
    total: 1,
    pageNumber: 1,
  })
  expect((await listed({ name: guest.slice(0, 4).toLowerCase() })).total).toBe(1)
  expect((await listed({ name: personas.projectMember.first_name })).total).toBe(0)
})

it.each<[Persona, number, object]>([
  ['projectMember', 409, { code: 'survey.not_a_guest' }],
  ['plain', 404, {}],
])('%s, who is not a guest of the project, cannot be invited', async (who, status, body) => {
  expect(await invite(who)).toMatchObject({ status, body })
  expect(
    await server.database.db
      .selectFrom('survey_guest')
      .selectAll()
      .where('survey_id', '=', survey.id)
      .execute(),
  ).toEqual([])
})

it('inviting requires the permission to change participants', async () => {
  for (const by of ['projectEditor', 'projectMember', 'projectGuest', 'staff'] as const) {
    const { body } = await invite('projectGuest', by)
    expect(body).toMatchObject({ code: 'permission_denied', permission: 'UPDATE_PROJECT_PARTICIPANTS' })
    expect((await withdraw(by)).status).toBe(400)
  }
  for (const by of ['plain', 'advisor'] as const) expect((await invite('projectGuest', by)).status).toBe(404)
})

it('a guest is notified of the invitation once, and of reopening like other respondents', async () => {
  const told = async (who: Persona = 'projectGuest') =>
    (await people[who].call(notifications.list)).body.results.filter(({ description }) =>
      description.endsWith(survey.name),
    )
  // A guest invited before the opening is announced would be notified of the opening as well.
  await expect.poll(async () => (await told('projectMember')).length).toBe(1)
  await invite()
  await invite()
  await expect.poll(async () => (await told()).length).toBe(1)
  const [first] = await told()
  expect(first!.description).toBe(
    `${personas.projectManager.first_name} ${personas.projectManager.last_name} invited you to fill the survey ${survey.name}`,
  )
  expect(linkOf(first!)).toBe(`/quiz/${encodeURIComponent(survey.name)}`)
  const params = { id: survey.id }
  await people.projectManager.call(surveys.update, { params, body: { accept_submissions: false } })
  await people.projectManager.call(surveys.update, { params, body: { accept_submissions: true } })
  await expect.poll(async () => (await told()).length).toBe(3)
})

it('an invited guest is visible to others in the survey; the guest sees only the number of people, and not who answered', async () => {
  const socket = await liveSocket(server.url, people.projectGuest)
  const topic = `survey:${survey.id}`
  for (const command of ['watch', 'attend']) {
    socket.send({ command, topic })
    expect(await socket.receive('error')).toMatchObject({ code: 'permission_denied' })
  }
  await invite()
  socket.send({ command: 'watch', topic })
  await socket.receive('watching')
  socket.send({ command: 'attend', topic })
  const member = await liveSocket(server.url, people.projectMember)
  member.send({ command: 'attend', topic })
  await expect.poll(() => member.present()?.people.map(({ name }) => name)).toContain(guest)
  await expect.poll(() => socket.present()).toMatchObject({ people: [], total: 2 })
  await save(people.projectMember, survey.name, { Q1: { yes: true } })
  const told = () => socket.received.find(({ command, questions }) => command === 'changed' && questions)
  await expect.poll(told).toBeDefined()
  expect(Object.values(told()!)).not.toContain(ids.projectMember)
  for (const one of [socket, member]) one.close()
})

it('updates of the survey end immediately with the invitation, the project and the role', async () => {
  const topic = `survey:${survey.id}`
  const watcher = async (who: Persona) => {
    const socket = await liveSocket(server.url, people[who])
    socket.send({ command: 'watch', topic })
    await socket.receive('watching')
    return socket
  }
  const changesOf = ({ received }: LiveSocket) => received.filter(({ command }) => command === 'changed')
  const changesBy = (by: number | undefined, socket: LiveSocket) =>
    changesOf(socket).filter((message) => message['by'] === by).length
  const news = (socket: LiveSocket) => changesBy(ids.projectManager, socket)
  /** The manager makes two changes; once the witness, who may subscribe, has received both, so have the others. */
  const change = async (witness: LiveSocket, ...others: LiveSocket[]) => {
    const params = { id: survey.id }
    for (const accept_submissions of [false, true]) {
      const before = news(witness)
      await people.projectManager.call(surveys.update, { params, body: { accept_submissions } })
      await expect.poll(() => news(witness)).toBe(before + 1)
    }
    for (const other of others) {
      other.send({ command: 'watch', topic: 'survey:0' })
      await other.receive('error')
    }
  }
  const put = (who: Persona, roleName: ProjectRole, participantId?: number) =>
    people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: ids[who], roleName, ...(participantId && { participantId }) },
    })
  await invite('projectGuest', 'projectAdmin')
  const [invited, member, editor] = [
    await watcher('projectGuest'),
    await watcher('projectMember'),
    await watcher('projectEditor'),
  ]
  await withdraw('projectAdmin')
  await people.projectAdmin.call(projects.removeParticipant, {
    body: { projectId: project, userId: ids.projectMember },
  })
  const { body: entry } = await put('projectEditor', 'Project_Editor')
  await put('projectEditor', 'Project_Guest', entry.id)
  // A change message without `by` is how they learn that they have lost the right.
  for (const one of [invited, member, editor])
    await expect.poll(() => changesBy(undefined, one)).toBeGreaterThan(0)
  const admin = await watcher('projectAdmin')
  await change(admin, invited, member, editor)
  expect([invited, member, editor].map(news)).toEqual([0, 0, 0])
  const before = changesOf(member).length
  // With the right restored, messages arrive again.
  await put('projectMember', 'Project_Member')
  await put('projectEditor', 'Project_Editor', entry.id)
  const again = await watcher('projectMember')
  await change(admin, again)
  expect(news(again)).toBe(2)
  // A waiting subscriber gets messages again without a new request.
  await expect.poll(() => changesOf(member).length).toBeGreaterThan(before)
  for (const one of [invited, member, editor, admin, again]) one.close()
})

it('presence is not shown in a single-user survey, nor outside the project', async () => {
  const single = await uploaded(server, people.projectManager, { type: 'single-user' })
  const member = await liveSocket(server.url, people.projectMember)
  member.send({ command: 'attend', topic: `survey:${single.id}` })
  expect(await member.receive('error')).toMatchObject({ code: 'not_found' })
  const outsider = await liveSocket(server.url, people.plain)
  outsider.send({ command: 'attend', topic: `survey:${survey.id}` })
  expect(await outsider.receive('error')).toMatchObject({ code: 'not_found' })
  const staff = await liveSocket(server.url, people.staff)
  staff.send({ command: 'attend', topic: `survey:${survey.id}` })
  expect(await staff.receive('error')).toMatchObject({ code: 'permission_denied' })
  for (const one of [member, outsider, staff]) one.close()
})

it('a guest who leaves the project and returns is no longer invited', async () => {
  await invite()
  const left = await people.projectGuest.call(projects.removeParticipant, {
    body: { projectId: project, userId: ids.projectGuest },
  })
  expect(left.status).toBe(200)
  expect((await read()).status).toBe(404)
  const rows = () =>
    server.database.db
      .selectFrom('survey_guest')
      .select('person_id')
      .where('survey_id', '=', survey.id)
      .execute()
  await expect.poll(rows).toEqual([])
  await people.projectAdmin.call(projects.putParticipant, {
    body: { projectId: project, userId: ids.projectGuest, roleName: 'Project_Guest' },
  })
  expect((await read()).status).toBe(400)
})

it('a guest who is removed and added again is no longer invited', async () => {
  await invite()
  const participant = { projectId: project, userId: ids.projectGuest }
  const admin = people.projectAdmin
  expect((await admin.call(projects.removeParticipant, { body: participant })).status).toBe(200)
  await admin.call(projects.putParticipant, { body: { ...participant, roleName: 'Project_Guest' } })
  await expect.poll(async () => (await read()).status).toBe(400)
})

it('the invitation of a guest who left otherwise is deleted within the hour', async () => {
  await invite()
  const { db } = server.database
  // As when an account or project is deleted: no event is published.
  await db
    .deleteFrom('participant')
    .where('person_id', '=', ids.projectGuest)
    .where('project_id', '=', project)
    .execute()
  expect((await read()).status).toBe(404)
  await oneByOne([surveyHourly])(
    {},
    { database: server.database, config: server.config, log: undefined as never },
  )
  expect(await db.selectFrom('survey_guest').selectAll().execute()).toEqual([])
  await db
    .insertInto('participant')
    .values({ project_id: project, person_id: ids.projectGuest, role: 'Project_Guest' })
    .execute()
})
