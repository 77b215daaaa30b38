import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId, smallSurvey, upload } from '../testing/uploaded-survey.ts'
import { xlsFormOf } from './xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

async function remarksOn(content: string | Uint8Array) {
  const { status, body } = await manager.call(questionnaires.report, {
    body: { projectId: await projectId(server) },
    files: {
      file: { name: 'a file', content: typeof content === 'string' ? content : new Uint8Array(content) },
    },
  })
  expect(status).toBe(200)
  return body.remarks
}

describe('the report on a file', () => {
  it('lists a misspelt variable once, with all cells that use it', async () => {
    const remarks = await remarksOn(smallSurvey.replaceAll('farmers ==', 'farmer =='))
    expect(remarks).toEqual([
      {
        row: 4,
        column: 'visibility_condition',
        level: 'error',
        message: 'visibility_condition reads farmer, which is not a variable of this survey.',
        count: 2,
        rows: [4, 5],
        follows: [],
      },
    ])
  })

  it('lists consequences of an ignored matrix below it', async () => {
    const form = await xlsFormOf('type name label relevant', [
      ['begin kobomatrix', 'goods', 'Goods', null],
      ['text', 'one', 'One', null],
      ['text', 'two', 'Two', null],
      ['end kobomatrix', null, null, null],
      ['text', 'why', 'Why?', "${one} != ''"],
    ])
    const [matrix] = await remarksOn(form)
    expect(matrix).toMatchObject({ row: 2, column: 'type', count: 1, rows: [2] })
    expect(matrix?.follows.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('of a form with a repeat does not mention its questions', async () => {
    const household = readFileSync(
      new URL('../../db/seed/surveys/socio-economic-survey.xlsx', import.meta.url),
    )
    const remarks = await remarksOn(household)
    expect(remarks.filter(({ row, column }) => column === 'type' && row >= 22)).toEqual([])
  })

  it('lists consequences of a missing list below the error', async () => {
    const form = await xlsFormOf('type name label relevant', [
      ['select_one', 'who', 'Who?'],
      ['text', 'why', 'Why?', "${who} != ''"],
      ['text', 'when', 'When?', "${who} != ''"],
    ])
    expect(await remarksOn(form)).toMatchObject([
      { row: 2, level: 'error', follows: [{ level: 'changed', count: 2, rows: [3, 4] }] },
    ])
  })

  it('contains errors and ignored parts together, even when the survey is refused', async () => {
    const csv = smallSurvey
      .replace('option_type', 'option_type,colour')
      .replace('multi-select', 'many-select')
    const both = [
      { row: 1, column: 'colour', level: 'warning' },
      { row: 5, column: 'question_type', level: 'error' },
    ]
    expect(await remarksOn(csv)).toMatchObject(both)
    const { status, body } = await upload(server, manager, { csv })
    expect([status, body]).toMatchObject([400, { errors: [both[1]], warnings: [both[0]] }])
  })

  const encodings = [
    [
      'UTF-16',
      Buffer.from('\ufeffsection_name,question\nEins,Größe?', 'utf16le'),
      { row: 1, column: '', count: 1 },
    ],
    [
      'Windows-1252',
      Buffer.from('section_name,question\nEins,Größe?\nZwei,Maße?', 'latin1'),
      { row: 2, column: 'question', count: 2, rows: [2, 3] },
    ],
  ] as const
  it.each(encodings)(
    'names the encoding %s and missing columns in one answer',
    async (name, content, first) => {
      const remarks = await remarksOn(new Uint8Array(content))
      expect(remarks).toContainEqual(
        expect.objectContaining({ ...first, message: expect.stringContaining('CSV UTF-8'), level: 'error' }),
      )
      expect(remarks.map(({ message }) => message)).toContain('The column question_type is missing.')
      expect(remarks.every(({ message }) => message !== name)).toBe(true)
    },
  )

  it.each([
    [
      'the survey sheet of an XLSForm',
      'type,name,label::English (en),hint\ntext,who,Who?,',
      'whole workbook',
    ],
    ['its choices', 'list_name,name,label\nyes_no,yes,Yes', 'whole workbook'],
    [
      'a data dictionary of REDCap',
      '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label"\nrecord_id,a,,text,Record',
      'REDCap',
    ],
    ['the structure of LimeSurvey', 'class\ttype/scale\tname\trelevance\ttext\nS\t\tsid\t\t1', 'LimeSurvey'],
    [
      'downloaded answers',
      'Question,API Name,User Email,Answer,Created At\nWho?,who,a@b.example,I,2026',
      'answers',
    ],
    ['collected answers', 'Timestamp,Who are you?\n2026-01-01,I', 'answers'],
  ])('recognises %s and explains what to do', async (_what, csv, words) => {
    const [first, ...others] = await remarksOn(csv)
    expect(first).toMatchObject({ row: 1, level: 'error', message: expect.stringContaining(words) })
    expect(first?.follows.some(({ column }) => column === 'question_type')).toBe(true)
    expect(others).toEqual([])
  })

  it('has one message about a question with 100,000 options', async () => {
    const options = Array.from({ length: 99_000 }, (_, at) => `,,,o${at},boolean`)
    const header = 'section_name,question,question_type,option_name,option_type'
    const remarks = await remarksOn([header, 'S,Where?,single-select,o,boolean', ...options].join('\n'))
    expect(remarks).toMatchObject([
      { row: 20_002, count: 79_001, message: expect.stringContaining('ask for text') },
    ])
  })
})
