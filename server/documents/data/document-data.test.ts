import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWithDocuments, upload, type People } from '../testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
})
afterAll(() => server.stop())

const crops = [
  'crop;harvested;tonnes',
  'Maize;2026-03-01;1,5',
  'Coffee;2026-01-15;10',
  'Beans;;2,25',
  'maize;2025-12-31;-3',
  'Tea;2026-02-01;',
].join('\n')

const sent = (content: string, isDataDoc = true, name = 'crops.csv') =>
  upload(people.projectManager, { project, isDataDoc }, { name, content })

/** Uploads a data document and waits until its rows are loaded. */
async function loaded(content: string) {
  const { body } = await sent(content)
  await ready(body.id)
  return body
}
const ready = (id: number) =>
  expect
    .poll(async () => (await people.projectAdmin.call(documents.read, { params: { id } })).body.data)
    .toBe('ready')

type Query = Partial<QueryOf<typeof documentData.listRows>>
const rows = (id: number, query: Query = {}, who: Persona = 'projectMember') =>
  people[who].call(documentData.listRows, { params: { id }, query })

describe('a data document', () => {
  it('is sorted by text, number or date, with empty cells last', async () => {
    const { id } = await loaded(crops)
    const first = async (query: Query) => (await rows(id, query)).body.results.map(({ cells }) => cells[0])
    expect((await rows(id)).body).toMatchObject({
      total: 5,
      columns: [
        { name: 'crop', type: 'text' },
        { name: 'harvested', type: 'date' },
        { name: 'tonnes', type: 'number' },
      ],
    })
    expect((await rows(id)).body.results[0]).toEqual({ id: 1, cells: ['Maize', '2026-03-01', '1.5'] })
    expect(await first({ sort: '2' })).toEqual(['maize', 'Maize', 'Beans', 'Coffee', 'Tea'])
    expect(await first({ sort: '-2' })).toEqual(['Coffee', 'Beans', 'Maize', 'maize', 'Tea'])
    expect(await first({ sort: '-1' })).toEqual(['Maize', 'Tea', 'Coffee', 'maize', 'Beans'])
    expect(await first({ sort: '0' })).toEqual(['Beans', 'Coffee', 'Maize', 'maize', 'Tea'])
    expect(await first({ sort: '99' })).toEqual(['Maize', 'Coffee', 'Beans', 'maize', 'Tea'])
    const page = await rows(id, { sort: '2', pageSize: 2, pageNumber: 2 })
    expect(page.body.results.map(({ cells }) => cells[0])).toEqual(['Beans', 'Coffee'])
  })

  it('sorts times with different offsets chronologically', async () => {
    const moments = [
      '2026-05-01T09:30:00.000+05:30', // 04:00 in UTC
      '2026-05-01T08:00:00.000+03:00', // 05:00
      '2026-05-01T04:30Z',
      '',
      '2026-04-30 23:45:00-0500', // 04:45
      '2026-05-02',
    ]
    const first = async (id: number, sort: string) =>
      (await rows(id, { sort })).body.results.map(({ cells }) => cells[0])
    const table = (cells: string[]) => ['begun,by', ...cells.map((cell, at) => `${cell},${at}`)].join('\n')
    const { id } = await loaded(table(moments))
    const [delhi, nairobi, utc, , lima, next] = moments
    expect(await first(id, '0')).toEqual([delhi, utc, lima, nairobi, next, ''])
    expect(await first(id, '-0')).toEqual([next, nairobi, lima, utc, delhi, ''])
    const { body } = await people.projectMember.call(documentData.readSummary, { params: { id } })
    expect(body.columns[0]).toMatchObject({ type: 'date', range: { from: delhi, to: next } })
    // Columns with invalid dates or offsets are sorted as text.
    for (const odd of ['2026-02-30T10:00Z', '2026-05-01T10:00+99:99', '0000-01-01T00:00Z']) {
      const { id: other } = await loaded(table([...moments, odd]))
      expect(await first(other, '0')).toEqual([...moments, odd].filter(Boolean).sort().concat(''))
    }
  })

  it('is filtered by text in all columns or one, and by comparing numbers and dates', async () => {
    const { id } = await loaded(crops)
    const found = async (filter: string, column?: number) => {
      const { body } = await rows(id, { filter, ...(column !== undefined && { column }) })
      expect(body.total).toBe(body.results.length)
      return body.results.map(({ id }) => id)
    }
    expect(await found('MAIZE')).toEqual([1, 4])
    expect(await found('2026')).toEqual([1, 2, 5])
    expect(await found('2026', 0)).toEqual([])
    expect(await found('>= 1.5', 2)).toEqual([1, 2, 3])
    expect(await found('< 0', 2)).toEqual([4])
    expect(await found('< 2026-02-01', 1)).toEqual([2, 4])
    expect(await found('> x', 2)).toEqual([])
    expect(await found("'; drop table person; --")).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('is filtered and sorted case-insensitively in any alphabet', async () => {
    const { id } = await loaded('культура;страна\nМАИС;Кения\nкофе;Уганда\nмаис;Côte d’Ivoire\nКофе;ÉTATS\n')
    const ids = async (query: Query) => (await rows(id, query)).body.results.map((row) => row.id)
    expect(await ids({ filter: 'маис' })).toEqual([1, 3])
    expect(await ids({ filter: 'КОФЕ', column: 0 })).toEqual([2, 4])
    expect(await ids({ filter: 'états' })).toEqual([4])
    expect(await ids({ filter: 'CÔTE', column: 1 })).toEqual([3])
    expect(await ids({ sort: '0' })).toEqual([2, 4, 1, 3])
  })

  it('is filtered by ranges of numbers and dates, and without accents', async () => {
    const { id } = await loaded(
      'place;on;people;share\nÉtampes;31/01/2026;1.200;45%\nHo;01/02/2026;1.000.000;5,5 %\nZürich;15/03/2026;NA;n/a\nCôte;2026-02-30;80;12%',
    )
    const found = async (filter: string, column?: number) =>
      (await rows(id, { filter, ...(column !== undefined && { column }) })).body.results.map((row) => row.id)
    const { body } = await rows(id)
    expect(body.columns).toMatchObject([
      { type: 'text' },
      // One of its cells is no date, and nobody has chosen the type.
      { type: 'text' },
      { type: 'number', reading: 'number_comma' },
      { type: 'number', percent: true },
    ])
    expect(body.results.map(({ cells }) => cells.slice(2))).toEqual([
      ['1200', '45'],
      ['1000000', '5.5'],
      ['NA', 'n/a'],
      ['80', '12'],
    ])
    expect(await found('etampes')).toEqual([1])
    expect(await found('COTE', 0)).toEqual([4])
    expect(await found('zurich')).toEqual([3])
    expect(await found('100..2000', 2)).toEqual([1])
    expect(await found('> 50 < 1,201', 2)).toEqual([1, 4])
    expect(await found('10 to 50', 3)).toEqual([1, 4])
    const sorted = async (sort: string) => (await rows(id, { sort })).body.results.map((row) => row.id)
    expect(await sorted('2')).toEqual([4, 1, 2, 3])
    expect(await sorted('-3')).toEqual([1, 4, 2, 3])
    const summary = await people.projectMember.call(documentData.readSummary, { params: { id } })
    expect(summary.body.columns[2]).toMatchObject({
      filled: 4,
      other: 1,
      numbers: { count: 3, min: 80, max: 1_000_000 },
    })
  })

  it('has columns whose type is set by hand, also for later versions', async () => {
    const first = await loaded('code,on,sum\n007,03/04/2026,"1,5"\n012,31/04/2026,"2,5"\n')
    const { id } = first
    const columns = async () =>
      (await rows(id)).body.columns.map(({ type, reading, chosen }) => [type, reading, chosen])
    expect(await columns()).toEqual([
      ['text', 'text', undefined],
      ['text', 'text', undefined],
      ['number', 'number_comma', undefined],
    ])
    const set = (sent: object[], who: Persona = 'projectEditor') =>
      people[who].call(documentData.setColumns, { params: { id }, body: { columns: sent as never } })
    expect((await set([{ name: 'code', reading: 'number_point' }], 'projectMember')).status).toBe(400)
    expect((await set([{ name: 'none', reading: 'text' }])).body).toMatchObject({
      columns: [expect.stringContaining('none')],
    })
    const chosen = [
      { name: 'code', reading: 'number_point' },
      { name: 'on', reading: 'date_dmy' },
      { name: 'sum', reading: 'text' },
    ]
    expect((await set(chosen)).status).toBe(200)
    await ready(id)
    expect(await columns()).toEqual([
      ['number', 'number_point', true],
      ['date', 'date_dmy', true],
      ['text', 'text', true],
    ])
    // 31 April is no date, and is shown as it is.
    const asRead = [
      ['7', '2026-04-03', '1,5'],
      ['12', '31/04/2026', '2,5'],
    ]
    expect((await rows(id)).body.results.map(({ cells }) => cells)).toEqual(asRead)
    expect((await rows(id, { filter: '2026-04', column: 1 })).body.total).toBe(1)
    // A repeated choice loads nothing again.
    expect((await set(chosen)).status).toBe(200)
    expect((await rows(id)).status).toBe(200)

    const { updated_at } = (await people.projectAdmin.call(documents.read, { params: { id } })).body
    await people.projectEditor.call(documents.update, {
      params: { id },
      body: { updated_at },
      files: { file: { name: 'b.csv', content: 'code,on,sum\n001,05/06/2026,9\n' } },
    })
    await ready(id)
    expect((await rows(id)).body.results[0]!.cells).toEqual(['1', '2026-06-05', '9'])
    await set([{ name: 'code', reading: 'auto' }])
    await ready(id)
    expect((await columns())[0]).toEqual(['text', 'text', undefined])
  })

  it('has its filtered rows downloaded, sorted as they are shown', async () => {
    const { id } = await loaded(
      'crop;tonnes;share\nMaize;1.234,5;10 %\n=Tea;NA;20 %\nBeans;2;30 %\nÄpfel;3;40 %\n',
    )
    const csv = async (query: object, who: Persona = 'projectMember') =>
      people[who].call(documentData.downloadRows, { params: { id }, query })
    expect((await csv({ filter: '15..', column: 2, sort: '-1' })).body).toBe(
      "crop,tonnes,share\r\nÄpfel,3,40%\r\nBeans,2,30%\r\n'=Tea,NA,20%\r\n",
    )
    expect((await csv({ filter: 'nothing like it' })).body).toBe('crop,tonnes,share\r\n')
    expect((await csv({ sort: '0' })).body).toContain('Äpfel,3,40%\r\nBeans')
    expect((await csv({}, 'plain')).status).toBe(404)
  })

  it('is sorted by the rules of the reader’s language', async () => {
    const { id } = await loaded('name\nZebra\nÄpple\nAda\n')
    const sorted = async (locale?: string) =>
      (await rows(id, { sort: '0', ...(locale && { locale }) })).body.results.map(({ cells }) => cells[0])
    expect(await sorted()).toEqual(['Ada', 'Äpple', 'Zebra'])
    expect(await sorted('de-CH')).toEqual(['Ada', 'Äpple', 'Zebra'])
    expect(await sorted('sv-SE')).toEqual(['Ada', 'Zebra', 'Äpple'])
    expect(await sorted('xx')).toEqual(['Ada', 'Äpple', 'Zebra'])
    expect((await rows(id, { locale: 'x; drop' } as Query)).status).toBe(400)
  })

  it('has a summary by column', async () => {
    const { id } = await loaded(crops)
    const { body } = await people.projectMember.call(documentData.readSummary, { params: { id } })
    expect(body).toMatchObject({
      rows: 5,
      columns: [
        { filled: 5, empty: 0, distinct: 5, choices: [], numbers: null, range: null },
        { filled: 4, empty: 1, range: { from: '2025-12-31', to: '2026-03-01' } },
        { numbers: { count: 4, min: -3, max: 10, mean: 2.6875, median: 1.875, integers: false } },
      ],
    })
    expect(body.columns[2]!.numbers!.bars.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  })

  it('that cannot be read is refused with the number of the invalid line, and nothing is stored', async () => {
    const count = async () =>
      (await people.projectAdmin.call(documents.list, { query: { project } })).body.total
    const before = await count()
    expect(await sent('a,b\n1,2\n1,2,3\n')).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ row: 3, column: '', message: expect.stringContaining('3 cells') }] },
    })
    expect(await sent('x', true, 'notes.txt')).toMatchObject({
      status: 400,
      body: { isDataDoc: ['Only a CSV file can be explored as data'] },
    })
    const none = await people.projectManager.call(documents.create, {
      body: { project, name: 'No file', isDataDoc: true },
    })
    expect(none.status).toBe(400)
    expect(await count()).toBe(before)
  })

  it('is available to people who may read the document only', async () => {
    const { id, updated_at } = await loaded(crops)
    await people.projectManager.call(documents.update, {
      params: { id },
      body: { updated_at, permissions: 'ADMIN_ONLY' },
    })
    for (const [who, status] of [
      ['projectAdmin', 200],
      ['projectEditor', 404],
      ['projectMember', 404],
      ['projectGuest', 404],
      ['plain', 404],
    ] as const) {
      expect((await rows(id, {}, who)).status).toBe(status)
      const summary = await people[who].call(documentData.readSummary, { params: { id } })
      expect(summary.status).toBe(status)
    }
  })
})

describe('its versions', () => {
  it('have rows of their own, which are deleted with a new version and loaded again when restored', async () => {
    const first = await loaded('a\n1\n2\n')
    const changed = await people.projectEditor.call(documents.update, {
      params: { id: first.id },
      body: { updated_at: first.updated_at },
      files: { file: { name: 'b.csv', content: 'a\n3\n4\n5\n' } },
    })
    expect(changed.body).toMatchObject({ version: 2 })
    await ready(first.id)
    expect((await rows(first.id)).body.total).toBe(3)
    await expect.poll(() => keptRows(first.file!.key)).toBe(0)
    await people.projectEditor.call(documents.restoreVersion, {
      params: { id: first.id, number: 1 },
      body: { updated_at: changed.body.updated_at },
    })
    await ready(first.id)
    expect((await rows(first.id)).body.total).toBe(2)
  })

  it('can be turned into a data document and back', async () => {
    const { body } = await sent('a\n1\n', false)
    expect(body.data).toBeNull()
    const as = (isDataDoc: boolean, updated_at: string) =>
      people.projectEditor.call(documents.update, {
        params: { id: body.id },
        body: { updated_at, isDataDoc },
      })
    const data = (await as(true, body.updated_at)).body
    await ready(body.id)
    expect((await rows(body.id)).body.total).toBe(1)
    await as(false, data.updated_at)
    await expect.poll(() => keptRows(body.file!.key)).toBe(0)
    const bad = (await sent('a,b\n1\n', false)).body
    const refused = await people.projectEditor.call(documents.update, {
      params: { id: bad.id },
      body: { updated_at: bad.updated_at, isDataDoc: true },
    })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ row: 2 }] } })
  })
})

it('other requests are answered while 10 MB of rows are loaded and sorted', async () => {
  const line = (at: number) =>
    `${at},"District ${at % 40}",${(at * 7919) % 1000}.5,2026-01-${String((at % 28) + 1).padStart(2, '0')},some words about row ${at}`
  const content = [
    'id,district,amount,day,remark',
    ...Array.from({ length: 150_000 }, (_, at) => line(at)),
  ].join('\n')
  let isOver = false
  let answered = 0
  const others = (async () => {
    while (!isOver) {
      expect((await people.plain.request('GET', '/api/users/')).status).toBe(200)
      answered += 1
      await new Promise((later) => setTimeout(later, 20))
    }
  })()
  const { status, body } = await sent(content, true, 'large.csv')
  expect(status).toBe(201)
  await expect
    .poll(
      async () => (await people.projectAdmin.call(documents.read, { params: { id: body.id } })).body.data,
      {
        timeout: 240_000,
        interval: 200,
      },
    )
    .toBe('ready')
  isOver = true
  await others
  expect(answered).toBeGreaterThan(10)
  const sorted = await rows(body.id, { sort: '-2', filter: 'words about' })
  expect(sorted.body.results[0]!.cells[2]).toMatch(/^9\d\d\.5$/)
  expect(sorted.body.total_is_lower_bound).toBe(true)
})

async function keptRows(mediaKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from document_data_row join document_data on document_data.id = data_id
    where media_key = ${mediaKey}`.execute(server.database.db)
  return rows[0]!.count
}
