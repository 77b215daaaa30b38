import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { png } from '../media/testing/png.ts'
import { xlsFormOf } from '../questionnaires/xlsform/testing/workbook-of.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const csv = [
  'section_name,question_id,question,question_type,variable_name,option_name,option_label,option_type,option_range',
  'One,Q1,How sure?,other,sure,value,,range,start=0 end=1 step=0.1',
  'One,Q2,Code?,other,code,value,,barcode,',
  'One,Q3,Picture,other,picture,value,,image,',
  'One,Q4,Sound,other,sound,value,,audio,',
  'One,Q5,Film,other,film,value,,video,',
].join('\n')

const optionsOf = async (name: string) =>
  (await opened(manager, name)).results.flatMap(({ options }) => options)

it('the types and the range stay in the survey CSV', async () => {
  const { id, name } = await uploaded(server, manager, { csv })
  const written = String((await manager.call(questionnaires.readFile, { params: { id } })).body)
  const again = await upload(server, manager, { csv: written, name: `${name} again` })
  expect([again.status, again.body.warnings]).toEqual([200, []])
  expect(await optionsOf(`${name} again`)).toEqual(await optionsOf(name))
  expect((await optionsOf(name)).map(({ type, range }) => [type, range])).toEqual([
    ['range', { start: 0, end: 1, step: 0.1 }],
    ['barcode', undefined],
    ['image', undefined],
    ['audio', undefined],
    ['video', undefined],
  ])
})

it.each([
  ['range,step=0', 'The option_range cannot be read: step is 0.'],
  ['range,end=x', 'The option_range cannot be read: end is x, which is not a number.'],
  ['number,end=5', 'Only an option of the type range has an option_range.'],
])('an option_range that makes no sense is an error: %s', async (cells, message) => {
  const wrong = [csv.split('\n')[0], `One,Q1,How sure?,other,sure,value,,${cells}`].join('\n')
  const { status, body } = await upload(server, manager, { csv: wrong })
  expect([status, body]).toMatchObject([400, { errors: [{ row: 2, column: 'option_range', message }] }])
})

it('a range takes the numbers of its steps, which the summary counts', async () => {
  const { id, name } = await uploaded(server, manager, { csv })
  expect((await save(manager, name, { Q1: { 'value-data': 0.3 } })).status).toBe(200)
  for (const value of [0.25, 1.1, -0.1, '0.3']) {
    const { status, body } = await save(manager, name, { Q1: { 'value-data': value } })
    const { byCode } = await opened(manager, name)
    const words = ['This must be a number from 0 to 1 in steps of 0.1.']
    expect([status, body]).toMatchObject([
      400,
      { answers: { [byCode['Q1']!.question_id]: { value: words } } },
    ])
    expect(byCode['Q1']!.answer).toEqual({ 'value-data': 0.3 })
  }
  const { body } = await manager.call(surveyResults.readSummary, { params: { id }, query: {} })
  expect(body.results[0]?.numbers).toMatchObject([{ count: 1, min: 0.3, max: 0.3 }])
})

it('a barcode is a text', async () => {
  const { name } = await uploaded(server, manager, { csv })
  expect((await save(manager, name, { Q2: { 'value-data': '4006381333931' } })).status).toBe(200)
  expect((await save(manager, name, { Q2: { 'value-data': 4006381333931 } })).status).toBe(400)
})

const picture = png({ width: 2, height: 2 })
const wave = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(28)])
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(32),
])

it.each([
  ['Q3', 'photo.png', picture],
  ['Q4', 'talk.wav', wave],
  ['Q5', 'walk.webm', webm],
])('%s takes files of its type only, whatever their name', async (code, fileName, right) => {
  const { name } = await uploaded(server, manager, { csv })
  const send = async (content: Buffer<ArrayBuffer> | string) => {
    const { form_id, byCode } = await opened(manager, name)
    const question = { question_id: byCode[code]!.question_id }
    const response = await manager.call(surveyAnswers.saveAnswers, {
      body: { form_id, answers: [{ question, answer: {} }] },
      files: { [`${question.question_id}:value`]: { name: fileName, content } },
    })
    return { ...response, question }
  }
  for (const wrong of ['<script>alert(1)</script>', '%PDF-1.4 policy']) {
    const { status, body, question } = await send(wrong)
    expect([status, body]).toMatchObject([
      400,
      { answers: { [question.question_id]: { value: [expect.stringMatching(/^This file is not /)] } } },
    ])
  }
  expect((await opened(manager, name)).files).toEqual({})
  expect((await send(right)).status).toBe(200)
  const { byCode } = await opened(manager, name)
  expect(byCode[code]!.answer).toEqual({ 'value-file': fileName })
})

it('an XLSForm keeps its places, ranges, barcodes and media, without remarks', async () => {
  const form = await xlsFormOf('type name label parameters', [
    ['geopoint', 'farm', 'Farm', null],
    ['geotrace', 'way', 'Way', null],
    ['geoshape', 'field', 'Field', null],
    ['range', 'sure', 'Sure?', 'start=0 end=5 step=0.5'],
    ['barcode', 'code', 'Code', null],
    ['image', 'picture', 'Picture', null],
    ['audio', 'sound', 'Sound', null],
    ['video', 'film', 'Film', null],
    ['acknowledge', 'agreed', 'I agree', null],
  ])
  const name = 'Types of XLSForm'
  const { status, body } = await upload(server, manager, { csv: new Uint8Array(form), name })
  expect([status, body.warnings]).toEqual([200, []])
  expect((await optionsOf(name)).map(({ type, range }) => (range ? [type, range] : type))).toEqual([
    'geopoint',
    'geotrace',
    'geoshape',
    ['range', { start: 0, end: 5, step: 0.5 }],
    'barcode',
    'image',
    'audio',
    'video',
    'boolean',
  ])
})

it('answers from before a type was known are shown by it, and a changed range is a change', async () => {
  const before = csv
    .replace('range,start=0', 'range,start=-1')
    .replace(',image,', ',file,')
    .replace(',barcode,', ',text,')
  const { id, name } = await uploaded(server, manager, { csv: before })
  await save(manager, name, { Q1: { 'value-data': 0.5 }, Q2: { 'value-data': '4006381333931' } })
  const { form_id, byCode } = await opened(manager, name)
  const question = { question_id: byCode['Q3']!.question_id }
  const sent = await manager.call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question, answer: {} }] },
    files: { [`${question.question_id}:value`]: { name: 'plan.pdf', content: '%PDF-1.4 plan' } },
  })
  expect(sent.status).toBe(200)
  const files = { file: { name: 'survey.csv', content: csv } }
  const { body } = await manager.call(replacements.reportOnReplacement, { params: { id }, body: {}, files })
  expect(body.changes?.counts).toMatchObject({ added: 0, removed: 0, changed: 3 })
  const replaced = await manager.call(replacements.replaceQuestions, {
    params: { id },
    body: { updated_at: body.updated_at },
    files,
  })
  expect(replaced.status).toBe(200)
  const after = await opened(manager, name)
  expect(['Q1', 'Q2', 'Q3'].map((code) => after.byCode[code]!.answer)).toEqual([
    { 'value-data': 0.5 },
    { 'value-data': '4006381333931' },
    { 'value-file': 'plan.pdf' },
  ])
  expect(after.byCode['Q3']!.options[0]!.type).toBe('image')
})

it('a workbook of the results has the numbers of a range, and the texts of places', async () => {
  const { id, name } = await uploaded(server, manager, {
    csv: `${csv}\nOne,Q6,Where?,other,place,at,,geopoint,`,
  })
  await save(manager, name, { Q1: { 'value-data': 0.7 }, Q6: { 'at-data': '-1.5 36.8' } })
  const { body } = await manager.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'xlsx', which: 'latest' },
  })
  const workbook = await (await fetch(server.url + body.url)).arrayBuffer()
  const { sheets } = await readXlsx(new Uint8Array(workbook))
  expect(sheets[0]!.rows.slice(1).map((row) => row[3])).toEqual([0.7, '-1.5 36.8'])
})
