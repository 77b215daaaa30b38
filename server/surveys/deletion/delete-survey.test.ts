import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { mediaPath } from '../../media/media.ts'
import { purgeProjects } from '../../projects/remove-project.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, upload, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const remove = (id: number, who: Persona = 'projectAdmin') =>
  people[who].call(surveys.remove, { params: { id } })
const restore = (id: number, who: Persona = 'staff') => people[who].call(surveys.restore, { params: { id } })
const listed = async (pageSize = 100) =>
  (await people.staff.call(surveys.listDeleted, { query: { pageSize } })).body

/** Answers the file question; returns the URL of the file and the path of its bytes. */
async function answeredWithFile(name: string, who: Persona = 'projectMember') {
  const { form_id, byCode } = await opened(people[who], name)
  const { question_id } = byCode['Q5']!
  const { body } = await people[who].call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question: { question_id }, answer: {} }] },
    files: { [`${question_id}:document`]: { name: 'policy.pdf', content: '%PDF-1.4 policy' } },
  })
  const { key, url } = Object.values(body.files)[0]!
  return { url, path: mediaPath(server.config, key) }
}

/** Ids of jobs that purge surveys, the oldest first. */
const purgeJobs = async () => {
  const { db } = server.database
  await expect.poll(() => db.selectFrom('queued_job').select('id').execute()).toEqual([])
  return (
    await sql<{
      id: string
    }>`select id from graphile_worker.jobs where task_identifier = 'survey.purge' order by id`.execute(
      server.database.db,
    )
  ).rows.map(({ id }) => id)
}

/** Deletes a project as if 31 days had passed since. */
async function purgeProject(id: number) {
  await people.projectAdmin.call(projects.remove, { params: { id } })
  await server.database.db
    .updateTable('project')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  await purgeProjects({}, { database: server.database, config: server.config, log: undefined as never })
}

/** Runs the job that is due in 30 days, and waits for its end. */
async function runPurge(job: string | undefined) {
  await sql`select graphile_worker.reschedule_jobs(array[${job}::bigint], run_at := now())`.execute(
    server.database.db,
  )
  await expect.poll(purgeJobs, { timeout: 90_000 }).not.toContain(job)
}

describe('a deleted survey', () => {
  it('cannot be reached: lists, page, answers, earlier signed links, files, live socket', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, { Q1: { yes: true } })
    const file = await answeredWithFile(name)
    const { byCode } = await opened(people.projectMember, name)
    const question = byCode['Q1']!.question_id
    const { body: download } = await people.projectManager.call(surveyDownloads.startExport, {
      params: { id },
      body: { format: 'csv', which: 'latest' },
    })
    const anybody = person(server)
    expect((await anybody.request('GET', download.url)).status).toBe(200)
    expect((await anybody.request('GET', file.url)).status).toBe(200)
    expect((await people.projectMember.request('GET', '/media/policy.pdf')).status).toBe(302)

    expect((await remove(id)).status).toBe(200)

    for (const who of ['projectAdmin', 'projectManager', 'projectMember', 'staff'] as const) {
      const asker = people[who]
      const flat = await asker.call(surveys.list)
      expect(flat.body.map((one) => one.id)).not.toContain(id)
      const byProject = await asker.call(surveys.listByProject)
      expect(byProject.body.flatMap(({ quizzes }) => quizzes.map((one) => one.id))).not.toContain(id)
      const answers = await Promise.all([
        asker.call(surveyAnswers.read, { query: { form: name } }),
        asker.call(questionnaires.listQuestions, { query: { form: name } }),
        asker.call(surveys.update, { params: { id }, body: { active: true } }),
        asker.call(surveys.updateStyling, { params: { id }, body: {} }),
        asker.call(questionnaires.updateQuestion, { params: { id: question }, body: { question: 'Still?' } }),
        asker.call(surveyResults.listAnswers, { params: { id } }),
        asker.call(surveyDownloads.startExport, { params: { id }, body: { format: 'csv', which: 'latest' } }),
        asker.call(surveyDownloads.exportToProject, { params: { id } }),
        asker.call(questionnaires.readFile, { params: { id } }),
        asker.call(surveyAnswers.saveAnswers, {
          body: { form_id: id, answers: [{ question: { question_id: question }, answer: { no: true } }] },
        }),
        asker.call(surveys.remove, { params: { id } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect((await anybody.request('GET', download.url)).status).toBe(404)
    expect((await anybody.request('GET', file.url)).status).toBe(404)
    expect((await people.projectMember.request('GET', '/media/policy.pdf')).status).toBe(404)
    expect(await watching(people.projectManager, `survey:${id}`)).toMatchObject({ code: 'not_found' })
    expect(await watching(people.projectManager, `submissions:${id}`)).toMatchObject({ code: 'not_found' })
  })

  it('notifies everyone who has it open', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const received: Heard[] = []
    expect(await watching(people.projectMember, `survey:${id}`, received)).toMatchObject({
      command: 'watching',
    })
    await remove(id)
    await expect
      .poll(() => received)
      .toContainEqual(expect.objectContaining({ topic: `survey:${id}`, survey: true }))
  })

  it('can be deleted only with the permission', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    const refused = { projectManager: 400, projectEditor: 400, staff: 400, plain: 404, advisor: 404 } as const
    for (const [who, status] of Object.entries(refused))
      expect([who, (await remove(id, who as Persona)).status]).toEqual([who, status])
    expect((await people.projectMember.call(surveyAnswers.read, { query: { form: name } })).status).toBe(200)
  })

  it('keeps its name reserved, and an upload with that name gets a reason', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await remove(id)
    const { status, body } = await upload(server, people.projectManager, { name: name.toUpperCase() })
    expect([status, body]).toMatchObject([
      409,
      { code: 'survey.name_taken', detail: expect.stringContaining('deleted within the last 30 days') },
    ])
  })
})

describe('staff', () => {
  it('see deleted surveys with person, time, number of answers and deadline for restoring', async () => {
    const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
    await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
    await save(people.projectEditor, name, { Q1: { no: true } })
    await remove(id)
    const { results, total } = await listed()
    expect(results[0]).toEqual({
      id,
      name,
      type: 'single-user',
      project: { id: expect.any(Number), name: personaProjects.own },
      deleted_at: expect.any(String),
      deleted_by: { id: expect.any(Number), name: nameOf('projectAdmin') },
      answers: 3,
      days_left: 30,
    })
    expect(total).toBeGreaterThanOrEqual(1)
    const first = await people.staff.call(surveys.listDeleted, { query: { pageSize: 1 } })
    expect(first.body).toMatchObject({ total, results: [{ id }], pageNumber: 1, pageSize: 1 })
    server.passTime(29.5 * 86_400_000)
    expect((await (await as(server, 'staff')).call(surveys.listDeleted)).body.results[0]).toMatchObject({
      id,
      days_left: 1,
    })
    server.passTime(-29.5 * 86_400_000)
  })

  it('are the only ones to see and restore them', async () => {
    const { id } = await uploaded(server, people.projectManager)
    await remove(id)
    for (const who of Object.keys(personas).filter((name) => name !== 'staff') as Persona[]) {
      expect((await people[who].call(surveys.listDeleted)).status).toBe(404)
      expect((await restore(id, who)).status).toBe(404)
    }
    expect((await person(server).call(surveys.listDeleted)).status).toBe(401)
  })

  it('restore a survey with its answers and files, idempotently and with an audit entry', async () => {
    const { id, name, project } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, { Q1: { yes: true } })
    const file = await answeredWithFile(name)
    await remove(id)
    const received: Heard[] = []
    await watching(people.projectMember, `project:${project}`, received)
    const [one, other] = await Promise.all([restore(id), restore(id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toEqual({ success: true, id, name, project })
    expect((await restore(id)).status).toBe(200)
    await expect.poll(() => received).toContainEqual(expect.objectContaining({ surveys: true }))
    expect((await opened(people.projectMember, name)).byCode['Q1']!.answer).toEqual({ yes: true })
    expect((await person(server).request('GET', file.url)).body).toBe('%PDF-1.4 policy')
    expect((await listed()).results.map((survey) => survey.id)).not.toContain(id)
    const entries = await server.database.db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', `survey:${id}`)
      .where('action', 'in', ['survey.deleted', 'survey.restored'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'survey.deleted', detail: { name } },
      { action: 'survey.restored', detail: { name } },
    ])
  })

  it('get a reason when nothing is left to restore', async () => {
    const { body: made } = await people.projectAdmin.call(projects.create, {
      body: { name: 'Short-lived', type: 'Research', regions: ['Europe'] },
    })
    const { id } = await uploaded(server, people.projectAdmin, { projectId: made.id })
    await remove(id)
    await people.projectAdmin.call(projects.remove, { params: { id: made.id } })
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: { code: 'survey.gone_for_good', detail: expect.stringContaining('its project was deleted') },
    })
  })
})

describe('after 30 days', () => {
  it('a deleted survey is purged with its answers and files, and its name becomes available', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    const { path } = await answeredWithFile(name)
    await remove(id)
    expect(existsSync(path)).toBe(true)
    await runPurge((await purgeJobs()).at(-1))
    await expect.poll(() => existsSync(path)).toBe(false)
    expect((await restore(id)).status).toBe(409)
    expect((await upload(server, people.projectManager, { name })).status).toBe(200)
    for (const table of ['question', 'answer', 'answer_file', 'survey_progress'] as const)
      expect(
        await server.database.db.selectFrom(table).selectAll().where('survey_id', '=', id).execute(),
      ).toEqual([])
  })

  it('a restored survey is not purged, even if it was deleted again since', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await remove(id)
    await restore(id)
    await runPurge((await purgeJobs()).at(-1))
    expect((await people.projectMember.call(surveyAnswers.read, { query: { form: name } })).status).toBe(200)
    await remove(id)
    await restore(id)
    await remove(id)
    await runPurge((await purgeJobs()).at(-2))
    expect((await restore(id)).status).toBe(200)
  })
})

it('purging a project deletes the files of answers', async () => {
  const { body: made } = await people.projectAdmin.call(projects.create, {
    body: { name: 'To be deleted', type: 'Research', regions: ['Europe'] },
  })
  const { name } = await uploaded(server, people.projectAdmin, { projectId: made.id })
  const { path } = await answeredWithFile(name, 'projectAdmin')
  expect(existsSync(path)).toBe(true)
  await purgeProject(made.id)
  await expect.poll(() => existsSync(path)).toBe(false)
})

it('deleting a project hides its surveys immediately; a purge leaves their answers to a job', async () => {
  const { db, pool } = server.database
  const { body: made } = await people.projectAdmin.call(projects.create, {
    body: { name: 'Full of answers', type: 'Research', regions: ['Europe'] },
  })
  const own = { projectId: made.id }
  const { id, name } = await uploaded(server, people.projectAdmin, own)
  const { id: deletedId } = await uploaded(server, people.projectAdmin, own)
  const { url, path } = await answeredWithFile(name, 'projectAdmin')
  await remove(deletedId, 'projectAdmin')
  const received: Heard[] = []
  await watching(people.projectAdmin, `survey:${id}`, received)
  const deleted = async () => (await listed()).results.filter(({ project }) => project.id === made.id)
  expect(await deleted()).toHaveLength(1)
  const { total } = await listed()
  const answers = () => db.selectFrom('answer').select('id').where('survey_id', '=', id).execute()

  expect(await people.projectAdmin.call(projects.remove, { params: { id: made.id } })).toMatchObject({
    status: 200,
  })

  const { body: flat } = await people.projectAdmin.call(surveys.list)
  expect(flat.filter((one) => one.project === made.id)).toEqual([])
  expect((await people.projectAdmin.call(surveyAnswers.read, { query: { form: name } })).status).toBe(404)
  expect((await people.staff.call(surveyAnswers.read, { query: { form: name } })).status).toBe(404)
  expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'survey.gone_for_good' } })
  expect(await restore(deletedId)).toMatchObject({ status: 409, body: { code: 'survey.gone_for_good' } })
  expect(await deleted()).toEqual([])
  expect((await listed()).total).toBe(total - 1)
  expect((await person(server).request('GET', url)).status).toBe(404)
  // The name is kept for the case that the project is restored.
  expect((await upload(server, people.projectManager, { name })).status).toBe(409)
  const changed = expect.objectContaining({ command: 'changed', topic: `survey:${id}` })
  await expect.poll(() => received).toContainEqual(changed)

  // Another transaction locks the answers, which their deletion waits for; the purge does not wait, so a job deletes them.
  const holding = await pool.connect()
  await holding.query('begin')
  await holding.query('select from answer where survey_id = $1 for update', [id])
  await purgeProject(made.id)
  expect(await answers()).not.toEqual([])
  expect((await upload(server, people.projectManager, { name })).status).toBe(200)

  await holding.query('rollback')
  holding.release()
  await expect.poll(answers).toEqual([])
  await expect
    .poll(() => db.selectFrom('survey').select('id').where('id', 'in', [id, deletedId]).execute())
    .toEqual([])
  await expect.poll(() => existsSync(path)).toBe(false)
})

const nameOf = (who: Persona) => `${personas[who].first_name} ${personas[who].last_name}`

interface Heard {
  command?: string
}

/** Subscribes to a topic; returns the reply. All messages are put into `received`. */
async function watching(who: Person, topic: string, received: Heard[] = []): Promise<object> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  await new Promise((opened) => socket.once('open', opened))
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Heard))
  socket.send(JSON.stringify({ command: 'init_chat', token: who.token }))
  socket.send(JSON.stringify({ command: 'watch', topic }))
  // Notifications come to every socket of a person.
  const answer = () => received.find(({ command }) => command === 'watching' || command === 'error')
  await expect.poll(answer).toBeDefined()
  return answer()!
}
