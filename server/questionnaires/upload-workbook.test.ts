import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import type { QuestionWithAnswer } from 'contract/answers/form.ts'
import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { personaProjects, type Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save, smallSurvey, upload, uploaded } from '../testing/uploaded-survey.ts'
import { xlsFormOf } from './xlsform/testing/workbook-of.ts'
import { workbookParts, zipOf } from './xlsform/testing/zip-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const seed = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../db/seed/surveys/${name}`, import.meta.url)))
const greenIndex = seed('green-index-3.xlsx')

const report = async (content: string | Uint8Array<ArrayBuffer>, who = manager, name = 'a file') =>
  who.call(questionnaires.report, {
    body: { projectId: await projectId(server) },
    files: { file: { name, content } },
  })
const stored = async () => {
  const { db } = server.database
  const count = (table: 'survey' | 'question') =>
    db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  return [(await count('survey')).count, (await count('question')).count]
}
const levels = (remarks: FileRemark[]) => new Set(remarks.map(({ level }) => level))
const byVariable = (questions: QuestionWithAnswer[], name: string) =>
  questions.find(({ variable_name }) => variable_name === name)!

describe('the Green Index as its authors publish it, a workbook in three languages', () => {
  it('is previewed with what is imported and what is not, without storing anything', async () => {
    const before = await stored()
    const { status, body } = await report(greenIndex)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'GREEN INDEX 3.0',
      sections: 11,
      questions: 506,
      languages: [
        { code: 'en', name: 'English' },
        { code: 'es', name: expect.any(String) },
        { code: 'fr', name: expect.any(String) },
      ],
      default_language: 'en',
    })
    expect(levels(body.remarks)).toEqual(new Set(['changed', 'warning']))
    expect(body.remarks).toContainEqual(
      expect.objectContaining({ sheet: 'survey', row: 2, column: 'type', level: 'warning' }),
    )
    expect(await stored()).toEqual(before)
  })

  it('becomes a survey with its own title that can be filled in Spanish and read in English', async () => {
    const form = new FormData()
    const fields = { description: 'For the test', type: 'multi-user', projectId: await projectId(server) }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([greenIndex]), 'whatever.bin')
    const { status, body } = await manager.request('POST', '/api/quiz/', { raw: form })
    expect(status).toBe(200)
    const said = await report(greenIndex)
    expect(body).toMatchObject({
      data: { name: 'GREEN INDEX 3.0', questions: 506 },
      warnings: said.body.remarks,
    })

    const member = await as(server, 'projectMember')
    const { results, languages, default_language } = await opened(member, 'GREEN INDEX 3.0')
    expect([languages.map(({ code }) => code), default_language]).toEqual([['en', 'es', 'fr'], 'en'])
    const [email, kind] = ['email', 'type_of_institution'].map((name) => byVariable(results, name))
    expect(inLanguage(email!, 'es').question).toBe('Correo electrónico')
    expect(inLanguage(email!, 'fr').question).toBe('Courriel')
    const [option] = inLanguage(kind!, 'es').options
    expect(option!.label).not.toBe(kind!.options[0]!.label)

    const { status: saved } = await save(member, 'GREEN INDEX 3.0', {
      [email!.code]: { [`${email!.options[0]!.name}-data`]: 'ana@example.org' },
      [kind!.code]: { [option!.name]: true },
    })
    expect(saved).toBe(200)
    const { data } = body as { data: { id: number } }
    const answers = await manager.call(surveyResults.listAnswers, { params: { id: data.id } })
    expect(answers.body.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          question: expect.stringContaining(kind!.question),
          answer_text: kind!.options[0]!.label,
        }),
      ]),
    )
  })

  it('can be downloaded as a CSV file that gives the same survey in all languages', async () => {
    const first = await uploaded(server, manager, { csv: greenIndex, name: 'Green Index, first' })
    const file = await manager.call(questionnaires.readFile, { params: { id: first.id } })
    const { status, body } = await upload(server, manager, {
      csv: String(file.body),
      name: 'Green Index, again',
    })
    expect([status, body.warnings]).toEqual([200, []])
    const [one, other] = await Promise.all(
      ['Green Index, first', 'Green Index, again'].map((name) => opened(manager, name)),
    )
    const codes = new Map(
      [...one!.results, ...other!.results].map(({ question_id, code }) => [question_id, code]),
    )
    const asWritten = ({ results, languages, default_language }: NonNullable<typeof one>) => ({
      languages,
      default_language,
      results: results.map(({ question_id: _, updated_at: __, parent_ids, ...question }) => ({
        ...question,
        parents: parent_ids.map((id) => codes.get(id)),
      })),
    })
    expect(asWritten(other!)).toEqual(asWritten(one!))
  })
})

describe('a household survey with a repeat, a path and a filter', () => {
  it('is previewed with what is not imported, and uploaded with its repeat', async () => {
    const household = seed('socio-economic-survey.xlsx')
    const { body } = await report(household)
    expect(body).toMatchObject({ sections: 4, default_language: 'en' })
    const told = body.remarks.map(({ sheet, row, column }) => [sheet, row, column])
    expect(told).not.toContainEqual(['survey', 6, 'choice_filter'])
    expect(told).not.toContainEqual(['survey', 22, 'type'])
    const survey = await uploaded(server, manager, { csv: household, fileName: 'household.csv' })
    expect(survey.questions).toBe(body.questions)
    const { repeats = [], results } = await opened(manager, survey.name)
    expect(repeats).toMatchObject([{ name: 'familyMembers', count: '' }])
    // Six questions and the headings of two groups.
    expect(results.filter(({ repeat }) => repeat === repeats[0]?.id)).toHaveLength(8)
  })
})

describe('a report', () => {
  it('lists errors and warnings of a CSV file, too', async () => {
    const good = await report(smallSurvey)
    expect(good.body).toMatchObject({ title: '', sections: 2, questions: 5, languages: [], remarks: [] })
    const odd = await report(smallSurvey.replace('option_type', 'option_type,colour'))
    expect(odd.body.remarks).toMatchObject([{ row: 1, column: 'colour', level: 'warning' }])
    const bad = await report(smallSurvey.replace('multi-select', 'many-select'))
    expect(bad.body).toMatchObject({
      questions: 0,
      remarks: [{ row: 5, column: 'question_type', level: 'error' }],
    })
  })

  it('depends on the content of the file, not on its name', async () => {
    const workbook = await report(await sheet('Hello'), manager, 'survey.csv')
    expect(workbook.body).toMatchObject({ questions: 1, remarks: [] })
    const csv = await report(smallSurvey, manager, 'survey.xlsx')
    expect(csv.body).toMatchObject({ questions: 5 })
  })

  it('requires a file and a project', async () => {
    const without = await manager.call(questionnaires.report, {
      body: { projectId: await projectId(server) },
      files: {},
    })
    expect([without.status, without.body]).toEqual([400, { file: ['Please choose a survey file'] }])
    const raw = new FormData()
    raw.append('file', new Blob([smallSurvey]), 'survey.csv')
    const { status, body } = await manager.request('POST', '/api/quiz/report/', { raw })
    expect([status, Object.keys(body as object)]).toEqual([400, ['projectId']])
  })

  it.each<[Persona, number]>([
    ['projectAdmin', 200],
    ['projectEditor', 400],
    ['plain', 404],
    ['advisor', 404],
    ['staff', 400],
  ])('%s is answered %i', async (who, status) => {
    expect((await report(smallSurvey, await as(server, who))).status).toBe(status)
  })

  it('requires a session and access to the project', async () => {
    expect((await report(smallSurvey, person(server))).status).toBe(401)
    const { status } = await manager.call(questionnaires.report, {
      body: { projectId: await projectId(server, personaProjects.other) },
      files: { file: { name: 'a', content: smallSurvey } },
    })
    expect(status).toBe(404)
  })
})

const sheet = async (label: string) =>
  new Uint8Array(await xlsFormOf('type name label', [['note', 'n', label]]))

describe('a hostile workbook', () => {
  const bomb = deflateRawSync(Buffer.alloc(256 << 20))
  const types = { '[Content_Types].xml': '<Types/>' }

  it.each([
    ['that unzips to 256 MB', () => zipOf({ ...types, 'xl/a.xml': { folded: bomb, declared: 256 << 20 } })],
    ['that declares wrong sizes', () => zipOf({ 'xl/a.xml': { folded: bomb, declared: 100 }, ...types })],
    [
      'with wrong sizes in the parts read first',
      () => zipOf({ '[Content_Types].xml': { folded: bomb, declared: 9 } }),
    ],
    ['with a zip in it', () => zipOf({ ...types, 'xl/more.zip': 'PK' })],
    ['that is cut off', () => greenIndex.slice(0, 60_000)],
    ['that is damaged within', () => greenIndex.map((byte, at) => (at > 20_000 && at < 30_000 ? 0 : byte))],
    ['of the old kind', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['that only begins as one', () => new TextEncoder().encode('PK\u0003\u0004')],
  ])('%s is refused with a reason before time or memory run out', async (_what, make) => {
    const before = await stored()
    const csv = new Uint8Array(make())
    const memory = process.memoryUsage().rss
    const uploading = upload(server, manager, { csv, fileName: 'form.xlsx' })
    const meanwhile = await person(server).request('GET', '/healthz')
    const { status, body } = await uploading
    expect([meanwhile.status, status]).toEqual([200, 400])
    const words = /^(?!Reading this file takes)[A-Z].+\.$/s
    expect(body).toMatchObject({
      success: false,
      errors: [{ level: 'error', message: expect.stringMatching(words) }],
    })
    expect(process.memoryUsage().rss - memory).toBeLessThan(100e6)
    expect(await stored()).toEqual(before)
  })

  it('cannot read other files through XML entities', async () => {
    const parts = workbookParts(await sheet('Hello'))
    const strings = Object.keys(parts).find((name) => name.endsWith('sharedStrings.xml'))!
    const doctype = '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    parts[strings] = parts[strings]!.replace(/(<\?xml[^>]*>)?/, `$1${doctype}`).replace('Hello', '&x;')
    const { body } = await report(new Uint8Array(zipOf(parts)))
    expect(JSON.stringify(body)).not.toContain('root:')
  })

  it('may contain names of inherited JavaScript properties', async () => {
    const header = 'type name label label::__proto__ __proto__ constructor'
    const bytes = await xlsFormOf(header, [['note', 'hasOwnProperty', 'Hello', 'Hi', 'x', 'y']])
    const survey = await uploaded(server, manager, { csv: new Uint8Array(bytes), name: 'Prototype' })
    const { results } = await opened(manager, survey.name)
    expect(Object.entries(results[0]!.translations!)).toEqual([['__proto__', { question: 'Hi' }]])
  })
})
