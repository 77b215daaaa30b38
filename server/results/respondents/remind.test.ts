import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { jobs } from '../../app.ts'
import type { Person } from '../../testing/person.ts'
import { signInAll } from '../../testing/person.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
/** The member is complete, the editor has begun; the manager and the admin have not. */
let survey: { id: number; name: string }

const csv = [
  'section_name,question_id,question,question_type,option_name,option_type',
  'S,Q1,How many?,other,n,number',
  ',Q2,Which?,other,t,text',
].join('\n')

beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

beforeEach(async () => {
  survey = await uploaded(server, people.projectManager, { type: 'single-user', csv })
  await save(people.projectMember, survey.name, { Q1: { 'n-data': 1 }, Q2: { 't-data': 'all' } })
  await save(people.projectEditor, survey.name, { Q1: { 'n-data': 2 } })
})

async function list(query: SentQueryOf<typeof surveyResults.listRespondents> = { state: 'all' }) {
  const { status, body } = await people.projectManager.call(surveyResults.listRespondents, {
    params: { id: survey.id },
    query: { pageSize: 100, ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results
}
const emails = async (query: SentQueryOf<typeof surveyResults.listRespondents>) =>
  (await list(query)).map(({ email }) => email)
const rowOf = async (who: Persona) => (await list()).find(({ user_id }) => user_id === ids[who])
const remind = (person?: Persona, who: Person = people.projectManager) =>
  who.call(surveyReminders.remind, {
    params: { id: survey.id },
    body: person === undefined ? {} : { person: ids[person] },
  })
/** Texts of the reminders of this survey that a person has. */
const remindersOf = async (who: Persona) =>
  (await people[who].call(notifications.list, { query: {} })).body.results
    .filter(({ kind, object }) => ['survey.reminded', 'survey.due'].includes(kind) && object.id === survey.id)
    .map(({ description }) => description)

const [member, editor] = [personas.projectMember.email, personas.projectEditor.email]

describe('the list of respondents', () => {
  it('has people who are invited and have not begun, and can leave out others', async () => {
    const states = new Map((await list()).map(({ email, state }) => [email, state]))
    expect(states.get(member)).toBe('complete')
    expect(states.get(editor)).toBe('in_progress')
    expect(states.get(personas.projectAdmin.email)).toBe('not_begun')
    expect(states.has(personas.projectGuest.email)).toBe(false)
    expect(await rowOf('projectAdmin')).toMatchObject({
      respondent_number: null,
      last_answer_at: null,
      answered: 0,
    })
    expect(await emails({ state: 'complete' })).toEqual([member])
    expect(await emails({ state: 'in_progress' })).toEqual([editor])
    expect(await emails({ state: 'not_begun' })).toContain(personas.projectAdmin.email)
    expect(await emails({})).toEqual([editor, member])
  })

  it('has guests who are invited, until their invitation is withdrawn', async () => {
    const params = { id: survey.id, userId: ids.projectGuest }
    await people.projectManager.call(surveyGuests.invite, { params })
    expect(await rowOf('projectGuest')).toMatchObject({ state: 'not_begun', reminder_refusal: null })
    await people.projectManager.call(surveyGuests.withdraw, { params })
    expect(await rowOf('projectGuest')).toBeUndefined()
  })

  it('is searched and sorted', async () => {
    expect(await emails({ state: 'all', search: 'LAUR' })).toEqual([editor])
    expect(await emails({ state: 'all', search: 'project-member@' })).toEqual([member])
    expect(await emails({ state: 'all', search: 'nobody of this name' })).toEqual([])
    expect(await emails({ sort: 'last_answer' })).toEqual([member, editor])
    expect(await emails({ sort: 'progress' })).toEqual([editor, member])
    expect(await emails({ sort: '-name' })).toEqual([member, editor])
    const byProgress = await list({ state: 'all', sort: '-progress' })
    expect(byProgress[0]).toMatchObject({ email: member, percentage: 100 })
  })

  it('shows to whom mails come back', async () => {
    const stop = () =>
      server.database.db
        .insertInto('mail_address')
        .values({
          address_key: editor,
          failures: 3,
          last_error: '550 no such user',
          last_failed_at: new Date(),
          stopped_at: new Date(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // A mail that arrives meanwhile shows that the address works.
    await expect
      .poll(async () => {
        await stop()
        return rowOf('projectEditor')
      })
      .toMatchObject({ mail_stopped: true })
    expect(await rowOf('projectMember')).toMatchObject({ mail_stopped: false })
    await server.database.db.deleteFrom('mail_address').where('address_key', '=', editor).execute()
  })
})

describe('reminders', () => {
  it('go to one person, at most once a day', async () => {
    const { status, body } = await remind('projectEditor')
    expect([status, body]).toEqual([200, { reminded: 1, reminded_before: 0 }])
    await expect
      .poll(() => remindersOf('projectEditor'), { timeout: 60_000 })
      .toEqual([`Mateo Quispe reminds you to complete the survey ${survey.name}`])
    const again = await remind('projectEditor')
    expect([again.status, again.body['code']]).toEqual([409, 'survey.reminded_today'])
    expect(await rowOf('projectEditor')).toMatchObject({
      reminded_at: expect.any(String),
      reminder_refusal: { code: 'survey.reminded_today' },
    })
    await server.database.db
      .updateTable('survey_reminder')
      .set({ reminded_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('survey_id', '=', survey.id)
      .execute()
    expect((await remind('projectEditor')).body).toEqual({ reminded: 1, reminded_before: 0 })
  })

  it('go to everyone who has not completed the survey, but the one who reminds', async () => {
    await remind('projectEditor')
    const { body } = await remind()
    expect(body).toMatchObject({ reminded_before: 1 })
    expect(body.reminded).toBeGreaterThan(0)
    expect((await remind()).body).toEqual({ reminded: 0, reminded_before: body.reminded + 1 })
    expect(await rowOf('projectAdmin')).toMatchObject({ reminded_at: expect.any(String) })
    for (const who of ['projectMember', 'projectManager'] as const)
      expect(await rowOf(who)).toMatchObject({ reminded_at: null })
    await expect.poll(() => remindersOf('projectAdmin'), { timeout: 60_000 }).toHaveLength(1)
    expect(await remindersOf('projectMember')).toEqual([])
  })

  it('are refused with a reason', async () => {
    const code = async (...sent: Parameters<typeof remind>) => {
      const { status, body } = await remind(...sent)
      return [status, body['code']]
    }
    expect(await code('projectMember')).toEqual([409, 'survey.respondent_complete'])
    expect(await code('projectManager')).toEqual([409, 'survey.reminds_themself'])
    expect(await code('projectGuest')).toEqual([404, 'not_found'])
    expect(await code('projectAdmin', people.projectEditor)).toEqual([400, 'permission_denied'])
    await people.projectManager.call(surveys.update, {
      params: { id: survey.id },
      body: { accept_submissions: false },
    })
    expect(await code('projectAdmin')).toEqual([409, 'survey.closed'])
    expect(await code()).toEqual([409, 'survey.closed'])
  })

  it('are not sent for a shared set that is complete', async () => {
    survey = await uploaded(server, people.projectManager, { csv })
    await save(people.projectMember, survey.name, { Q1: { 'n-data': 1 } })
    expect(await rowOf('projectMember')).toMatchObject({ state: 'in_progress', reminder_refusal: null })
    await save(people.projectEditor, survey.name, { Q2: { 't-data': 'all' } })
    expect(await rowOf('projectAdmin')).toMatchObject({
      state: 'not_begun',
      reminder_refusal: { code: 'survey.respondent_complete' },
    })
    expect((await remind()).body).toEqual({ reminded: 0, reminded_before: 0 })
  })
})

describe('a deadline', () => {
  const hour = 60 * 60 * 1000
  const inHours = (hours: number) => new Date(Date.now() + hours * hour)
  const set = (due: Date | null, more: object = {}, who: Person = people.projectManager) =>
    who.call(surveyDeadlines.saveDeadline, {
      params: { id: survey.id },
      body: { due_at: due?.toISOString() ?? null, ...more },
    })
  /** Moves the deadline, as time would, with the reminders that were sent. */
  const laterBy = async (hours: number) => {
    const { db } = server.database
    const of = await db
      .selectFrom('survey_deadline')
      .select('due_at')
      .where('survey_id', '=', survey.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('survey_deadline')
      .set({ due_at: new Date(of.due_at.getTime() - hours * hour) })
      .where('survey_id', '=', survey.id)
      .execute()
    await db
      .updateTable('survey_reminder')
      .set({ reminded_at: new Date(Date.now() - hours * hour) })
      .where('survey_id', '=', survey.id)
      .execute()
  }
  const runHourly = async () => {
    await jobs.hourly(
      {},
      { database: server.database, config: server.config, log: pino({ level: 'silent' }) },
    )
    await jobsDone(server, 'survey.remind')
  }

  it('reminds people automatically until they have completed the survey', async () => {
    const { status, body } = await set(inHours(7 * 24 + 1), { time_zone: 'Africa/Nairobi' })
    expect([status, body.reminder_days, body.time_zone]).toEqual([200, [7, 3, 1], 'Africa/Nairobi'])
    await runHourly()
    expect(await rowOf('projectEditor')).toMatchObject({ reminded_at: null })
    await laterBy(2)
    await runHourly()
    await runHourly()
    await expect
      .poll(() => remindersOf('projectEditor'), { timeout: 60_000 })
      .toEqual([expect.stringContaining(`The survey ${survey.name} is due on `)])
    expect((await remindersOf('projectEditor'))[0]).toContain('(Nairobi time)')
    expect(await rowOf('projectMember')).toMatchObject({ reminded_at: null })
    await save(people.projectEditor, survey.name, { Q2: { 't-data': 'all' } })
    await laterBy(4 * 24)
    await runHourly()
    await expect.poll(() => remindersOf('projectAdmin'), { timeout: 60_000 }).toHaveLength(2)
    expect(await remindersOf('projectEditor')).toHaveLength(1)
  })

  it('does not send reminders whose time was over when it was set', async () => {
    await set(inHours(2 * 24))
    await runHourly()
    expect(await rowOf('projectEditor')).toMatchObject({ reminded_at: null })
    await laterBy(25)
    await runHourly()
    expect(await rowOf('projectEditor')).toMatchObject({ reminded_at: expect.any(String) })
  })

  it('is not overwritten by someone who saw another one', async () => {
    const [first, second] = [inHours(100), inHours(200)]
    await set(first)
    expect((await set(second, { seen_due_at: first.toISOString() })).status).toBe(200)
    expect((await set(null, { seen_due_at: first.toISOString() })).body).toMatchObject({
      code: 'survey.deadline_changed',
    })
    expect((await set(first, { seen_due_at: null })).status).toBe(409)
    expect((await set(null, { seen_due_at: second.toISOString() })).body.due_at).toBeNull()
    expect((await set(first, { seen_due_at: null })).status).toBe(200)
    await set(null)
  })

  it('sends nothing while the survey is closed, or once the deadline is removed', async () => {
    await set(inHours(25))
    await people.projectManager.call(surveys.update, { params: { id: survey.id }, body: { active: false } })
    await laterBy(2)
    await runHourly()
    expect(await rowOf('projectEditor')).toMatchObject({ reminded_at: null })
    await people.projectManager.call(surveys.update, { params: { id: survey.id }, body: { active: true } })
    expect((await set(null)).body).toMatchObject({ due_at: null })
    await runHourly()
    expect(await rowOf('projectEditor')).toMatchObject({ reminded_at: null })
  })

  it('is read by everyone who sees the survey, and set by managers, in the future', async () => {
    const due = inHours(48)
    await set(due, { reminder_days: [1, 2, 2] })
    const { body } = await people.projectMember.call(surveyDeadlines.readDeadline, {
      params: { id: survey.id },
    })
    expect(body).toEqual({ due_at: due.toISOString(), time_zone: 'UTC', reminder_days: [2, 1] })
    expect((await opened(people.projectMember, survey.name)).due_at).toBe(due.toISOString())
    expect((await set(inHours(-1))).body).toEqual({ due_at: ['Please choose a time in the future'] })
    expect((await set(due, { reminder_days: [0] })).status).toBe(400)
    expect((await set(due, { time_zone: 'Mars/Olympus' })).body).toHaveProperty('time_zone')
    const denied = await set(due, {}, people.projectEditor)
    expect([denied.status, denied.body['code' as never]]).toEqual([400, 'permission_denied'])
  })
})
