import { get, type IncomingMessage } from 'node:http'
import { parse } from 'csv-parse/sync'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas } from '../../../db/seed/personas.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { unzipped } from '../testing/unzipped.ts'
import { save, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
let member: Person
let editor: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
  editor = await as(server, 'projectEditor')
})
afterAll(() => server.stop())

type Wanted = SentBodyOf<typeof surveyDownloads.startExport>

async function link(id: number, wanted: Wanted) {
  const { body, status } = await manager.call(surveyDownloads.startExport, { params: { id }, body: wanted })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.url
}

async function downloaded(id: number, wanted: Wanted) {
  const response = await fetch(server.url + (await link(id, wanted)))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rowsOf = async (bytes: Uint8Array) =>
  (await readXlsx(new Uint8Array(bytes))).sheets[0]!.rows.slice(1) as CellValue[][]

const answered = async () => {
  const survey = await uploaded(server, manager, { type: 'single-user' })
  await save(member, survey.name, {
    Q1: { yes: true },
    Q2: { 'count-data': 1200 },
    Q4: { 'name-data': '=cmd|calc', 'since-data': '2019-05-01' },
  })
  await save(editor, survey.name, { Q1: { no: true }, Q4: { 'name-data': 'Wanjirũ' } })
  await save(editor, survey.name, { Q1: { yes: true }, Q2: { 'count-data': -3 } })
  return survey
}

describe('the results as a workbook', () => {
  it('has the rows of the CSV, with typed numbers and times', async () => {
    const { id, name } = await answered()
    const { response, bytes } = await downloaded(id, { format: 'xlsx', which: 'latest' })
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
      new RegExp(`''${name} latest [\\d-]+\\.xlsx$`),
    )
    const rows = await rowsOf(bytes)
    const [editing, taking] = [personas.projectEditor.email, personas.projectMember.email]
    expect(rows.map(([question, api, email, answer]) => [question, api, email, answer])).toEqual([
      ['Do you lend to farmers?', 'farmers', editing, 'Yes we do'],
      ['How many farmers?', 'farmer_count', editing, -3],
      ['Whom may we ask?', 'contact', editing, 'Name: Wanjirũ'],
      ['Do you lend to farmers?', 'farmers', taking, 'Yes we do'],
      ['How many farmers?', 'farmer_count', taking, 1200],
      ['Whom may we ask?', 'contact', taking, 'Name: =cmd|calc; Since: 2019-05-01'],
    ])
    for (const row of rows) expect(Math.abs((row[4] as Date).getTime() - Date.now())).toBeLessThan(60_000)
    const csv = (await downloaded(id, { format: 'csv', which: 'latest' })).bytes.toString()
    const lines = parse(csv, { bom: true, from: 2 }) as string[][]
    expect(lines.map(([question, , email, answer]) => [question, email, answer])).toEqual(
      rows.map(([question, , email, answer]) => [question, email, String(answer)]),
    )
  })

  it('all: has every record in order of time', async () => {
    const { id } = await answered()
    const { bytes } = await downloaded(id, { format: 'xlsx', which: 'all' })
    expect((await rowsOf(bytes)).map((row) => row[3])).toEqual([
      'Yes we do',
      1200,
      'Name: =cmd|calc; Since: 2019-05-01',
      'No',
      'Name: Wanjirũ',
      'Yes we do',
      -3,
    ])
  })
})

describe('a file for each section', () => {
  it.each(['csv', 'xlsx'] as const)('%s: the same rows, apart', async (format) => {
    const { id, name } = await answered()
    const { response, bytes } = await downloaded(id, { format, which: 'latest', files: 'multiple' })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
      new RegExp(`''${name} latest [\\d-]+\\.zip$`),
    )
    const files = unzipped(bytes)
    expect(Object.keys(files)).toEqual([`01 About you.${format}`, `02 Contact.${format}`])
    const answers = await Promise.all(
      Object.values(files).map(async (file) =>
        format === 'xlsx'
          ? (await rowsOf(file)).map((row) => row[3])
          : (parse(file, { bom: true, from: 2 }) as string[][]).map((row) => row[3]),
      ),
    )
    const [first, second] = format === 'xlsx' ? [-3, 1200] : ['-3', '1200']
    expect(answers).toEqual([
      ['Yes we do', 'Yes we do', first, second],
      ['Name: Wanjirũ', 'Name: =cmd|calc; Since: 2019-05-01'],
    ])
  })

  it('has a name that is valid on every system', async () => {
    const csv = [
      'section_name,question,question_type,option_name,option_type',
      'A/B: "What?" <now>..,One,other,text,text',
      '../../etc,Two,other,text,text',
      '資金,Three,other,text,text',
      'report\u202evsc.exe,Four,other,text,text',
      `${'資'.repeat(100)},Five,other,text,text`,
    ].join('\n')
    const quoted = csv.replace('A/B: "What?" <now>..', '"A/B: ""What?"" <now>.."')
    const { id } = await uploaded(server, manager, { csv: quoted })
    const { bytes } = await downloaded(id, { format: 'csv', which: 'latest', files: 'multiple' })
    expect(Object.keys(unzipped(bytes))).toEqual([
      '01 A_B_ _What__ _now_.csv',
      '02 .._.._etc.csv',
      '03 資金.csv',
      '04 report_vsc.exe.csv',
      `05 ${'資'.repeat(66)}.csv`,
    ])
  })
})

describe('a survey that keeps only the latest submissions', () => {
  it('has no download of all, not even through an earlier link', async () => {
    const { id } = await answered()
    const before = await link(id, { format: 'csv', which: 'all' })
    await manager.call(surveys.update, { params: { id }, body: { only_latest_submissions: true } })
    for (const format of ['csv', 'xlsx'] as const) {
      const { status, body } = await manager.call(surveyDownloads.startExport, {
        params: { id },
        body: { format, which: 'all' },
      })
      expect([status, body['code']]).toEqual([409, 'survey.no_history'])
    }
    expect((await person(server).request('GET', before)).status).toBe(409)
    expect((await downloaded(id, { format: 'csv', which: 'latest' })).response.status).toBe(200)
  })
})

it.each([
  { format: 'ods', which: 'latest' },
  { format: 'csv', which: 'some' },
  { format: 'csv', which: 'latest', files: 'many' },
  { format: ['csv'], which: 'latest' },
])('%j is not a valid download', async (wanted) => {
  const { id } = await answered()
  const { status } = await manager.request('POST', `/api/quiz/${id}/export/`, { body: wanted })
  expect(status).toBe(400)
})

describe('a large download', { timeout: 90_000 }, () => {
  let id: number
  beforeAll(async () => {
    id = (await uploaded(server, manager, { type: 'single-user' })).id
    await sql`insert into respondent (survey_id, person_id, number) values (${id}, 0, 1)`.execute(
      server.database.db,
    )
    // Texts that hardly compress: a zip that fits into the buffers of the connection would never wait for its reader.
    await sql`
      insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
      select ${id}, set, question.id, 0, jsonb_build_object('name-data', set),
        (select string_agg(md5(set || ' ' || part), '') from generate_series(1, 5) part)
      from generate_series(1, 60000) set
      join question on question.survey_id = ${id} and question.code in ('Q1', 'Q4')`.execute(
      server.database.longReads,
    )
  })

  /** Connections of downloads. PostgreSQL's parallel workers have the same name but are excluded. */
  const connections = async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select query like 'copy %' and wait_event in ('ClientWrite', 'ClientRead') as waits from pg_stat_activity
      where datname = current_database() and application_name = 'seventeen download'
        and backend_type = 'client backend'`.execute(server.database.db)
    return rows
  }

  /** A client that reads nothing: buffers fill until PostgreSQL waits. */
  const slowReader = async (wanted: Wanted) => {
    const request = get(server.url + (await link(id, wanted)), { agent: false }).on('error', () => {})
    onTestFinished(() => void request.destroy())
    const response = await new Promise<IncomingMessage>((begun) => request.once('response', begun))
    const failed = new Promise<boolean>((over) =>
      response.once('error', () => over(true)).once('end', () => over(false)),
    )
    await expect.poll(connections).toEqual([{ waits: true }])
    return { request, response, failed }
  }

  const every = [
    { format: 'csv', which: 'all' },
    { format: 'xlsx', which: 'all' },
    { format: 'csv', which: 'all', files: 'multiple' },
    { format: 'xlsx', which: 'latest', files: 'multiple' },
  ] as const

  it.each(every)('%j ends with its connection when its slow reader goes away', async (wanted) => {
    const { request } = await slowReader(wanted)
    request.destroy()
    await expect.poll(connections).toEqual([])
  })

  it.each(every)('%j is aborted when the database ends it, and releases its slot', async (wanted) => {
    const { response, failed } = await slowReader(wanted)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'seventeen download'`.execute(
      server.database.db,
    )
    response.resume()
    expect(await failed).toBe(true)
    // One download is running, so another can start unless the aborted one still counts.
    const { request } = await slowReader(wanted)
    const body = { format: 'csv', which: 'all' } as const
    const asked = async () =>
      (await manager.call(surveyDownloads.startExport, { params: { id }, body })).status
    await expect.poll(asked).toBe(200)
    request.destroy()
    await expect.poll(connections).toEqual([])
  })

  it('is complete, and its slots are released afterwards', async () => {
    const { bytes } = await downloaded(id, { format: 'xlsx', which: 'all' })
    const sheet = unzipped(bytes)['xl/worksheets/sheet1.xml']!
    expect(sheet.toString().match(/<row /g)).toHaveLength(120_001)
    const files = unzipped((await downloaded(id, { format: 'csv', which: 'all', files: 'multiple' })).bytes)
    expect(Object.values(files).map((file) => file.toString().split('\n').length)).toEqual([60_002, 60_002])
    await expect.poll(connections).toEqual([])
  })

  it('is refused with a reason before a third begins', async () => {
    const urls = await Promise.all(
      ['csv', 'xlsx'].map((format) => link(id, { format, which: 'all' } as Wanted)),
    )
    const stopped = new AbortController()
    await Promise.all(urls.map((url) => fetch(server.url + url, { signal: stopped.signal })))
    const { status, body } = await manager.call(surveyDownloads.startExport, {
      params: { id },
      body: { format: 'csv', which: 'latest' },
    })
    expect([status, body['code']]).toEqual([429, 'survey.many_exports'])
    stopped.abort()
    await expect.poll(connections).toEqual([])
  })
})
