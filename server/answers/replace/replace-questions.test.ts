import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { xlsFormOf } from '../../questionnaires/xlsform/testing/workbook-of.ts'
import { opened, save, smallSurvey, uploaded, type Fields } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const made = (fields: Fields & { csv?: string | Uint8Array<ArrayBuffer> } = {}) =>
  uploaded(server, people.projectManager, fields)
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => ({ file: { name: 'survey.csv', content } })

async function report(id: number, csv: string | Uint8Array<ArrayBuffer>) {
  const { status, body } = await people.projectManager.call(replacements.reportOnReplacement, {
    params: { id },
    body: {},
    files: fileOf(csv),
  })
  expect(status).toBe(200)
  return body
}

const replace = (
  id: number,
  csv: string | Uint8Array<ArrayBuffer>,
  { who = people.projectManager, updated_at }: { who?: Person; updated_at?: string } = {},
) =>
  who.call(replacements.replaceQuestions, {
    params: { id },
    body: { ...(updated_at && { updated_at }) },
    files: fileOf(csv),
  })

async function replaced(...asked: Parameters<typeof replace>) {
  const { status, body } = await replace(...asked)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const downloaded = async (id: number) =>
  String((await people.projectManager.call(questionnaires.readFile, { params: { id } })).body)

/** Jobs can take long on a busy machine. */
const soon = { timeout: 90_000 }
const nothing = { added: 0, removed: 0, changed: 0, moved: 0, restored: 0, renumbered: 0 }

/** The small survey with parts of its text replaced; without arguments, the rows of a question. */
const edited = (...changes: [from: string, to: string][]) =>
  changes.reduce((csv, [from, to]) => {
    if (!csv.includes(from)) throw new Error(`There is no ${from}`)
    return csv.replace(from, to)
  }, smallSurvey)
const rows = smallSurvey.split('\n')
const withoutQ3 = rows.filter((_, at) => at < 4 || at > 6).join('\n')

/** All records, as text. */
async function recorded(id: number) {
  const { body } = await people.projectManager.call(surveyResults.listAnswers, {
    params: { id },
    query: { which: 'all', sort: 'created_at', pageSize: 100 },
  })
  return body.results.map(({ question, answer_text, answer_details }) => ({
    question,
    answer_text,
    ...answer_details,
  }))
}

async function exported(id: number, which: 'latest' | 'all', files: 'single' | 'multiple' = 'single') {
  const { body } = await people.projectManager.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'csv', which, files },
  })
  const text = await (await fetch(server.url + body.url)).text()
  const lines = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  return lines.map((line) => [line['Question'], line['Answer']])
}

describe('the report before replacing', () => {
  it('finds no change in the file that was downloaded from the survey', async () => {
    const { id, updated_at } = await made()
    expect(await report(id, await downloaded(id))).toMatchObject({
      questions: 5,
      sections: 2,
      remarks: [],
      updated_at,
      changes: { counts: { ...nothing, kept: 5 }, added: [], removed: [], changed: [], moved: [] },
    })
  })

  it.each(['green-index-3.csv', 'green-index-3.xlsx'])(
    'finds no change in %s, original or downloaded',
    async (name) => {
      const file = new Uint8Array(readFileSync(new URL(`../../../db/seed/surveys/${name}`, import.meta.url)))
      const { id } = await made({ csv: file })
      const same = await report(id, file)
      expect(same.changes).toMatchObject({ counts: { ...nothing, kept: same.questions }, changed: [] })
      expect(same.changes!.languages).toBeUndefined()
      const again = await report(id, await downloaded(id))
      expect(again.changes).toMatchObject({ counts: { ...nothing, kept: same.questions }, changed: [] })
      expect(again.changes!.languages).toBeUndefined()
    },
  )

  it('reports each kind of change and its effect on answers', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, {
      Q1: { yes: true },
      Q2: { 'count-data': 12 },
      Q3: { maize: true, coffee: true },
      Q4: { 'name-data': 'Wanjiru' },
    })
    await save(people.projectEditor, name, { Q3: { maize: true } })
    const csv = edited(
      ['Do you lend to farmers?,single-select,yes', 'Do you lend to farmers at all?,single-select,no'],
      ['maize,Maize,boolean', 'rice,Rice,boolean'],
      ['coffee,Coffee', 'coffee,Arabica'],
      ['count,,integer', 'count,,text'],
      [',Q5,Your policy,other,no,policy', ',Q6,Your purpose,other,no,purpose'],
    )
    const before = await recorded(id)
    const { changes } = await report(id, csv)
    const q3 = { code: 'Q3', question: 'Which crops?', section_name: 'About you', answers: 2 }
    expect(changes).toMatchObject({
      counts: { ...nothing, added: 2, removed: 2, changed: 2, kept: 1, answers_of_removed: 1 },
      added: [{ code: 'Q2' }, { code: 'Q6', question: 'Your purpose', section_name: 'Contact' }],
      removed: [
        { code: 'Q2', answers: 1, retyped: true },
        { code: 'Q5', answers: 0, retyped: false },
      ],
      changed: [
        {
          code: 'Q1',
          answers: 1,
          parts: [
            { part: 'question', before: 'Do you lend to farmers?', after: 'Do you lend to farmers at all?' },
            { part: 'required', before: 'yes', after: 'no' },
          ],
        },
        {
          ...q3,
          parts: [{ part: 'options' }],
          options: [
            { name: 'maize', label: 'Maize', change: 'removed', given: 2 },
            { name: 'rice', change: 'added', given: 0 },
            { name: 'coffee', label: 'Arabica', change: 'relabelled', before: 'Coffee', given: 1 },
          ],
        },
      ],
    })
    expect(await recorded(id)).toEqual(before)
    expect((await opened(people.projectManager, name)).byCode['Q1']!.question).toBe('Do you lend to farmers?')
  })

  it('distinguishes moved questions from those shifted by new ones', async () => {
    const { id } = await made()
    const policy = rows.at(-1)!.replace(',Q5', 'About you,Q5')
    const { changes } = await report(id, [rows[0], policy, ...rows.slice(1, -1)].join('\n'))
    expect(changes).toMatchObject({
      counts: { ...nothing, moved: 1, changed: 1, kept: 4 },
      moved: [{ code: 'Q5' }],
      changed: [{ code: 'Q5', parts: [{ part: 'section_name', before: 'Contact', after: 'About you' }] }],
    })
  })

  it('reports the errors of a file instead of a comparison', async () => {
    const { id } = await made()
    const body = await report(id, edited(['single-select', 'pick-one']))
    expect(body.changes).toBeNull()
    expect(body.remarks).toMatchObject([{ row: 2, column: 'question_type', level: 'error' }])
  })

  it('of 5,000 different questions is limited in size', async () => {
    const head = 'section_name,question_id,question,question_type,option_name,option_type'
    const csv = (what: string) =>
      [head, ...Array.from({ length: 5000 }, (_, at) => `S,Q${at},${what} ${at},other,a,text`)].join('\n')
    const { id } = await made({ csv: csv('x'.repeat(500)) })
    const { changes } = await report(id, csv('y'.repeat(500)))
    expect(changes!.counts).toMatchObject({ changed: 5000 })
    expect(changes!.changed).toHaveLength(1000)
    expect(JSON.stringify(changes).length).toBeLessThan(1_000_000)
    await replaced(id, csv('y'.repeat(500)))
  })
})

describe('replacing the questions', () => {
  it('applies the file and keeps the ids of the questions', async () => {
    const { id, name, updated_at } = await made()
    const before = await opened(people.projectManager, name)
    const csv = edited(
      [',Q2,How many farmers?', ',,Where?,other,no,place,,where,,text\n,Q2,How many of them?'],
      ['Contact,Q4', 'Whom to ask,Q4'],
    )
    const body = await replaced(id, csv, { updated_at })
    expect(body).toMatchObject({
      success: true,
      data: { id, questions: 6 },
      changes: { counts: { ...nothing, added: 1, changed: 3, kept: 2 } },
    })
    const after = await opened(people.projectManager, name)
    expect(after.results.map(({ question }) => question)).toEqual([
      'Do you lend to farmers?',
      'Where?',
      'How many of them?',
      'Which crops?',
      'Whom may we ask?',
      'Your policy',
    ])
    for (const code of ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
      expect(after.byCode[code]!.question_id).toBe(before.byCode[code]!.question_id)
    expect(after.byCode['Q4']!.section_name).toBe('Whom to ask')
    expect(after.byCode['Q1']!.updated_at).toBe(before.byCode['Q1']!.updated_at)
    expect(after.byCode['Q2']!.updated_at).not.toBe(before.byCode['Q2']!.updated_at)
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(updated_at))
  })

  it('keeps every answer: those of removed questions appear in all results, not in the latest', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, {
      Q1: { yes: true },
      Q3: { maize: true },
      Q4: { 'name-data': 'W' },
    })
    await save(people.projectMember, name, { Q3: { coffee: true } })
    const before = await recorded(id)
    await replaced(id, withoutQ3)
    expect(await recorded(id)).toEqual(before)
    expect((await exported(id, 'latest')).map(([question]) => question)).toEqual([
      'Do you lend to farmers?',
      'Whom may we ask?',
    ])
    expect(await exported(id, 'all')).toContainEqual(['Which crops?', 'Maize'])
    const { body } = await people.projectManager.call(surveyResults.listAnswers, { params: { id } })
    expect(body.results.map(({ question }) => question)).not.toContain('Which crops?')
    expect((await opened(people.projectMember, name)).byCode['Q3']).toBeUndefined()
  })

  it('restores the answers of a question that is added again', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, { Q1: { yes: true }, Q3: { maize: true } })
    await replaced(id, withoutQ3)
    expect((await report(id, smallSurvey)).changes).toMatchObject({
      counts: { ...nothing, restored: 1, kept: 4 },
      restored: [{ code: 'Q3', answers: 1 }],
    })
    await replaced(id, smallSurvey)
    expect((await opened(people.projectMember, name)).byCode['Q3']!.answer).toEqual({ maize: true })
    expect((await report(id, smallSurvey)).changes!.counts).toMatchObject({ ...nothing, kept: 5 })
  })

  it('keeps answers of a changed type under the removed question', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 12 } })
    await replaced(id, edited(['count,,integer', 'count,,date']))
    expect((await opened(people.projectMember, name)).byCode['Q2']!.answer).toBeNull()
    expect(await recorded(id)).toContainEqual({
      question: 'How many farmers?',
      answer_text: '12',
      answer: { 'count-data': 12 },
    })
    await replaced(id, smallSurvey)
    expect((await opened(people.projectMember, name)).byCode['Q2']!.answer).toEqual({ 'count-data': 12 })
  })

  it('shows answers with the new labels, and removed options with their old ones', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, {
      Q1: { yes: true },
      Q3: { maize: true, coffee: true, other: true, 'other-data': 'Teff' },
    })
    const csv = edited(
      ['maize,Maize,boolean\n,,,,,,,coffee,Coffee,boolean', 'coffee,Arabica,boolean'],
      ['other,Another crop,boolean-with-text', 'rice,Rice,boolean'],
    )
    await replaced(id, csv)
    const texts = async () => (await recorded(id)).map(({ answer_text }) => answer_text)
    await expect.poll(texts, soon).toContain('Arabica; Maize; Another crop: Teff')
    // A later change of labels rewrites their texts, too.
    await replaced(id, csv.replace('Arabica', 'Robusta'))
    await expect.poll(texts, soon).toContain('Robusta; Maize; Another crop: Teff')
    await replaced(id, smallSurvey)
    await expect.poll(texts, soon).toContain('Maize; Coffee; Another crop: Teff')
  })

  it('lets people answer again when their option was removed', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, { Q1: { yes: true }, Q3: { maize: true } })
    const answered = async () => (await opened(people.projectMember, name)).form_metadata
    expect(await answered()).toMatchObject({ total_answered: 2 })
    await replaced(id, edited(['maize,Maize,boolean', 'rice,Rice,boolean']))
    expect(await answered()).toMatchObject({ total_answered: 1 })
    const { body } = await save(people.projectMember, name, { Q3: { rice: true } })
    expect(body.form_metadata).toMatchObject({ total_answered: 2 })
    const refused = await save(people.projectMember, name, { Q3: { maize: true } })
    expect(refused.status).toBe(400)
  })

  it('recomputes progress, including each set of a single-user survey', async () => {
    const { id, name } = await made({ type: 'single-user' })
    const [one, two] = [people.projectMember, people.projectEditor]
    await save(one, name, { Q1: { yes: true }, Q2: { 'count-data': 3 } })
    await save(two, name, { Q1: { no: true }, Q4: { 'name-data': 'E' } })
    const far = async (who: Person) => (await opened(who, name)).form_metadata
    expect([await far(one), await far(two)]).toMatchObject([
      { total_visible: 5, total_answered: 2 },
      { total_visible: 3, total_answered: 2 },
    ])
    // A question for lenders becomes one for everybody, and one question is removed.
    const csv = withoutQ3.replace('"farmers == ""yes"""', '')
    await replaced(id, csv)
    await expect
      .poll(() => far(two), soon)
      .toMatchObject({ total_visible: 4, total_answered: 2, required_missing: 1 })
    await expect
      .poll(() => far(one), soon)
      .toMatchObject({ total_visible: 4, total_answered: 2, required_missing: 0 })
    const shared = await made()
    await save(one, shared.name, { Q1: { no: true } })
    await replaced(shared.id, csv)
    const { form_metadata } = await opened(two, shared.name)
    expect(form_metadata).toMatchObject({ total_visible: 4, total_answered: 1, percentage_completion: 25 })
  })

  it('omits answers hidden by a new condition from the latest results', async () => {
    const { id, name } = await made({ type: 'single-user' })
    await save(people.projectMember, name, { Q1: { no: true }, Q4: { 'name-data': 'E' } })
    await replaced(id, edited(['no,contact,,', 'no,contact,"farmers == ""yes""",']))
    await expect.poll(() => exported(id, 'latest'), soon).toEqual([['Do you lend to farmers?', 'No']])
    expect(await exported(id, 'all')).toContainEqual(['Whom may we ask?', 'Name: E'])
  })

  it('takes over languages and translations', async () => {
    const { id, name } = await made()
    const csv = [
      'section_name,question_id,question,question::Español (es),question_type,option_name,option_type,default_language',
      'About you,Q1,Do you lend to farmers?,¿Presta a agricultores?,single-select,yes,boolean,English (en)',
    ].join('\n')
    const { changes } = await replaced(id, csv)
    expect(changes.languages).toMatchObject({ before: [], after: [{ code: 'en' }, { code: 'es' }] })
    const { languages, default_language, byCode } = await opened(people.projectManager, name)
    expect([languages.map(({ code }) => code), default_language]).toEqual([['en', 'es'], 'en'])
    expect(byCode['Q1']!.translations).toEqual({ es: { question: '¿Presta a agricultores?' } })
    expect((await report(id, await downloaded(id))).changes!.counts).toMatchObject({ ...nothing, kept: 1 })
  })

  it('lets codes be swapped', async () => {
    const { id, name } = await made()
    const before = await opened(people.projectManager, name)
    await replaced(id, smallSurvey.replace(',Q4,', ',Qx,').replace(',Q5,', ',Q4,').replace(',Qx,', ',Q5,'))
    const after = await opened(people.projectManager, name)
    expect(after.byCode['Q5']!.question_id).toBe(before.byCode['Q4']!.question_id)
    expect(after.byCode['Q4']!.question_id).toBe(before.byCode['Q5']!.question_id)
  })

  it('accepts a workbook, whose questions are matched by name', async () => {
    const workbook = async (label: string) =>
      (await xlsFormOf('type name label', [
        ['begin_group', 'you', 'About you'],
        ['text', 'place', 'Where?'],
        ['integer', 'count', label],
        ['end_group'],
      ])) as Uint8Array<ArrayBuffer>
    const { id, name } = await made({ csv: await workbook('How many?') })
    const before = await opened(people.projectManager, name)
    await replaced(id, await workbook('How many farmers?'))
    const after = await opened(people.projectManager, name)
    expect(after.results.map(({ question_id }) => question_id)).toEqual(
      before.results.map(({ question_id }) => question_id),
    )
    expect(after.results[1]!.question).toBe('How many farmers?')
  })
})

describe('replacing is safe', () => {
  it('the same file twice changes nothing the second time, even with an older version', async () => {
    const { id, name, updated_at } = await made()
    const csv = edited(['Which crops?', 'What do they grow?'])
    await replaced(id, csv, { updated_at })
    const { updated_at: after } = await opened(people.projectManager, name)
    expect(await replaced(id, csv, { updated_at })).toMatchObject({
      changes: { counts: { ...nothing, kept: 5 } },
    })
    expect((await opened(people.projectManager, name)).updated_at).toBe(after)
  })

  it('is refused when someone else has changed the survey since the report', async () => {
    const { id, name } = await made()
    const { updated_at } = await report(id, withoutQ3)
    await people.projectAdmin.call(surveys.update, { params: { id }, body: { description: 'Another' } })
    const { status, body } = await replace(id, withoutQ3, { updated_at })
    expect([status, body['code']]).toEqual([409, 'stale_version'])
    expect((await opened(people.projectManager, name)).results).toHaveLength(5)
  })

  it('a file with an error changes nothing, and every error is reported', async () => {
    const { id, name } = await made()
    const { status, body } = await replace(
      id,
      edited(['single-select', 'pick-one'], ['count,,integer', 'count,,int']),
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, errors: [{ row: 2 }, { row: 4 }] })
    expect((await opened(people.projectManager, name)).results).toHaveLength(5)
    const without = await people.projectManager.call(replacements.replaceQuestions, {
      params: { id },
      body: {},
      files: {},
    })
    expect(without).toMatchObject({ status: 400, body: { file: ['Please choose a survey file'] } })
  })

  it.each<[Persona, number]>([
    ['projectEditor', 400],
    ['projectMember', 400],
    ['staff', 400],
    ['plain', 404],
    ['advisor', 404],
  ])('%s is refused with %i', async (who, status) => {
    const { id, name } = await made()
    expect((await replace(id, withoutQ3, { who: people[who] })).status).toBe(status)
    const told = await people[who].call(replacements.reportOnReplacement, {
      params: { id },
      body: {},
      files: fileOf(withoutQ3),
    })
    expect(told.status).toBe(status)
    expect((await opened(people.projectManager, name)).results).toHaveLength(5)
  })

  it('an answer to a removed question is refused with a reason, and the rest of the request is not stored', async () => {
    const { id, name } = await made()
    const { form_id, byCode } = await opened(people.projectMember, name)
    await replaced(id, withoutQ3)
    const { status, body } = await people.projectMember.call(surveyAnswers.saveAnswers, {
      body: {
        form_id,
        answers: [
          { question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } },
          { question: { question_id: byCode['Q3']!.question_id }, answer: { maize: true } },
        ],
      },
    })
    expect([status, body['code']]).toEqual([404, 'survey.foreign_question'])
    expect(await recorded(id)).toEqual([])
  })

  it('concurrent saves and replacements all finish, and no stored answer is lost', async () => {
    const { id, name } = await made({ type: 'single-user' })
    const fillers = [people.projectMember, people.projectEditor, people.projectAdmin]
    let stored = 0
    const saves = fillers.map(async (who, at) => {
      for (let round = 0; round < 4; round++) {
        const { status } = await save(who, name, { Q1: { yes: true }, Q4: { 'name-data': `${at} ${round}` } })
        expect(status).toBe(200)
        stored += round === 0 ? 2 : 1
      }
    })
    const files = [withoutQ3, edited(['Yes we do', 'Yes']), smallSurvey]
    const replacing = (async () => {
      for (const csv of files) await replaced(id, csv)
    })()
    await Promise.all([...saves, replacing])
    expect(await recorded(id)).toHaveLength(stored)
    const wrong = () =>
      sql<{ total_answered: number }>`select total_answered from survey_progress where survey_id = ${id}
        and (total_answered, total_visible) is distinct from (2, 5)`.execute(server.database.db)
    await expect.poll(async () => (await wrong()).rows, soon).toEqual([])
  })

  it('deletes questions without answers', async () => {
    const { id } = await made()
    await replaced(id, withoutQ3)
    const { rows: left } =
      await sql`select code from question where survey_id = ${id} and removed_at is not null`.execute(
        server.database.db,
      )
    expect(left).toEqual([])
  })
})
