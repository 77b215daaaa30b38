import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { AnswerFile } from 'contract/answers/form.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, uploaded } from '../testing/uploaded-survey.ts'
import { unzipped } from './testing/unzipped.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
/** Two people have uploaded files of one name; one of them has replaced theirs. */
let id: number
let name: string
beforeAll(async () => {
  server = await startTestServer()
  for (const who of ['projectManager', 'projectMember', 'projectEditor'] as const)
    people[who] = await as(server, who)
  ;({ id, name } = await uploaded(server, people.projectManager, { type: 'single-user' }))
  await give('projectMember', 'first draft')
  await give('projectMember', 'of the member')
  await give('projectEditor', 'of the editor')
  await save(people.projectEditor, name, { Q1: { yes: true }, Q4: { 'name-data': 'Émilie' } })
})
afterAll(() => server.stop())

async function give(who: Persona, content: string) {
  const { form_id, byCode } = await opened(people[who], name)
  const question = byCode['Q5']!
  const { status } = await people[who].call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question: { question_id: question.question_id }, answer: {} }] },
    files: { [`${question.question_id}:document`]: { name: 'policy.txt', content } },
  })
  expect(status).toBe(200)
}

const contentsOf = (files: AnswerFile[]) =>
  Promise.all(files.map(async ({ url }) => (await person(server).request('GET', url)).body))

describe('an uploaded file opens', () => {
  it('from the list of answers, each from its own record', async () => {
    const contents = async (which: 'latest' | 'all') => {
      const query = { which, filter: 'Your policy', sort: 'created_at' } as const
      const { body } = await people.projectManager.call(surveyResults.listAnswers, { params: { id }, query })
      return Promise.all(
        body.results.map(async ({ user__email, files }) => [user__email, await contentsOf(files)]),
      )
    }
    const [member, editor] = [personas.projectMember.email, personas.projectEditor.email]
    expect(await contents('latest')).toEqual([
      [member, ['of the member']],
      [editor, ['of the editor']],
    ])
    expect(await contents('all')).toEqual([
      [member, ['first draft']],
      [member, ['of the member']],
      [editor, ['of the editor']],
    ])
  })

  it('from the summary', async () => {
    const { body } = await people.projectManager.call(surveyResults.readSummary, { params: { id } })
    const { texts } = body.results.find(({ question }) => question === 'Your policy')!
    const files = texts.flatMap((text) => text.files)
    expect(files.map(({ option }) => option)).toEqual(['document', 'document'])
    expect(await contentsOf(files)).toEqual(['of the editor', 'of the member'])
  })

  it('from the history of a question', async () => {
    const question = (await opened(people.projectMember, name)).byCode['Q5']!.question_id
    const { body } = await people.projectMember.call(surveyAnswers.listRecords, { params: { id, question } })
    expect(await contentsOf(body.results.flatMap(({ files }) => files))).toEqual([
      'of the member',
      'first draft',
    ])
  })

  it('by its name alone only if no other one is readable', async () => {
    const bare = async (who: Persona) => (await people[who].request('GET', '/media/policy.txt')).status
    expect(await bare('projectManager')).toBe(404)
    expect(await bare('projectEditor')).toBe(302)
  })
})

type Wanted = SentBodyOf<typeof surveyDownloads.startExport>

async function downloaded(wanted: Wanted) {
  const { body, status } = await people.projectManager.call(surveyDownloads.startExport, {
    params: { id },
    body: wanted,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const response = await fetch(server.url + body.url)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}
const rowsOf = (bytes: Buffer) => parse(bytes, { bom: true, columns: true }) as Record<string, string>[]

describe('a download with files', () => {
  it('has the results, and the files of these answers with a list', async () => {
    const { type, bytes } = await downloaded({ format: 'csv', which: 'latest', with_files: true })
    expect(type).toBe('application/zip')
    const files = unzipped(bytes)
    expect(Object.keys(files)).toEqual([
      'Results.csv',
      'Files.csv',
      'Files/01 policy.txt',
      'Files/02 policy_2.txt',
    ])
    expect(rowsOf(files['Results.csv']!)).toHaveLength(4)
    const list = rowsOf(files['Files.csv']!)
    expect(list.map((row) => [row['User Email'], String(files[row['File']!])])).toEqual(
      [
        [personas.projectEditor.email, 'of the editor'],
        [personas.projectMember.email, 'of the member'],
      ].toSorted(),
    )
  })

  it('has older files with all answers, and sections as files of their own', async () => {
    const { bytes } = await downloaded({ format: 'xlsx', which: 'all', files: 'multiple', with_files: true })
    const files = unzipped(bytes)
    expect(Object.keys(files).slice(0, 3)).toEqual(['01 About you.xlsx', '02 Contact.xlsx', 'Files.csv'])
    expect(rowsOf(files['Files.csv']!).map((row) => row['Name in the answer'])).toEqual(
      expect.arrayContaining(['policy.txt', 'policy_2.txt']),
    )
    expect(Object.keys(files)).toHaveLength(6)
  })
})

describe('a download of a filtered list', () => {
  it.each(['csv', 'xlsx'] as const)('as %s has the answers that the list shows', async (format) => {
    for (const filter of ['policy', 'emilie', personas.projectMember.email, 'YES WE', 'nothing like it']) {
      const query = { filter, pageSize: 100 }
      const { body } = await people.projectManager.call(surveyResults.listAnswers, { params: { id }, query })
      const { bytes } = await downloaded({ format, which: 'latest', filter, with_files: format === 'xlsx' })
      if (format === 'xlsx') {
        const withFiles = body.results.filter(({ files }) => files.length > 0)
        expect(rowsOf(unzipped(bytes)['Files.csv']!), filter).toHaveLength(withFiles.length)
      } else {
        const answers = rowsOf(bytes).map((row) => row['Answer'])
        expect(answers.sort(), filter).toEqual(body.results.map(({ answer_text }) => answer_text).sort())
      }
    }
  })

  it('cannot be made one of all answers by changing its address', async () => {
    const { body } = await people.projectManager.call(surveyDownloads.startExport, {
      params: { id },
      body: { format: 'csv', which: 'latest', filter: 'policy' },
    })
    const fetched = async (url: string) => (await person(server).request('GET', url)).status
    expect(await fetched(body.url)).toBe(200)
    expect(await fetched(body.url.replace('filter=policy&', ''))).toBe(404)
    expect(await fetched(`${body.url}&with_files=true`)).toBe(404)
  })

  it('the list ignores accents, in both directions', async () => {
    const found = async (filter: string) =>
      (await people.projectManager.call(surveyResults.listAnswers, { params: { id }, query: { filter } }))
        .body.results.length
    for (const filter of ['émilie', 'EMILIE', 'Ëmilié']) expect(await found(filter), filter).toBe(1)
    for (const filter of ['%', 'em_lie']) expect(await found(filter), filter).toBe(0)
  })
})

describe('a raw CSV file', () => {
  it('has texts as they were given; protection is the default', async () => {
    const { name: other, id: survey } = await uploaded(server, people.projectManager)
    await save(people.projectMember, other, { Q4: { 'name-data': 'x' }, Q5: {} })
    const csv = ['section_name,question,question_type,option_name,option_type', 'S,=Why?,other,t,text'].join(
      '\n',
    )
    const formula = await uploaded(server, people.projectManager, { csv })
    const { form_id, results } = await opened(people.projectMember, formula.name)
    const answers = [{ question: { question_id: results[0]!.question_id }, answer: { 't-data': '=1+1' } }]
    await people.projectMember.call(surveyAnswers.saveAnswers, { body: { form_id, answers } })
    const cells = async (raw?: boolean) => {
      const { body } = await people.projectManager.call(surveyDownloads.startExport, {
        params: { id: formula.id },
        body: { format: 'csv', which: 'latest', ...(raw !== undefined && { raw }) },
      })
      const [row] = rowsOf(Buffer.from(await (await fetch(server.url + body.url)).arrayBuffer()))
      return [row!['Question'], row!['Answer']]
    }
    expect(await cells()).toEqual(["'=Why?", "'=1+1"])
    expect(await cells(false)).toEqual(["'=Why?", "'=1+1"])
    expect(await cells(true)).toEqual(['=Why?', '=1+1'])
    const refused = await people.projectManager.request('POST', `/api/quiz/${survey}/export/`, {
      body: { format: 'xlsx', which: 'latest', raw: true },
    })
    expect(refused).toMatchObject({ status: 400, body: { raw: [expect.stringContaining('CSV')] } })
  })
})
