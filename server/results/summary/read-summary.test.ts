import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { answersOfRemovedRespondent } from '../../testing/removed-respondent.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { save, smallSurvey, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const singleUser = { type: 'single-user' } as const

async function summary(
  id: number,
  query: { section?: string; search?: string; pageNumber?: number; pageSize?: number } = {},
  who: Person = people.projectManager,
) {
  const { body, status } = await who.call(surveyResults.readSummary, { params: { id }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, byText: Object.fromEntries(body.results.map((one) => [one.question, one])) }
}

/** Members of the project who answer; in a single-user survey each has a set of their own. */
const answerers = ['projectMember', 'projectEditor', 'projectAdmin', 'projectManager'] as const

async function answeredBy(name: string, answers: readonly Record<string, Answer>[]) {
  for (const [at, given] of answers.entries()) {
    const { status, body } = await save(people[answerers[at]!], name, given)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

it('questions are found by words of the text, the variable and the section', async () => {
  const { id } = await uploaded(server, people.projectManager, singleUser)
  const found = async (search: string) =>
    (await summary(id, { search })).results.map(({ question }) => question)
  expect(await found('FARMERS many')).toEqual(['How many farmers?'])
  expect(await found('farmer_count')).toEqual(['How many farmers?'])
  expect(await found('contact')).toEqual(['Whom may we ask?', 'Your policy'])
  expect(await found('polícy')).toEqual(['Your policy'])
  expect(await found('nothing of it')).toEqual([])
  expect((await summary(id, { search: 'policy', section: 'About you' })).total).toBe(0)
})

describe('chosen options', () => {
  it('is counted once for each set, by its latest answer', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    await answeredBy(name, [{ Q1: { no: true } }, { Q1: { yes: true } }, { Q1: { no: true } }])
    await save(people.projectMember, name, { Q1: { no: false, yes: true } })
    const { answered, choices } = (await summary(id)).byText['Do you lend to farmers?']!
    expect(answered).toBe(3)
    expect(choices).toEqual([
      { name: 'yes', label: 'Yes we do', count: 2 },
      { name: 'no', label: 'No', count: 1 },
    ])
  })

  it('of several options counts each; only texts beside a choice are shown', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    await answeredBy(name, [
      { Q1: { yes: true }, Q3: { maize: true, coffee: true } },
      { Q1: { yes: true }, Q3: { maize: true, other: true, 'other-data': 'Teff' } },
      { Q1: { yes: true }, Q3: { maize: false, coffee: false } },
    ])
    const { answered, choices, texts, question_type } = (await summary(id)).byText['Which crops?']!
    expect(question_type).toBe('multi-select')
    expect(answered).toBe(2)
    expect(choices.map(({ label, count }) => [label, count])).toEqual([
      ['Maize', 2],
      ['Coffee', 1],
      ['Another crop', 1],
    ])
    expect(texts.map(({ text, user__email }) => [text, user__email])).toEqual([
      ['Maize; Another crop: Teff', personas.projectEditor.email],
    ])
  })

  it('does not count an unticked choice that has a text', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    await answeredBy(name, [
      { Q1: { yes: true }, Q3: { maize: true, other: false, 'other-data': 'Teff' } },
      { Q1: { yes: true }, Q3: { other: true } },
    ])
    const { answered, choices, texts } = (await summary(id)).byText['Which crops?']!
    expect(answered).toBe(2)
    expect(choices.map(({ label, count }) => [label, count])).toEqual([
      ['Maize', 1],
      ['Coffee', 0],
      ['Another crop', 1],
    ])
    expect(texts).toEqual([])
  })

  it('does not count a yes-or-no input with the value no', async () => {
    const csv = [
      'section_name,question,question_type,variable_name,option_name,option_label,option_type',
      'One,Do you agree?,other,agree,agree,I agree,boolean',
      ',,,,name,Name,text',
    ].join('\n')
    const { id, name } = await uploaded(server, people.projectManager, { csv, ...singleUser })
    const code = (await opensFirst(name)).code
    await answeredBy(name, [
      { [code]: { 'agree-data': true, 'name-data': 'Amina' } },
      { [code]: { 'agree-data': false, 'name-data': 'Bosco' } },
    ])
    const { answered, choices } = (await summary(id)).byText['Do you agree?']!
    expect({ answered, choices }).toEqual({
      answered: 2,
      choices: [{ name: 'agree', label: 'I agree', count: 1 }],
    })
  })

  it('is not counted where the answer is hidden or was cleared', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    await answeredBy(name, [
      { Q1: { yes: true }, Q2: { 'count-data': 10 }, Q3: { maize: true } },
      { Q1: { yes: true }, Q2: { 'count-data': 30 }, Q3: { maize: true } },
      { Q1: { yes: true }, Q2: { 'count-data': 70 } },
    ])
    await save(people.projectMember, name, { Q1: { yes: false, no: true } })
    await save(people.projectAdmin, name, { Q2: { 'count-data': null } })
    const { byText } = await summary(id)
    expect(byText['Which crops?']).toMatchObject({ answered: 1, choices: [{ count: 1 }, {}, {}] })
    expect(byText['How many farmers?']).toMatchObject({
      answered: 1,
      numbers: [{ count: 1, min: 30, max: 30, bars: [{ from: 30, to: 31, count: 1 }] }],
    })
  })
})

const opensFirst = async (name: string) =>
  (await people.projectManager.call(surveyAnswers.read, { query: { form: name } })).body.results[0]!

describe('options chosen before the questions were replaced', () => {
  it('are listed by their stored name beside the current ones', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    await answeredBy(name, [
      { Q1: { yes: true }, Q3: { maize: true, coffee: true } },
      { Q1: { yes: true }, Q3: { coffee: true } },
    ])
    const { status } = await people.projectManager.call(replacements.replaceQuestions, {
      params: { id },
      body: {},
      files: {
        file: { name: 'survey.csv', content: smallSurvey.replace(',,,,,,,coffee,Coffee,boolean\n', '') },
      },
    })
    expect(status).toBe(200)
    const { choices } = (await summary(id)).byText['Which crops?']!
    expect(choices).toEqual([
      { name: 'maize', label: 'Maize', count: 1 },
      { name: 'other', label: 'Another crop', count: 0 },
      { name: 'coffee', label: 'Coffee (removed)', count: 2 },
    ])
  })
})

describe('numbers', () => {
  it('have statistics and a histogram with round boundaries', async () => {
    const { id, name } = await uploaded(server, people.projectManager, singleUser)
    const counts = [1, 4, 12, 43]
    await answeredBy(
      name,
      counts.map((count) => ({ Q1: { yes: true }, Q2: { 'count-data': count } })),
    )
    const { answered, choices, texts, numbers } = (await summary(id)).byText['How many farmers?']!
    expect({ answered, choices, texts }).toEqual({ answered: 4, choices: [], texts: [] })
    const [{ bars, ...measures }] = numbers as [(typeof numbers)[0]]
    expect(measures).toEqual({
      name: 'count',
      label: 'count',
      integers: true,
      count: 4,
      min: 1,
      max: 43,
      mean: 15,
      lower_quartile: 3.25,
      median: 8,
      upper_quartile: 19.75,
    })
    expect(bars.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 5, 2],
      [5, 10, 0],
      [10, 15, 1],
      [15, 20, 0],
      [20, 25, 0],
      [25, 30, 0],
      [30, 35, 0],
      [35, 40, 0],
      [40, 45, 1],
    ])
  })

  it('of several inputs are separate, with each number in one bar', async () => {
    const csv = [
      'section_name,question,question_type,variable_name,option_name,option_label,option_type',
      'One,What do you lend?,other,loans,loan_count,Loans,integer',
      ',,,,share,Share,number',
    ].join('\n')
    const { id, name } = await uploaded(server, people.projectManager, { csv, ...singleUser })
    const { code } = await opensFirst(name)
    await answeredBy(name, [
      { [code]: { 'loan_count-data': -3, 'share-data': 0.1 } },
      { [code]: { 'loan_count-data': 0, 'share-data': 0.3 } },
      { [code]: { 'share-data': 0.7 } },
    ])
    const { numbers } = (await summary(id)).byText['What do you lend?']!
    expect(numbers.map(({ label, count, min, max, median }) => [label, count, min, max, median])).toEqual([
      ['Loans', 2, -3, 0, -1.5],
      ['Share', 3, 0.1, 0.7, 0.3],
    ])
    for (const { bars, count } of numbers) expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count)
    expect(numbers[1]!.bars.find(({ from, to }) => from <= 0.3 && 0.3 < to)).toMatchObject({ count: 1 })
  })
})

describe('numbers at the limits of what can be stored', () => {
  const largest = Number.MAX_VALUE
  it.each([
    [[largest, 1]],
    [[largest, -largest]],
    [[1e200, 1e-300]],
    [[Number.MIN_VALUE, 0, 0, largest]],
    [[1e-310, 1e100]],
  ])('do not prevent a summary of the others: %j', async (numbers) => {
    const csv = [
      'section_name,question,question_type,variable_name,option_name,option_label,option_type',
      'One,How much?,other,much,amount,Amount,number',
      'One,And why?,other,why,reason,Reason,text',
    ].join('\n')
    const { id, name } = await uploaded(server, people.projectManager, { csv, ...singleUser })
    await answeredBy(
      name,
      numbers.map((number) => ({ Q001: { 'amount-data': number }, Q002: { 'reason-data': 'So' } })),
    )
    const { byText } = await summary(id)
    const figures = byText['How much?']!.numbers[0]!
    expect(figures.count).toBe(numbers.length)
    expect(figures.bars.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
    for (const value of [figures.min, figures.max, figures.mean, figures.median])
      expect(value).toSatisfy(Number.isFinite)
    expect(byText['And why?']!.texts).toHaveLength(numbers.length)
  })
})

it('a histogram is not flattened by one outlier', async () => {
  const csv = 'section_name,question,question_type,option_name,option_type\nS,How much?,other,amount,number'
  const { id, name } = await uploaded(server, people.projectManager, { csv, ...singleUser })
  await answeredBy(name, [{ Q001: { 'amount-data': 1e6 } }])
  const { db } = server.database
  await sql`insert into respondent (survey_id, person_id, number)
    select ${id}, 1000000000 + n, n + 1 from generate_series(1, 24) n`.execute(db)
  await sql`
    insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
    select ${id}, person_id, question.id, person_id, jsonb_build_object('amount-data', number), number::text
    from respondent join question using (survey_id)
    where survey_id = ${id} and person_id > 1000000000`.execute(db)
  const { bars } = (await summary(id)).byText['How much?']!.numbers[0]!
  expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(4)
  expect(bars.at(-1)).toMatchObject({ to: 1e6, count: 1, beyond: 'above' })
})

describe('the latest texts', () => {
  it('are the current ones, newest first, shortened where they are long', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    for (const text of ['one', 'two', 'three', 'four', 'five', 'x'.repeat(400)])
      await save(people.projectMember, name, { Q4: { 'name-data': text } })
    const shared = (await summary(id)).byText['Whom may we ask?']!
    expect(shared.texts).toHaveLength(1)
    expect(shared.texts[0]!.text).toHaveLength(300)
    expect(shared.texts[0]!.text).toMatch(/^Name: x+…$/)

    const own = await uploaded(server, people.projectManager, singleUser)
    const everyone = ['projectMember', 'projectEditor', 'projectAdmin', 'projectManager'] as const
    for (const who of everyone) await save(people[who], own.name, { Q4: { 'name-data': who } })
    await save(people.projectMember, own.name, { Q4: { 'name-data': 'again' } })
    const { texts } = (await summary(own.id)).byText['Whom may we ask?']!
    expect(texts.map(({ text }) => text)).toEqual([
      'Name: again',
      'Name: projectManager',
      'Name: projectAdmin',
      'Name: projectEditor',
    ])
    expect(Date.parse(texts[0]!.created_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('are shown as typed, without the escapes of exports', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, {
      Q4: { 'name-data': 'Amina; of the board\\', 'since-data': '2019-05-01' },
    })
    const { texts } = (await summary(id)).byText['Whom may we ask?']!
    expect(texts.map(({ text }) => text)).toEqual(['Name: Amina; of the board\\; Since: 2019-05-01'])
  })

  it('of a deleted account are kept without a name', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, { Q4: { 'name-data': 'Amina' } })
    const respondent_number = await answersOfRemovedRespondent(server.database.db, id)
    expect((await summary(id)).byText['Whom may we ask?']!.texts).toMatchObject([
      { text: 'Name: Amina', user__email: '', respondent_number },
    ])
  })
})

describe('a summary', () => {
  it('of a survey without answers lists its questions with empty figures', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const { sections, results, total } = await summary(id)
    expect(sections).toEqual([
      { name: 'About you', questions: 3 },
      { name: 'Contact', questions: 2 },
    ])
    expect(total).toBe(5)
    for (const { answered, numbers, texts, choices } of results) {
      expect({ answered, numbers, texts }).toEqual({ answered: 0, numbers: [], texts: [] })
      expect(choices.every(({ count }) => count === 0)).toBe(true)
    }
  })

  it('can be limited to one section, and is paged', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const texts = async (query: Parameters<typeof summary>[1]) =>
      (await summary(id, query)).results.map(({ question }) => question)
    expect(await texts({ section: 'Contact' })).toEqual(['Whom may we ask?', 'Your policy'])
    expect((await summary(id, { section: 'Contact' })).total).toBe(2)
    expect(await texts({ pageSize: 2 })).toEqual(['Do you lend to farmers?', 'How many farmers?'])
    expect(await texts({ pageSize: 2, pageNumber: 3 })).toEqual(['Your policy'])
    expect(await texts({ pageSize: 2, pageNumber: 9 })).toEqual([])
    expect(await texts({ section: 'No such section' })).toEqual([])
  })

  it('shows an answer as soon as it is saved', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    for (const [at, text] of ['first', 'second', 'third'].entries()) {
      await save(people.projectMember, name, { Q4: { 'name-data': text } })
      const { texts } = (await summary(id)).byText['Whom may we ask?']!
      expect(
        texts.map((one) => one.text),
        `after save ${at + 1}`,
      ).toEqual([`Name: ${text}`])
    }
  })

  it('requires the permission to export results; people outside the project get 404', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const statusFor = async (who: Persona) => [
      (await people[who].call(surveyResults.readSummary, { params: { id } })).status,
      (await people[who].call(surveyResults.listRespondents, { params: { id } })).status,
    ]
    expect(await statusFor('projectAdmin')).toEqual([200, 200])
    expect(await statusFor('projectMember')).toEqual([400, 400])
    expect(await statusFor('plain')).toEqual([404, 404])
  })
})
