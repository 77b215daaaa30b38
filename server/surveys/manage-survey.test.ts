import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save, smallSurvey, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const questions = (...codes: string[]) =>
  [
    'section_name,question_id,question,question_type,option_name,option_type',
    ...codes.map((code) => `Notes,${code},Note ${code},other,text,text`),
  ].join('\n')

const made = () => uploaded(server, people.projectManager)

describe('the lists of surveys', () => {
  it('contain the surveys of my projects, flat and by project, with my permissions', async () => {
    const { id, name } = await made()
    const flat = await people.projectMember.call(surveys.list)
    expect(flat.body.find((one) => one.id === id)).toMatchObject({
      name,
      projectName: personaProjects.own,
      userPermission: expect.arrayContaining(['FILL_PROJECT_SURVEYS']),
      accessible: true,
    })
    const { body } = await people.projectManager.call(surveys.listByProject)
    const ours = body.find(({ project }) => project.name === personaProjects.own)!
    expect(ours.user_permissions).toContain('CREATE_PROJECT_SURVEYS')
    expect(ours.quizzes.map((one) => one.id)).toContain(id)
  })

  it('do not include projects of others', async () => {
    await made()
    expect((await people.plain.call(surveys.list)).body).toEqual([])
    const { body } = await people.advisor.call(surveys.listByProject)
    expect(body).toMatchObject([{ project: { name: personaProjects.other }, quizzes: [] }])
  })

  it('respond with and without a trailing slash', async () => {
    for (const path of ['/api/quiz', '/api/quiz/', '/api/quiz/all_projects', '/api/quiz/all_projects/'])
      expect((await people.projectMember.request('GET', path)).status).toBe(200)
    const { name } = await made()
    const read = await people.projectMember.request('GET', `/api/quiz?form=${name}`)
    expect(read.body).toMatchObject({ name })
  })
})

describe('changing a survey', () => {
  const update = (who: Persona, id: number, body: object) =>
    people[who].call(surveys.update, { params: { id }, body })

  it('changes only the fields that are sent', async () => {
    const { id, name } = await made()
    const { body } = await update('projectManager', id, { description: 'Shorter', display_order: 3 })
    expect(body).toMatchObject({ name, description: 'Shorter', display_order: 3, active: true })
    const hostile = {
      id: 1,
      project: 1,
      created_at: '2020-01-01T00:00:00Z',
      type: 'single-user',
      deleted_at: null,
    }
    const { status, body: after } = await update('projectManager', id, hostile)
    expect([status, after]).toEqual([200, body])
  })

  it.each<[Persona, object, number, string?]>([
    ['projectManager', { accept_submissions: false }, 200],
    ['projectManager', { active: false }, 200],
    ['projectManager', { name: 'Renamed by a manager' }, 200],
    ['projectEditor', { accept_submissions: false }, 400, 'DEACTIVATE_PROJECT_SURVEYS'],
    ['projectEditor', { accept_submissions: true }, 400, 'ACTIVATE_PROJECT_SURVEYS'],
    ['projectEditor', { active: false }, 400, 'ACTIVATE_PROJECT_SURVEYS'],
    ['projectEditor', { description: 'Mine' }, 400, 'UPDATE_PROJECT_SURVEYS'],
    ['projectMember', { active: true, description: 'x' }, 400, 'ACTIVATE_PROJECT_SURVEYS'],
    ['projectGuest', { display_order: 1 }, 400, 'UPDATE_PROJECT_SURVEYS'],
    ['staff', { active: false }, 400, 'ACTIVATE_PROJECT_SURVEYS'],
    ['plain', { active: false }, 404],
    ['advisor', { name: 'Taken over' }, 404],
  ])('%s sends %j: %i', async (who, body, status, permission) => {
    const survey = await made()
    const answer = await update(who, survey.id, body)
    expect(answer.status).toBe(status)
    if (permission) expect(answer.body).toMatchObject({ code: 'permission_denied', permission })
    const { body: list } = await people.projectAdmin.call(surveys.list)
    const { userPermission: _, updated_at: __, ...now } = list.find(({ id }) => id === survey.id)!
    if (status !== 200) expect(survey).toMatchObject(now)
    else expect(now).toMatchObject(body)
  })

  it('the second of two people with the same version gets a conflict', async () => {
    const { id, updated_at } = await made()
    const first = await update('projectManager', id, { description: 'First', updated_at })
    expect(first.status).toBe(200)
    const second = await update('projectAdmin', id, { description: 'Second', updated_at })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const seen = first.body.updated_at
    expect((await update('projectAdmin', id, { description: 'Second', updated_at: seen })).status).toBe(200)
  })

  it('the same toggle can be sent twice or by two people', async () => {
    const { id, updated_at } = await made()
    const first = await update('projectManager', id, { accept_submissions: false, updated_at })
    const second = await update('projectAdmin', id, { accept_submissions: false, updated_at })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.updated_at).toBe(first.body.updated_at)
  })

  it('the name of another survey is a conflict, its own in another case is not', async () => {
    const [one, other] = [await made(), await made()]
    expect((await update('projectManager', one.id, { name: other.name.toUpperCase() })).status).toBe(409)
    expect((await update('projectManager', one.id, { name: one.name.toUpperCase() })).status).toBe(200)
    expect((await update('projectManager', one.id, { name: 'a/b' })).status).toBe(400)
  })
})

describe('changing the texts of a question', () => {
  it('changes them for everyone immediately', async () => {
    const { name } = await made()
    const { byCode } = await opened(people.projectMember, name)
    const { question_id, updated_at } = byCode['Q1']!
    const { status, body } = await people.projectManager.call(questionnaires.updateQuestion, {
      params: { id: question_id },
      body: { question: 'Do you serve farmers?', option_labels: { yes: 'Certainly' }, updated_at },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      question: 'Do you serve farmers?',
      options: [{ name: 'yes', label: 'Certainly' }, { name: 'no' }],
    })
    const again = await opened(people.projectMember, name)
    expect(again.byCode['Q1']).toMatchObject({ question: 'Do you serve farmers?', required: true })
    expect(again.byCode['Q2']).toEqual(byCode['Q2'])
  })

  it('changes those of one language only', async () => {
    const csv = [
      'section_name,question_id,question,question::Español (es),question::Português (pt),question_type,option_name,option_label,option_label::Español (es),option_type,default_language',
      'Notes,Q1,Do you lend?,¿Presta?,Empresta?,single-select,yes,Yes,Sí,boolean,English (en)',
      ',,,,,,no,No,No,boolean,',
    ].join('\n')
    const { name } = await uploaded(server, people.projectManager, { csv })
    const before = (await opened(people.projectManager, name)).byCode['Q1']!
    const change = (language: string, question: string, updated_at: string) =>
      people.projectManager.call(questionnaires.updateQuestion, {
        params: { id: before.question_id },
        body: { question, option_labels: { yes: 'Claro' }, language, updated_at },
      })
    expect((await change('es', '¿Concede créditos?', before.updated_at)).status).toBe(200)
    const after = (await opened(people.projectMember, name)).byCode['Q1']!
    expect(after).toMatchObject({
      question: 'Do you lend?',
      options: [{ label: 'Yes' }, { label: 'No' }],
      translations: {
        es: { question: '¿Concede créditos?', options: { yes: 'Claro', no: 'No' } },
        pt: { question: 'Empresta?' },
      },
    })
    expect((await change('pt', 'Concede?', before.updated_at)).status).toBe(409)
    expect((await change('xx', 'Never received of', after.updated_at)).status).toBe(400)
  })

  it('by the second of two people with the same version is refused', async () => {
    const { name } = await made()
    const { byCode } = await opened(people.projectManager, name)
    const { question_id, updated_at } = byCode['Q1']!
    const change = (question: string) =>
      people.projectManager.call(questionnaires.updateQuestion, {
        params: { id: question_id },
        body: { question, updated_at },
      })
    expect([(await change('One?')).status, (await change('Other?')).status]).toEqual([200, 409])
  })

  it('cannot clear the question, label missing options or change its type', async () => {
    const { name } = await made()
    const before = (await opened(people.projectManager, name)).byCode['Q1']!
    const change = (body: object) =>
      people.projectManager.call(questionnaires.updateQuestion, { params: { id: before.question_id }, body })
    expect(await change({ question: ' ' })).toMatchObject({
      status: 400,
      body: { question: [expect.any(String)] },
    })
    expect((await change({ option_labels: { perhaps: 'Perhaps' } })).status).toBe(400)
    const hostile = { question_type: 'other', variable_name: 'x', options: [], required: false, survey_id: 1 }
    expect((await change(hostile)).status).toBe(200)
    const { updated_at: _, ...now } = (await opened(people.projectManager, name)).byCode['Q1']!
    expect(before).toMatchObject(now)
  })

  it.each<[Persona, number]>([
    ['projectAdmin', 200],
    ['projectEditor', 400],
    ['projectMember', 400],
    ['staff', 400],
    ['plain', 404],
    ['advisor', 404],
  ])('%s: %i', async (who, status) => {
    const { byCode } = await opened(people.projectManager, (await made()).name)
    const answer = await people[who].call(questionnaires.updateQuestion, {
      params: { id: byCode['Q1']!.question_id },
      body: { question: `By ${who}` },
    })
    expect(answer.status).toBe(status)
  })
})

describe('the figures of a survey', () => {
  const figures = async (id: number) =>
    (await people.projectManager.call(surveyResults.readFigures, { params: { id } })).body

  it('count sections, respondents and their current answers', async () => {
    for (const type of ['multi-user', 'single-user'] as const) {
      const { id, name } = await uploaded(server, people.projectManager, { type })
      expect(await figures(id)).toEqual({
        sections: expect.any(Number),
        respondents: 0,
        answers: 0,
        begun: 0,
        completed: 0,
        median_completion: null,
        counting: false,
      })
      await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 3 } })
      await save(people.projectMember, name, { Q2: { 'count-data': 4 } })
      await save(people.projectEditor, name, { Q1: { no: true } })
      // Without farmers the question 'how many' is hidden, so in the shared set the second answer no longer counts.
      const standing = type === 'multi-user' ? { respondents: 1, answers: 1 } : { respondents: 2, answers: 3 }
      expect(await figures(id)).toMatchObject(standing)
    }
  })

  it('include the numbers of started and completed sets, and the median progress', async () => {
    const { id, name } = await uploaded(server, people.projectManager, {
      type: 'single-user',
      csv: questions('one', 'two'),
    })
    const answer = { text: true, 'text-data': 'x' }
    await save(people.projectMember, name, { one: answer, two: answer })
    await save(people.projectEditor, name, { one: answer })
    await save(people.projectAdmin, name, { one: answer })
    expect(await figures(id)).toMatchObject({ begun: 3, completed: 1, median_completion: 50 })
  })

  it('indicate that they are still being counted', async () => {
    const { id, name } = await uploaded(server, people.projectManager, {
      type: 'single-user',
      csv: questions('one'),
    })
    await save(people.projectMember, name, { one: { text: true, 'text-data': 'x' } })
    await transaction(server.database.db, async (tx) => {
      await sql`select from survey_progress where survey_id = ${id} for update`.execute(tx)
      const replaced = await people.projectManager.call(replacements.replaceQuestions, {
        params: { id },
        body: {},
        files: { file: { name: 'two.csv', content: questions('one', 'two') } },
      })
      expect(replaced.status).toBe(200)
      expect(await figures(id)).toMatchObject({ counting: true, completed: 1 })
    })
    await expect
      .poll(() => figures(id))
      .toMatchObject({ counting: false, completed: 0, median_completion: 50 })
  })
})

describe('the questionnaire as a file', () => {
  it('can be uploaded again without changes', async () => {
    const { id, name } = await made()
    const { body: csv } = await people.projectManager.call(questionnaires.readFile, { params: { id } })
    const copy = await uploaded(server, people.projectManager, { csv: String(csv) })
    const strip = ({ results }: Awaited<ReturnType<typeof opened>>) =>
      results.map(({ question_id: _, updated_at: __, ...question }) => question)
    expect(strip(await opened(people.projectManager, copy.name))).toEqual(
      strip(await opened(people.projectManager, name)),
    )
  })

  it('requires the permission to change the survey', async () => {
    const { id } = await made()
    expect((await people.projectEditor.call(questionnaires.readFile, { params: { id } })).status).toBe(400)
    expect((await people.advisor.call(questionnaires.readFile, { params: { id } })).status).toBe(404)
  })
})

describe('deleting a survey', () => {
  it('removes it from every list and address; its name stays reserved until it is purged', async () => {
    const { id, name } = await made()
    expect((await people.projectManager.call(surveys.remove, { params: { id } })).status).toBe(400)
    expect((await people.projectAdmin.call(surveys.remove, { params: { id } })).status).toBe(200)
    expect((await people.projectAdmin.call(surveyAnswers.read, { query: { form: name } })).status).toBe(404)
    const { body } = await people.projectAdmin.call(surveys.list)
    expect(body.map((survey) => survey.id)).not.toContain(id)
    expect((await people.projectAdmin.call(surveys.remove, { params: { id } })).status).toBe(404)
    expect((await upload(server, people.projectManager, { name })).status).toBe(409)
  })
})

describe('a survey that is open on two screens', () => {
  it('notifies the other of new answers and of finalizing', async () => {
    const { id, name } = await made()
    const received = await listening(people.projectEditor, `survey:${id}`)
    const { byCode } = await opened(people.projectMember, name)
    await save(people.projectMember, name, { Q1: { yes: true } })
    await expect.poll(received).toContainEqual(
      expect.objectContaining({
        command: 'changed',
        topic: `survey:${id}`,
        questions: [byCode['Q1']!.question_id],
      }),
    )
    await people.projectManager.call(surveys.update, { params: { id }, body: { accept_submissions: false } })
    await expect
      .poll(received)
      .toContainEqual(expect.objectContaining({ topic: `survey:${id}`, survey: true }))
  })

  it('is not notified of a survey that cannot be filled, or of individual answers of others', async () => {
    const { id } = await made()
    expect((await listening(people.projectGuest, `survey:${id}`))()).toMatchObject([
      { code: 'permission_denied' },
    ])
    expect((await listening(people.plain, `survey:${id}`))()).toMatchObject([{ code: 'not_found' }])
    const own = await uploaded(server, people.projectManager, { type: 'single-user' })
    const [answers, explored] = [
      await listening(people.projectEditor, `survey:${own.id}`),
      await listening(people.projectManager, `submissions:${own.id}`),
    ]
    await save(people.projectMember, own.name, { Q1: { yes: true } })
    await expect.poll(explored).toContainEqual({ command: 'changed', topic: `submissions:${own.id}` })
    expect(answers()).toEqual([{ command: 'watching', topic: `survey:${own.id}` }])
  })
})

/** Subscribes to a topic; returns a function that gives all messages so far, the reply to the subscription first. */
/** Messages for a topic: that it is subscribed, or why not. */
const answered: unknown = expect.stringMatching(/^(watching|error)$/)

async function listening(who: Person, topic: string): Promise<() => object[]> {
  const received: { command?: string }[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  await new Promise((opened) => socket.once('open', opened))
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as { command?: string }))
  socket.send(JSON.stringify({ command: 'init_chat', token: who.token }))
  socket.send(JSON.stringify({ command: 'watch', topic }))
  await expect.poll(() => received.map(({ command }) => command)).toContainEqual(answered)
  // Notifications come to every socket of a person.
  return () => received.slice(1).filter(({ command }) => command !== 'notification')
}

describe('impossible ids', () => {
  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00'])(
    '/api/quiz/%s/ does not exist',
    async (id) => {
      for (const [method, path, body] of [
        ['PUT', `/api/quiz/${id}/`, { active: true }],
        ['DELETE', `/api/quiz/${id}/`],
        ['PUT', `/api/quiz/questions/${id}/`, { question: 'x' }],
        ['GET', `/api/quiz/${id}/answers/`],
      ] as const) {
        const { status } = await people.projectAdmin.request(method, path, { body })
        expect([400, 404]).toContain(status)
      }
    },
  )

  it('a survey cannot be created in a project of others', async () => {
    const project = await projectId(server, personaProjects.other)
    expect(
      (await upload(server, people.projectManager, { projectId: project, csv: smallSurvey })).status,
    ).toBe(404)
  })
})
