import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import type { InstituteWebhookEvent, ProjectWebhookEvent } from 'contract/webhooks/webhook-events.ts'
import { instituteWebhooks, projectWebhooks, webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { webhookLimits } from 'contract/webhooks/webhooks.rules.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { createTestProject } from '../projects/testing/test-project.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save, uploaded } from '../testing/uploaded-survey.ts'
import { deliverMessages } from './deliver-messages.ts'
import { openReceiver, withStatus, type Receiver } from './testing/receiver.ts'
import { webhooksDomain } from './webhooks.domain.ts'
import { webhookListeners } from './webhooks.listeners.ts'

let server: TestServer
let receiver: Receiver
let people: Record<Persona, Person>
let ids: Record<Persona, number>
let project: number
beforeAll(async () => {
  server = await startTestServer({ WEBHOOKS_TO_PRIVATE_NETWORK: 'true' })
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())
beforeEach(async () => {
  receiver = await openReceiver()
  project = (await createTestProject(people.projectAdmin)).id
  for (const [userId, roleName] of [
    [ids.projectManager, 'Project_Manager'],
    [ids.projectMember, 'Project_Member'],
  ] as const)
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId, roleName },
    })
  return () => receiver.stop()
})

const db = () => server.database.db
const context = () => ({ database: server.database, config: server.config, log: pino({ level: 'silent' }) })
const hour = 3_600_000

/** A webhook of the project, by its Manager. */
async function created(events: ProjectWebhookEvent[], path = '/hook') {
  const { body, status } = await people.projectManager.call(projectWebhooks.create, {
    params: { id: project },
    body: { url: receiver.url + path, events },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const instituteId = async () =>
  (
    await db()
      .selectFrom('institute')
      .select('id')
      .where('name', '=', personaInstitutes.own)
      .executeTakeFirstOrThrow()
  ).id
const logOf = async (id: number, query = {}) =>
  (await people.projectManager.call(webhooks.deliveries, { params: { id }, query })).body.results
const deliveryIn = async (id: number, deliveryId: number) =>
  (await people.projectManager.call(webhooks.delivery, { params: { id, deliveryId } })).body
const listed = async (id: number) =>
  (await people.projectManager.call(projectWebhooks.list, { params: { id: project } })).body.results.find(
    (one) => one.id === id,
  )!
const test = (id: number) => people.projectManager.call(webhooks.test, { params: { id } })
const update = (id: number, body: { is_active?: boolean; url?: string; events?: ProjectWebhookEvent[] }) =>
  people.projectManager.call(webhooks.update, { params: { id }, body })

async function renamed(name: string) {
  const { body: before } = await people.projectAdmin.call(projects.read, { params: { id: project } })
  const { status } = await people.projectAdmin.call(projects.update, {
    params: { id: project },
    body: { name, updated_at: before.updated_at },
  })
  expect(status).toBe(200)
}

/** Finalizes a new survey, which is an event. */
async function finalized() {
  const survey = await uploaded(server, people.projectManager, { projectId: project })
  await people.projectManager.call(surveys.update, {
    params: { id: survey.id },
    body: { accept_submissions: false },
  })
  return survey
}

describe('setting up', () => {
  it('the secret is shown once and stored encrypted; managers see the webhook, nobody else does', async () => {
    const { secret, ...webhook } = await created(['answer.saved'])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(await listed(webhook.id)).toEqual(webhook)
    const stored = await db().selectFrom('webhook').selectAll().where('id', '=', webhook.id).execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored[0]!.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    const statuses = async (who: Person) => [
      (await who.call(projectWebhooks.list, { params: { id: project } })).status,
      (await who.call(webhooks.deliveries, { params: { id: webhook.id } })).status,
      (await who.call(webhooks.test, { params: { id: webhook.id } })).status,
    ]
    expect(await statuses(people.projectAdmin)).toEqual([200, 200, 200])
    expect(await statuses(people.projectMember)).toEqual([400, 404, 404])
    expect(await statuses(people.plain)).toEqual([404, 404, 404])
    expect(await statuses(people.staff)).toEqual([400, 404, 404])
  })

  it('a create that is sent twice makes one webhook, and an owner has a limited number', async () => {
    await created(['answer.saved'], '/0')
    const again = await people.projectManager.call(projectWebhooks.create, {
      params: { id: project },
      body: { url: `${receiver.url}/0`, events: ['answer.saved'] },
    })
    expect([again.status, again.body.code]).toEqual([409, 'webhook_exists'])
    const other = await created(['answer.saved'], '/1')
    expect((await update(other.id, { url: `${receiver.url}/0` })).body.code).toBe('webhook_exists')
    for (let n = 2; n < webhookLimits.ofOwner; n++) await created(['answer.saved'], `/${n}`)
    const more = await people.projectManager.call(projectWebhooks.create, {
      params: { id: project },
      body: { url: `${receiver.url}/more`, events: ['answer.saved'] },
    })
    expect([more.status, more.body.code]).toEqual([409, 'too_many_webhooks'])
  })

  it('changes are written to the audit log without the path, which may contain a secret', async () => {
    const { id } = await created(['answer.saved'], '/secret-path')
    await update(id, { is_active: false })
    await update(id, { url: `${receiver.url}/secret-path-2`, events: ['set.completed'] })
    await people.projectManager.call(webhooks.renewSecret, { params: { id } })
    await people.projectManager.call(webhooks.remove, { params: { id } })
    expect((await people.projectManager.call(webhooks.remove, { params: { id } })).status).toBe(404)
    const entries = await db()
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', `project:${project}`)
      .where('action', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.secret_renewed',
      'webhook.deleted',
    ])
    expect(JSON.stringify(entries)).not.toContain('secret-path')
    expect(JSON.stringify(entries[2])).toContain('set.completed')
  })

  it('an event of institutions is no event of a project', async () => {
    const { id } = await created(['answer.saved'])
    const refused = await people.projectManager.call(webhooks.update, {
      params: { id },
      body: { events: ['member.joined'] },
    })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ events: [expect.stringContaining('answer.saved')] })
  })
})

describe('messages', () => {
  it('answers that are saved are sent once, signed by the convention of Standard Webhooks', async () => {
    const { secret, id } = await created(['answer.saved', 'set.completed', 'survey.finalized'])
    const survey = await uploaded(server, people.projectManager, { projectId: project })
    const { byCode } = await opened(people.projectMember, survey.name)
    const body = {
      form_id: survey.id,
      answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer: { no: true } }],
      completionPercentage: 0,
      totalVisible: 0,
      totalAnswered: 0,
    }
    const key = randomUUID()
    for (const status of [200, 200])
      expect(await people.projectMember.call(surveyAnswers.saveAnswers, { body, key })).toMatchObject({
        status,
      })
    await expect.poll(() => receiver.of('answer.saved').length).toBe(1)
    const [sent] = receiver.of('answer.saved')
    expect(sent).toMatchObject({
      path: '/hook',
      headers: { 'content-type': 'application/json', 'webhook-id': expect.stringMatching(/^msg_\w{32}$/) },
      message: {
        data: {
          project_id: project,
          survey_id: survey.id,
          is_shared: true,
          respondent_number: 1,
          question_ids: [byCode['Q1']!.question_id],
          percentage_completion: expect.any(Number),
        },
      },
    })
    // No texts and no names of people.
    expect(sent!.body).not.toContain(personas.projectMember.email)
    const receiving = new Webhook(secret)
    expect(receiving.verify(sent!.body, sent!.headers as Record<string, string>)).toEqual(sent!.message)
    expect(() => receiving.verify(`${sent!.body} `, sent!.headers as Record<string, string>)).toThrow()
    const second = await save(people.projectMember, survey.name, { Q4: { 'name-data': 'Ada' } })
    expect(second.status).toBe(200)
    await people.projectManager.call(surveys.update, {
      params: { id: survey.id },
      body: { accept_submissions: false },
    })
    await expect.poll(() => receiver.of('survey.finalized').length).toBe(1)
    expect(receiver.of('survey.finalized')[0]!.message.data).toEqual({
      project_id: project,
      survey_id: survey.id,
      by: ids.projectManager,
    })
    await expect
      .poll(async () => (await logOf(id)).map(({ state }) => state))
      .toEqual(receiver.received.map(() => 'delivered'))
    // In the order of the events.
    expect(receiver.received.map(({ message: { type } }) => type)).toEqual(
      (await logOf(id)).map(({ event }) => event).toReversed(),
    )
    expect((await listed(id)).last_success_at).not.toBeNull()
  })

  it('a set is completed once, when it reaches 100%', async () => {
    await created(['set.completed'])
    const csv = [
      'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
      'A,Q1,One?,other,yes,one,,value,,text',
      ',Q2,Two?,other,yes,two,,value,,text',
    ].join('\n')
    const survey = await uploaded(server, people.projectManager, {
      projectId: project,
      csv,
      type: 'single-user',
    })
    for (const [code, value] of [
      ['Q1', 'a'],
      ['Q2', 'b'],
      ['Q2', 'c'],
    ] as const)
      expect(
        (await save(people.projectMember, survey.name, { [code]: { 'value-data': value } })).status,
      ).toBe(200)
    await finalized()
    await expect.poll(() => receiver.of('set.completed').length).toBe(1)
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]!.message.data).toEqual({
      project_id: project,
      survey_id: survey.id,
      is_shared: false,
      respondent_number: 1,
      percentage_completion: 100,
    })
  })

  it('changes of a project and of its participants are sent', async () => {
    await created(['project.changed', 'participant.joined', 'participant.changed', 'participant.left'])
    const put = (body: object) =>
      people.projectAdmin.call(projects.putParticipant, { body: { projectId: project, ...body } as never })
    await renamed('Wind')
    const { body: added } = await put({ userId: ids.plain, roleName: 'Project_Guest' })
    const raised = await put({ participantId: added.id, userId: ids.plain, roleName: 'Project_Editor' })
    expect(raised.status, JSON.stringify([added, raised.body])).toBe(200)
    const left = await people.plain.call(projects.removeParticipant, {
      body: { projectId: project, userId: ids.plain },
    })
    expect(left.status).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(4)
    const data = Object.fromEntries(receiver.received.map(({ message }) => [message.type, message.data]))
    expect(data).toEqual({
      'project.changed': { project_id: project, by: ids.projectAdmin },
      'participant.joined': { project_id: project, user_id: ids.plain, roles: ['Project_Guest'] },
      'participant.changed': { project_id: project, user_id: ids.plain, roles: ['Project_Editor'] },
      'participant.left': { project_id: project, user_id: ids.plain, roles: [] },
    })
  })

  it('an institution is sent who joins and leaves, and its projects', async () => {
    const id = await instituteId()
    const events: InstituteWebhookEvent[] = [
      'institution.changed',
      'member.joined',
      'member.changed',
      'member.left',
      'project.joined',
      'project.left',
    ]
    const made = await people.instituteAdmin.call(instituteWebhooks.create, {
      params: { id },
      body: { url: `${receiver.url}/institution`, events },
    })
    expect(made.status).toBe(200)
    expect((await people.plain.call(instituteWebhooks.list, { params: { id } })).status).toBe(400)
    expect((await people.staff.call(instituteWebhooks.list, { params: { id } })).status).toBe(400)
    const set = (roles: object) =>
      people.instituteAdmin.call(instituteMembers.setRoles, {
        params: { id },
        body: { userId: ids.unapprovedMember, roles } as never,
      })
    const { rows } = {
      rows: await db()
        .selectFrom('institute_role')
        .select('role')
        .where('person_id', '=', ids.unapprovedMember)
        .where('institute_id', '=', id)
        .execute(),
    }
    const [{ role }] = rows as [{ role: string }]
    await set({ [role]: true })
    await set({ [role]: null })
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, instituteId: id, roleName: 'Project_Member' },
    })
    const { body: open } = await people.instituteAdmin.call(instituteProjects.invitations, { params: { id } })
    const invitation = open.results.find((one) => one.project.id === project)!
    await people.instituteAdmin.call(instituteProjects.accept, {
      params: { id, invitationId: invitation.id },
    })
    await people.projectAdmin.call(projects.removeParticipant, {
      body: { projectId: project, instituteId: id },
    })
    const { body: profile } = await people.instituteAdmin.call(institutes.read, { params: { id } })
    await people.instituteAdmin.call(institutes.update, {
      params: { id },
      body: { mission: `${profile.mission} More.` } as never,
    })
    await expect.poll(() => receiver.received.length).toBe(5)
    const data = Object.fromEntries(receiver.received.map(({ message }) => [message.type, message.data]))
    expect(data).toEqual({
      'member.joined': { institution_id: id, user_id: ids.unapprovedMember, roles: [role] },
      'member.left': { institution_id: id, user_id: ids.unapprovedMember, roles: [] },
      'project.joined': { institution_id: id, project_id: project, roles: ['Project_Member'] },
      'project.left': { institution_id: id, project_id: project },
      'institution.changed': { institution_id: id, by: ids.instituteAdmin },
    })
  })

  it('nothing is sent for other events, other projects, or while the webhook is off', async () => {
    const { id } = await created(['survey.finalized'])
    await renamed('Tide')
    await update(id, { is_active: false })
    await finalized()
    await update(id, { is_active: true })
    const { id: surveyId } = await finalized()
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(receiver.received[0]!.message.data).toMatchObject({ survey_id: surveyId })
  })

  it('a test message is sent also while the webhook is off, and tried once', async () => {
    const { id } = await created(['answer.saved'])
    await update(id, { is_active: false })
    await test(id)
    await expect.poll(() => receiver.of('webhook.test').length).toBe(1)
    expect(receiver.received[0]!.message.data).toEqual({ webhook_id: id })
    receiver.respond(withStatus(500))
    const { body: failing } = await test(id)
    await expect.poll(async () => (await deliveryIn(id, failing.id)).state).toBe('failed')
    expect(await listed(id)).toMatchObject({
      failing_since: null,
      last_error: 'The receiver answered 500.',
      paused_at: null,
    })
  })
})

it('open pages of those who manage webhooks follow each attempt; others are refused', async () => {
  const { id } = await created(['answer.saved'])
  const watching = async (who: Person) => {
    const socket = await liveSocket(server.url, who)
    socket.send({ command: 'watch', topic: `project-webhooks:${project}` })
    return { socket, commands: () => socket.received.map(({ command }) => command) }
  }
  const inside = await watching(people.projectManager)
  const outside = await watching(people.projectMember)
  await expect.poll(inside.commands).toContain('watching')
  await expect.poll(outside.commands).toContain('error')
  const { body: sent } = await test(id)
  await expect.poll(async () => (await deliveryIn(id, sent.id)).state).toBe('delivered')
  // When it was requested, and when it was delivered.
  await expect.poll(() => inside.commands().filter((one) => one === 'changed').length).toBe(2)
  expect(outside.commands()).not.toContain('changed')
  for (const { socket } of [inside, outside]) socket.close()
})

describe('failures', () => {
  it('a message that is refused is retried, while others go on; the log has the responses, cut', async () => {
    const { id } = await created(['survey.finalized'])
    receiver.respond(withStatus(500, 'x'.repeat(100_000)), withStatus(200, 'thanks\0'))
    await finalized()
    await expect.poll(async () => (await logOf(id))[0]?.attempts).toBe(1)
    await finalized()
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2)
    const [second, first] = await logOf(id)
    await expect.poll(async () => (await deliveryIn(id, second!.id)).state).toBe('delivered')
    const failed = await deliveryIn(id, first!.id)
    expect(failed.tries.at(-1)).toMatchObject({ status: 500, error: 'The receiver answered 500.' })
    expect(failed.tries.at(-1)!.reply).toHaveLength(4096)
    // The second attempt comes by itself.
    await expect.poll(async () => (await deliveryIn(id, first!.id)).state).toBe('delivered')
    const [again, once] = [receiver.received.at(-1)!, receiver.received[0]!]
    expect(again.headers['webhook-id']).toBe(once.headers['webhook-id'])
    expect(again.body).toBe(once.body)
    const { tries, body } = await deliveryIn(id, first!.id)
    expect(tries.map(({ status }) => status)).toEqual([200, 500])
    expect(tries[0]!.reply).toBe('thanks')
    expect(body).toBe(once.body)
  })

  it('a redirect is a failure and is not followed', async () => {
    const elsewhere = await openReceiver()
    const { id } = await created(['survey.finalized'])
    receiver.respond(withStatus(307, '', { location: elsewhere.url }))
    await test(id)
    await expect
      .poll(async () => (await logOf(id))[0])
      .toMatchObject({
        state: 'failed',
        status: 307,
        error: 'The receiver answered 307. Redirects are not followed.',
      })
    expect(elsewhere.received).toEqual([])
    await elsewhere.stop()
  })

  it('while a receiver is out of reach, all messages wait; a test is sent all the same', async () => {
    const { id } = await created(['survey.finalized'])
    receiver.respond((response) => response.destroy())
    await finalized()
    await expect
      .poll(async () => (await logOf(id))[0]?.error)
      .toBe('The connection was closed without a response.')
    await finalized()
    const attempts = receiver.received.length
    await deliverMessages({ webhookId: id }, context())
    expect(receiver.received).toHaveLength(attempts)
    receiver.respond(withStatus(204))
    await test(id)
    await expect.poll(async () => (await logOf(id, { state: 'waiting' })).length).toBeLessThan(2)
    await expect.poll(() => receiver.of('webhook.test').length).toBe(1)
  })

  it('after a day without any success the webhook is paused, and its managers are mailed', async () => {
    const { id } = await created(['survey.finalized'], '/secret-path')
    receiver.respond(withStatus(503, 'out of order'))
    await finalized()
    await expect.poll(async () => (await logOf(id))[0]?.attempts).toBe(1)
    const past = new Date(Date.now() - 25 * hour)
    await db()
      .updateTable('webhook_delivery')
      .set({ created_at: past, next_attempt_at: past, retry_until: new Date(Date.now() - hour) })
      .where('webhook_id', '=', id)
      .execute()
    await db()
      .updateTable('webhook')
      .set({ failing_since: past, held_until: null })
      .where('id', '=', id)
      .execute()
    await deliverMessages({ webhookId: id }, context())
    expect(await listed(id)).toMatchObject({
      is_active: false,
      paused_at: expect.any(String),
      last_error: 'The receiver answered 503.',
    })
    const mailsTo = (email: string) =>
      server.mails.all.filter((mail) => mail.to.includes(email) && mail.text.includes('webhook'))
    await expect.poll(() => mailsTo(personas.projectManager.email).length).toBeGreaterThan(0)
    await expect.poll(() => mailsTo(personas.projectAdmin.email).length).toBeGreaterThan(0)
    expect(mailsTo(personas.projectMember.email)).toEqual([])
    const [mail] = mailsTo(personas.projectManager.email)
    expect(mail!.text).toContain(`/projects/${project}/webhooks`)
    expect(mail!.text).not.toContain('secret-path')
    const [given] = await logOf(id)
    expect(given).toMatchObject({ state: 'failed', status: 503 })
    // Nothing is kept while it is paused; resending and turning it on work again.
    await finalized()
    expect(await logOf(id)).toHaveLength(1)
    receiver.respond(withStatus(204))
    const { body: resent } = await people.projectManager.call(webhooks.resend, {
      params: { id, deliveryId: given!.id },
    })
    expect(resent).toMatchObject({ state: 'waiting', message_id: given!.message_id })
    await expect.poll(async () => (await logOf(id))[0]!.state).toBe('delivered')
    await update(id, { is_active: true })
    expect(await listed(id)).toMatchObject({ is_active: true, paused_at: null, failing_since: null })
    await finalized()
    await expect.poll(async () => (await logOf(id))[0]!.state).toBe('delivered')
  })

  it('a message that alone is refused for a day does not pause the webhook', async () => {
    const { id } = await created(['survey.finalized'])
    receiver.respond(withStatus(422))
    await finalized()
    await expect.poll(async () => (await logOf(id))[0]?.attempts).toBe(1)
    const past = new Date(Date.now() - 25 * hour)
    await db()
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: past, retry_until: new Date(Date.now() - hour) })
      .where('webhook_id', '=', id)
      .execute()
    await db()
      .updateTable('webhook')
      .set({ failing_since: past, last_success_at: new Date(Date.now() - 2 * hour) })
      .where('id', '=', id)
      .execute()
    await deliverMessages({ webhookId: id }, context())
    expect((await logOf(id))[0]!.state).toBe('failed')
    expect(await listed(id)).toMatchObject({ is_active: true, paused_at: null })
  })
})

describe('rights', () => {
  it('a webhook stays when its creator leaves, who then has no access to it', async () => {
    const { id } = await created(['survey.opened'])
    await people.projectAdmin.call(projects.removeParticipant, {
      body: { projectId: project, userId: ids.projectManager },
    })
    expect((await people.projectManager.call(webhooks.deliveries, { params: { id } })).status).toBe(404)
    expect((await people.projectManager.call(webhooks.renewSecret, { params: { id } })).status).toBe(404)
    await uploaded(server, people.projectAdmin, { projectId: project })
    await expect.poll(() => receiver.of('survey.opened').length).toBe(1)
  })

  it('the deletion of a project ends its messages', async () => {
    const { id } = await created(['survey.finalized'])
    receiver.respond(withStatus(500))
    await finalized()
    await expect.poll(async () => (await logOf(id))[0]?.attempts).toBe(1)
    await people.projectAdmin.call(projects.remove, { params: { id: project } })
    await db()
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    const attempts = receiver.received.length
    await deliverMessages({ webhookId: id }, context())
    expect(receiver.received).toHaveLength(attempts)
  })
})

describe('secrets and retention', () => {
  it('for a day after a new secret both sign, then only the new one', async () => {
    const { id, secret: former } = await created(['answer.saved'])
    const { body } = await people.projectManager.call(webhooks.renewSecret, { params: { id } })
    expect(body.secret).not.toBe(former)
    const signedBy = async () => {
      const before = receiver.received.length
      await test(id)
      await expect.poll(() => receiver.received.length).toBe(before + 1)
      const { headers, body: sent } = receiver.received.at(-1)!
      return [former, body.secret].map((secret) => {
        try {
          return Boolean(new Webhook(secret).verify(sent, headers as Record<string, string>))
        } catch {
          return false
        }
      })
    }
    expect(await signedBy()).toEqual([true, true])
    await db()
      .updateTable('webhook')
      .set({ previous_secret_until: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await signedBy()).toEqual([false, true])
  })

  it('a replaced SECRET_KEY still reads secrets, which the hourly job encrypts again', async () => {
    const { id } = await created(['answer.saved'])
    const key = 'k'.repeat(32)
    const { signingKey } = await import('../platform/signing-key.ts')
    const replacing = {
      ...server.config,
      SECRET_KEY: key,
      PREVIOUS_SECRET_KEY: await signingKey(server.config),
    }
    const replaced = { ...server.config, SECRET_KEY: key }
    const row = await test(id)
    await expect.poll(async () => (await deliveryIn(id, row.body.id)).state).toBe('delivered')
    const send = async (config: typeof server.config) => {
      await db()
        .updateTable('webhook_delivery')
        .set({ state: 'waiting', next_attempt_at: new Date(0) })
        .where('id', '=', row.body.id)
        .execute()
      await deliverMessages({ webhookId: id }, { ...context(), config })
      return (await deliveryIn(id, row.body.id)).error
    }
    expect(await send(replacing)).toBeNull()
    expect(await send(replaced)).toContain('SECRET_KEY has changed')
    await db().updateTable('webhook').set({ held_until: null }).where('id', '=', id).execute()
    await webhooksDomain.hourly({}, { ...context(), config: replacing })
    expect(await send(replaced)).toBeNull()
    // For the other tests.
    await webhooksDomain.hourly(
      {},
      {
        ...context(),
        config: { ...replaced, SECRET_KEY: replacing.PREVIOUS_SECRET_KEY, PREVIOUS_SECRET_KEY: key },
      },
    )
  })

  it('messages are deleted after 30 days, and forgotten ones are sent', async () => {
    const { id } = await created(['answer.saved'])
    const old = await test(id)
    const forgotten = await test(id)
    for (const { body } of [old, forgotten])
      await expect.poll(async () => (await deliveryIn(id, body.id)).state).toBe('delivered')
    expect(receiver.received.length).toBe(2)
    const at = (days: number) => new Date(Date.now() - days * 24 * hour)
    await db()
      .updateTable('webhook_delivery')
      .set({ created_at: at(31) })
      .where('id', '=', old.body.id)
      .execute()
    await db()
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', created_at: at(29), next_attempt_at: at(1) })
      .where('id', '=', forgotten.body.id)
      .execute()
    await webhooksDomain.hourly({}, context())
    await expect.poll(() => receiver.received.length).toBe(3)
    expect((await logOf(id)).map((one) => one.id)).toEqual([forgotten.body.id])
  })
})

describe('without the setting for private networks', () => {
  let strict: TestServer
  let manager: Person
  let params: { id: number }
  beforeAll(async () => {
    strict = await startTestServer()
    manager = await as(strict, 'projectManager')
    params = { id: await projectId(strict) }
    return () => strict.stop()
  })
  const create = (url: string) =>
    manager.call(projectWebhooks.create, { params, body: { url, events: ['survey.finalized'] } })

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:password@example.org/',
  ])('%s is refused at its field', async (url) => {
    const { status, body } = await create(url)
    expect(status).toBe(400)
    expect(body).toEqual({ url: [expect.any(String)] })
  })

  it('a stored address inside the network is not reached, and no other address of it is learnt', async () => {
    const { body } = await create('https://receiver.example/')
    for (const url of [receiver.url, receiver.url.replace('http:', 'https:'), 'https://localhost:1/']) {
      await strict.database.db.updateTable('webhook').set({ url }).where('id', '=', body.id).execute()
      const { body: sent } = await manager.call(webhooks.test, { params: { id: body.id } })
      const read = async () =>
        (await manager.call(webhooks.delivery, { params: { id: body.id, deliveryId: sent.id } })).body
      await expect.poll(async () => (await read()).state).toBe('failed')
      expect((await read()).error).toBe(
        url.startsWith('http:')
          ? 'The address does not begin with https://.'
          : 'The host has no public IP address.',
      )
    }
    expect(receiver.received).toEqual([])
  })
})

it('a listener that runs twice stores one message', async () => {
  const { id } = await created(['project.changed'])
  const event = { projectId: project, by: ids.projectAdmin, at: new Date().toISOString() }
  for (const eventId of ['project.changed:1', 'project.changed:1', 'project.changed:2'])
    await webhookListeners['project.changed']!(event, context(), eventId)
  await expect.poll(() => receiver.received.length).toBe(2)
  expect((await logOf(id)).length).toBe(2)
})
