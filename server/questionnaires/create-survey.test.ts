import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { personaProjects, type Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readSurveyCsv } from './csv/read-csv.ts'
import { opened, projectId, smallSurvey, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
let stored: () => Promise<{ surveys: number; questions: number }>
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  const { db } = server.database
  const count = async (table: 'survey' | 'question') =>
    (
      await db
        .selectFrom(table)
        .select((all) => all.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  stored = async () => ({ surveys: await count('survey'), questions: await count('question') })
})
afterAll(() => server.stop())

const changed = (from: string, to: string) => {
  if (!smallSurvey.includes(from)) throw new Error(`nothing reads ${from}`)
  return smallSurvey.replace(from, to)
}

describe('uploading a survey', () => {
  it('creates an open survey with all questions', async () => {
    const { body, status } = await upload(server, manager, { name: 'Farm lending 2026' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      warnings: [],
      data: {
        name: 'Farm lending 2026',
        type: 'multi-user',
        projectName: personaProjects.own,
        active: true,
        accept_submissions: true,
        accessible: true,
        questions: 5,
        metadata: { percentage_completion: 0 },
      },
    })
    const form = await opened(manager, 'farm LENDING 2026')
    expect(form.results.map(({ code }) => code)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
    expect(form.byCode['Q3']).toMatchObject({
      section_name: 'About you',
      question_type: 'multi-select',
      variable_name: 'crops',
      answer: null,
      answer_id: null,
      options: [
        { name: 'maize', label: 'Maize', type: 'boolean' },
        { name: 'coffee', label: 'Coffee', type: 'boolean' },
        { name: 'other', label: 'Another crop', type: 'boolean-with-text' },
      ],
    })
    expect(form).toMatchObject({
      form_active: true,
      accept_submissions: true,
      project_details: { name: personaProjects.own },
    })
  })

  it('reads all 461 questions of the Green Index', async () => {
    const csv = readFileSync(new URL('../../db/seed/surveys/green-index-3.csv', import.meta.url), 'utf8')
    const survey = await uploaded(server, manager, { csv, name: 'Green Index 3.0' })
    expect(survey.questions).toBe(461)
    const { body } = await manager.call(questionnaires.listQuestions, { query: { form: 'Green Index 3.0' } })
    expect(body.results).toHaveLength(461)
  })

  it('of many questions can be downloaded as a file with the same questions', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) => `First,F${at},Größe ${at},other,no,f${at},,value,,text`,
    )
    const csv = [smallSurvey.split('\n')[0], ...rows].join('\n')
    const { id } = await uploaded(server, manager, { csv })
    const { body } = await manager.call(questionnaires.readFile, { params: { id } })
    const [original, downloaded] = [csv, body].map((file) => readSurveyCsv(Buffer.from(file)).drafts)
    expect(original).toHaveLength(600)
    expect(downloaded).toEqual(original)
  })

  it('names the survey after its file by default', async () => {
    const { body } = await manager.request('POST', '/api/quiz/', {
      raw: await formData({ name: undefined }, 'Office footprint.csv'),
    })
    expect(body).toMatchObject({ data: { name: 'Office footprint' } })
  })

  it('can create a finalized and deactivated survey', async () => {
    const survey = await uploaded(server, manager, { active: 'false', accept_submissions: 'false' })
    expect(survey).toMatchObject({ active: false, accept_submissions: false, accessible: false })
  })

  it('reports an unknown column as a warning', async () => {
    const { body } = await upload(server, manager, {
      csv: smallSurvey.replace('option_type', 'option_type,colour'),
    })
    expect(body).toMatchObject({ success: true, warnings: [{ row: 1, column: 'colour' }] })
  })

  it('creates one survey for twenty identical requests', async () => {
    const sent = { name: 'Once only', key: 'the-same-key-20' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(server, manager, sent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })
})

const formData = async (
  fields: Record<string, string | undefined>,
  fileName?: string,
  content: string | Uint8Array<ArrayBuffer> = smallSurvey,
) => {
  const form = new FormData()
  const all = {
    name: undefined,
    description: 'For the test',
    type: 'multi-user',
    projectId: String(await projectId(server)),
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value)
  if (fileName !== undefined) form.append('file', new Blob([content]), fileName)
  return form
}

describe('an invalid file', () => {
  it.each([
    ['lacks a column', changed('question_type', 'question_tipe'), { row: 1, column: 'question_type' }],
    ['uses a variable twice', changed('farmer_count', 'farmers'), { row: 4, column: 'variable_name' }],
    [
      'asks for an unknown variable',
      changed('farmers == ""yes""', 'farmer == ""yes""'),
      { row: 4, column: 'visibility_condition' },
    ],
    [
      'has a condition that cannot be parsed',
      changed('farmers == ""yes""', 'farmers =='),
      { row: 4, column: 'visibility_condition' },
    ],
    [
      'has questions that wait for each other',
      changed('single-select,yes,farmers,,', 'single-select,yes,farmers,crops == 1,'),
      { column: 'visibility_condition' },
    ],
    ['never closes a quote', changed('"farmers == ""yes""",count', '"farmers == ""yes"",count'), {}],
    ['is not UTF-8', Buffer.from(changed('Which crops?', 'Où ça?'), 'latin1'), {}],
    ['is empty', '', { row: 1 }],
    [
      'has a type that does not exist',
      changed('multi-select', 'many-select'),
      { row: 5, column: 'question_type' },
    ],
    [
      'has an option type that does not exist',
      changed(',integer', ',whole'),
      { row: 4, column: 'option_type' },
    ],
    ['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}],
  ])('that %s is refused with the row, and nothing is stored', async (_what, content, error) => {
    const before = await stored()
    const bytes = typeof content === 'string' ? content : new Uint8Array(content)
    const { status, body } = await manager.request('POST', '/api/quiz/', {
      raw: await formData({}, 'bad.csv', bytes),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      errors: expect.arrayContaining([expect.objectContaining(error)]),
    })
    for (const { row, message } of (body as { errors: { row: number; message: string }[] }).errors) {
      expect(row).toBeGreaterThan(0)
      expect(message).not.toBe('')
    }
    expect(await stored()).toEqual(before)
  })

  it('has all its errors reported together', async () => {
    const csv = changed('multi-select', 'many-select').replace(',integer', ',whole')
    const { body } = await upload(server, manager, { csv })
    expect(body).toMatchObject({
      errors: [
        { row: 4, column: 'option_type' },
        { row: 5, column: 'question_type' },
      ],
    })
  })

  it('of 11 MB is refused as too large', async () => {
    const { status, body } = await upload(server, manager, {
      csv: smallSurvey + '\n'.padEnd(11 << 20, '\n'),
    })
    expect([status, body]).toMatchObject([
      413,
      { code: 'file_too_large', detail: expect.stringContaining('please remove answers, pictures') },
    ])
  })
})

it('refused during the upload leaves the connection usable for the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, body?: Buffer) =>
    new Promise<number | undefined>((answered, failed) => {
      const headers = {
        authorization: `Token ${manager.token}`,
        ...(body && { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }),
      }
      httpRequest(`${server.url}/api/quiz/`, { method, agent, headers }, (response) =>
        response.resume().once('end', () => answered(response.statusCode)),
      )
        .once('error', failed)
        .end(body)
    })
  const large = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
    Buffer.alloc(51 << 20, 'a'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  expect(await send('POST', large)).toBe(413)
  expect(await send('GET')).toBe(200)
  agent.destroy()
})

describe('an incomplete upload', () => {
  it.each([
    ['description', { description: undefined }],
    ['description', { description: '   ' }],
    ['type', { type: undefined }],
    ['type', { type: 'everybody' }],
    ['name', { name: 'a/b' }],
    ['name', { name: 'ALL' }],
    ['name', { name: ':quizName' }],
    ['name', { name: 'x'.repeat(121) }],
    ['projectId', { projectId: 'mine' }],
  ])('gets an error at the field %s', async (field, fields) => {
    const before = await stored()
    const { status, body } = await manager.request('POST', '/api/quiz/', {
      raw: await formData(fields, 'survey.csv'),
    })
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([field])
    expect(await stored()).toEqual(before)
  })

  it('is refused without a file', async () => {
    const { status, body } = await manager.request('POST', '/api/quiz/', { raw: await formData({}) })
    expect([status, body]).toEqual([400, { file: ['Please choose a survey file'] }])
  })

  it('is refused as a conflict if the name exists, ignoring case', async () => {
    await uploaded(server, manager, { name: 'Taken' })
    const { status, body } = await upload(server, manager, { name: ' TAKEN ' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'survey.name_taken' })
  })

  it('may contain unknown fields, which are ignored', async () => {
    const raw = await formData(
      { id: '1', created_by: '1', display_order: '99', question_count: '7', deleted_at: '2020-01-01' },
      'Assigned.csv',
    )
    const { body } = await manager.request('POST', '/api/quiz/', { raw })
    expect(body).toMatchObject({ data: { display_order: 0, questions: 5 } })
  })
})

describe('permission to upload', () => {
  it.each<[Persona, number]>([
    ['projectAdmin', 200],
    ['projectManager', 200],
    ['projectEditor', 400],
    ['projectMember', 400],
    ['projectGuest', 400],
    ['plain', 404],
    ['advisor', 404],
    ['staff', 400],
  ])('%s is answered %i', async (who, status) => {
    const answer = await upload(server, await as(server, who))
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({ code: 'permission_denied', permission: 'CREATE_PROJECT_SURVEYS' })
  })

  it('requires a session', async () => {
    expect((await upload(server, person(server))).status).toBe(401)
  })
})
