import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const shared = () => uploaded(server, people.projectManager)
const single = () => uploaded(server, people.projectManager, { type: 'single-user' })
const records = async (surveyId: number) =>
  server.database.db
    .selectFrom('answer')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute()
const answersOf = async (who: Person, name: string) => {
  const { byCode } = await opened(who, name)
  return Object.fromEntries(
    Object.entries(byCode).flatMap(([code, { answer }]) => (answer ? [[code, answer]] : [])),
  )
}

/** Adds this many members to the personas' project and signs them in. */
async function participants(count: number): Promise<Person[]> {
  const { db } = server.database
  const like = await db
    .selectFrom('person')
    .select(['password_hash', 'active_modules'])
    .where('email', '=', personas.plain.email)
    .executeTakeFirstOrThrow()
  const project_id = await projectId(server)
  const emails = Array.from({ length: count }, (_, at) => `participant-${at}@seventeen.example`)
  const rows = await db
    .insertInto('person')
    .values(
      emails.map((email) => ({
        email,
        email_key: email,
        confirmed_at: new Date(),
        first_name: 'P',
        last_name: email,
        ...like,
      })),
    )
    .returning('id')
    .execute()
  const admin = await as(server, 'projectAdmin')
  for (const { id } of rows)
    await admin.call(projects.putParticipant, {
      body: { projectId: project_id, userId: id, roleName: 'Project_Member' },
    })
  return Promise.all(
    emails.map(async (username) => {
      const { body } = await person(server).call(access.signIn, {
        body: { username, password: demoPassword },
      })
      return person(server, body.token)
    }),
  )
}

describe('filling a survey', () => {
  it('saved answers and progress are returned when the survey is opened again', async () => {
    const { name } = await single()
    const saved = await save(people.projectMember, name, {
      Q1: { yes: true },
      Q3: { maize: true, other: true, 'other-data': 'Teff' },
      Q4: { 'name-data': 'Wanjiru', 'email-data': 'w@lender.example', 'since-data': '2019-05-01' },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        success: true,
        form_metadata: {
          percentage_completion: 60,
          total_visible: 5,
          total_answered: 3,
          required_missing: 1,
        },
        conflicts: [],
      },
    })
    const form = await opened(people.projectMember, name)
    expect(form.form_metadata.percentage_completion).toBe(60)
    expect(form.byCode['Q3']!.answer).toEqual({ maize: true, other: true, 'other-data': 'Teff' })
    expect(form.byCode['Q2']!.answer).toBeNull()
    const saidToBe = saved.body.saved.map(({ question_id, answer_id }) => [question_id, answer_id])
    const are = form.results.filter(({ answer }) => answer).map((one) => [one.question_id, one.answer_id])
    expect(saidToBe).toEqual(are)
    const { body: list } = await people.projectMember.call(surveys.list)
    expect(list.find((one) => one.name === name)).toMatchObject({
      metadata: { percentage_completion: 60 },
      answers: 3,
    })
  })

  it('progress figures sent by a client are ignored', async () => {
    const { name } = await single()
    const { form_id, byCode } = await opened(people.projectMember, name)
    const { body } = await people.projectMember.call(surveyAnswers.saveAnswers, {
      body: {
        form_id,
        answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer: { no: true } }],
        completionPercentage: 9999,
        totalVisible: -3,
        totalAnswered: 1e9,
      },
    })
    expect(body.form_metadata).toMatchObject({
      percentage_completion: 33.3,
      total_visible: 3,
      total_answered: 1,
    })
  })

  it('a changed answer adds a record, an unchanged one does not', async () => {
    const { id, name } = await single()
    await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
    await save(people.projectMember, name, { Q1: { yes: true, no: false }, Q2: { 'count-data': 6 } })
    expect((await records(id)).map(({ answer }) => answer)).toEqual([
      { yes: true },
      { 'count-data': 5 },
      { 'count-data': 6 },
    ])
    expect(await answersOf(people.projectMember, name)).toMatchObject({ Q2: { 'count-data': 6 } })
  })

  it('an answer can be cleared', async () => {
    const { name } = await single()
    await save(people.projectMember, name, { Q1: { no: true } })
    const { body } = await save(people.projectMember, name, { Q1: { no: false } })
    expect(body.form_metadata).toMatchObject({ percentage_completion: 0, total_answered: 0 })
  })

  it('an answer to a question that is now hidden is kept but not counted', async () => {
    const { name } = await single()
    await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
    const { body } = await save(people.projectMember, name, { Q1: { no: true } })
    expect(body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 1 })
    expect(await answersOf(people.projectMember, name)).toHaveProperty('Q2')
  })

  it('where only the latest submissions are kept there is no history', async () => {
    const { id, name } = await single()
    await people.projectManager.call(surveys.update, {
      params: { id },
      body: { only_latest_submissions: true },
    })
    await save(people.projectMember, name, { Q1: { yes: true } })
    await save(people.projectMember, name, { Q1: { no: true } })
    await save(people.projectManager, name, { Q1: { yes: true } })
    expect((await records(id)).map(({ answer }) => answer)).toEqual([{ no: true }, { yes: true }])
  })

  it('saving the same request twice stores it once', async () => {
    const { id, name } = await shared()
    const { form_id, byCode } = await opened(people.projectMember, name)
    const question = { question_id: byCode['Q2']!.question_id }
    const request = (key?: string) =>
      people.projectMember.call(surveyAnswers.saveAnswers, {
        body: { form_id, answers: [{ question, answer: { 'count-data': 7 } }] },
        ...(key && { key }),
      })
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('same-answers-1')))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
    await Promise.all(Array.from({ length: 5 }, () => request()))
    expect(await records(id)).toHaveLength(1)
  })
})

describe('a long survey', () => {
  const csv = [
    smallSurvey.split('\n')[0],
    'First,Q1,Shall it open?,single-select,yes,opener,,yes,Yes,boolean',
    ...Array.from({ length: 400 }, (_, at) => `First,F${at},Text ${at},other,no,f${at},,value,,text`),
    'Second,S1,After ${f7},other,no,,"opener == ""yes""",value,,text',
  ].join('\n')

  it('is read by section, with the questions on which it depends', async () => {
    const { name } = await uploaded(server, people.projectManager, { csv })
    await save(people.projectMember, name, { Q1: { yes: true } })
    const { body } = await people.projectMember.call(surveyAnswers.read, {
      query: { form: name, section: 2 },
    })
    expect(body.part).toEqual({ section: 1, sections: ['First', 'Second'] })
    expect(body.results.map(({ code, answer }) => [code, answer])).toEqual([
      ['Q1', { yes: true }],
      ['F7', null],
      ['S1', null],
    ])
    for (const query of [{ form: name }, { form: name, section: 3 }]) {
      const whole = await people.projectMember.call(surveyAnswers.read, { query })
      expect([whole.body.results.length, whole.body.part]).toEqual([402, undefined])
    }
  })

  it('is read whole by many people at once, each with their own answers, even when some disconnect', async () => {
    const { name } = await uploaded(server, people.projectManager, { csv, type: 'single-user' })
    const readers = ['projectMember', 'projectEditor', 'projectAdmin'] as const
    for (const [at, who] of readers.entries())
      await save(people[who], name, { F0: { 'value-data': `${at}` }, Q1: { yes: true } })
    const answerOf = async (who: (typeof readers)[number]) => {
      const { body } = await people[who].call(surveyAnswers.read, { query: { form: name } })
      return [body.results.length, body.results[1]?.answer]
    }
    const leave = new AbortController()
    const left = fetch(`${server.url}/api/quiz/?form=${encodeURIComponent(name)}`, {
      headers: { authorization: `Token ${people.projectMember.token}` },
      signal: leave.signal,
    }).catch(() => 'left')
    const all = Array.from({ length: 30 }, (_, at) => answerOf(readers[at % 3] ?? 'projectAdmin'))
    leave.abort()
    expect(await left).toBe('left')
    expect(await Promise.all(all)).toEqual(all.map((_, at) => [402, { 'value-data': `${at % 3}` }]))
    const plain = await fetch(`${server.url}/api/quiz/?form=${encodeURIComponent(name)}`, {
      headers: { authorization: `Token ${people.projectEditor.token}`, 'accept-encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toMatchObject({ form_id: expect.any(Number), name })
  })

  it('with fewer questions is read whole, whichever section is requested', async () => {
    const { name } = await single()
    const { body } = await people.projectMember.call(surveyAnswers.read, {
      query: { form: name, section: 2 },
    })
    expect([body.results.length, body.part]).toEqual([5, undefined])
  })
})

describe('shared and individual answer sets', () => {
  it('in a single-user survey, people cannot see or change the answers of others', async () => {
    const { name } = await single()
    await save(people.projectMember, name, { Q1: { yes: true } })
    await save(people.projectEditor, name, { Q1: { no: true } })
    expect(await answersOf(people.projectMember, name)).toEqual({ Q1: { yes: true } })
    expect(await answersOf(people.projectEditor, name)).toEqual({ Q1: { no: true } })
    expect(await answersOf(people.projectManager, name)).toEqual({})
  })

  it('in a multi-user survey, people fill one set together', async () => {
    const { name } = await shared()
    await save(people.projectMember, name, { Q1: { yes: true } })
    await save(people.projectEditor, name, { Q2: { 'count-data': 12 } })
    expect(await answersOf(people.projectManager, name)).toEqual({
      Q1: { yes: true },
      Q2: { 'count-data': 12 },
    })
  })

  it('answers saved by ten people at the same time are all stored', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, at) => `One,Q${at},Question ${at},other,yes,v${at},,text,,text`,
    )
    const { id, name } = await uploaded(server, people.projectManager, {
      csv: [smallSurvey.split('\n')[0], ...lines].join('\n'),
    })
    const ten = await participants(10)
    await Promise.all(
      ten.map(async (who, at) => {
        const mine = Array.from({ length: 5 }, (_, turn) => [
          `Q${at * 5 + turn}`,
          { 'text-data': `by ${at}` },
        ])
        const { status } = await save(who, name, Object.fromEntries(mine))
        expect(status).toBe(200)
      }),
    )
    expect(Object.keys(await answersOf(people.projectMember, name))).toHaveLength(50)
    expect(await records(id)).toHaveLength(50)
    expect((await opened(people.projectMember, name)).form_metadata.percentage_completion).toBe(100)
  })
})

describe('answers changed by another person in the meantime', () => {
  it('come back as conflicts with their author and are not stored; the others are stored', async () => {
    const { id, name } = await shared()
    await save(people.projectMember, name, { Q1: { yes: true } })
    const before = await opened(people.projectEditor, name)
    await save(people.projectMember, name, { Q1: { no: true } })
    const { body } = await save(
      people.projectEditor,
      name,
      { Q1: { yes: false }, Q4: { 'name-data': 'Edith' } },
      (code) => before.byCode[code]!.answer_id,
    )
    expect(body.saved.map(({ question_id }) => question_id)).toEqual([before.byCode['Q4']!.question_id])
    expect(body.conflicts).toMatchObject([
      { question_id: before.byCode['Q1']!.question_id, answer: { no: true }, user: { name: 'Minh Tran' } },
    ])
    expect(await records(id)).toHaveLength(3)
    expect(await answersOf(people.projectEditor, name)).toEqual({
      Q1: { no: true },
      Q4: { 'name-data': 'Edith' },
    })
  })

  it('a question that was empty when it was loaded counts too', async () => {
    const { name } = await shared()
    await save(people.projectMember, name, { Q1: { no: true } })
    const { body } = await save(people.projectEditor, name, { Q1: { yes: true } }, () => null)
    expect(body.conflicts).toHaveLength(1)
  })

  it('a conflict is resolved by saving again on top of the stored answer', async () => {
    const { name } = await shared()
    await save(people.projectMember, name, { Q1: { no: true } })
    const { body } = await save(people.projectEditor, name, { Q1: { yes: true } }, () => null)
    const again = await save(
      people.projectEditor,
      name,
      { Q1: { yes: true } },
      () => body.conflicts[0]!.answer_id,
    )
    expect(again.body).toMatchObject({ conflicts: [], saved: [{ answer: { yes: true } }] })
  })

  it('the same answer from two people is not a conflict', async () => {
    const { name } = await shared()
    await save(people.projectMember, name, { Q1: { no: true } })
    expect((await save(people.projectEditor, name, { Q1: { no: true } }, () => null)).body.conflicts).toEqual(
      [],
    )
  })

  it.each(['multi-user', 'single-user'] as const)(
    'my own answer from another window counts too, in a %s survey',
    async (type) => {
      const { name } = await uploaded(server, people.projectManager, { type })
      await save(people.projectMember, name, { Q1: { no: true } })
      const { body } = await save(people.projectMember, name, { Q1: { yes: true } }, () => null)
      expect(body.conflicts).toMatchObject([{ answer: { no: true }, user: { name: 'Minh Tran' } }])
      expect(await answersOf(people.projectMember, name)).toEqual({ Q1: { no: true } })
    },
  )

  it('when two people save at once, one gets the conflict', async () => {
    const { id, name } = await shared()
    const both = await Promise.all([
      save(people.projectMember, name, { Q1: { no: true } }, () => null),
      save(people.projectEditor, name, { Q1: { yes: true } }, () => null),
    ])
    expect(both.map(({ body }) => body.conflicts.length).sort()).toEqual([0, 1])
    expect(await records(id)).toHaveLength(1)
  })
})

describe('the history of a question', () => {
  it('lists who answered and when, newest first', async () => {
    const { id, name } = await shared()
    await save(people.projectMember, name, { Q1: { no: true } })
    await save(people.projectEditor, name, { Q1: { yes: true } })
    const { byCode } = await opened(people.projectEditor, name)
    const records = (who: Person, question: number) =>
      who.call(surveyAnswers.listRecords, { params: { id, question } })
    const { body } = await records(people.projectMember, byCode['Q1']!.question_id)
    expect(body.results).toMatchObject([
      { answer: { yes: true }, answer_id: byCode['Q1']!.answer_id, user: { name: expect.any(String) } },
      { answer: { no: true }, user: { name: 'Minh Tran' } },
    ])
    expect((await records(people.projectMember, byCode['Q2']!.question_id)).body.results).toEqual([])
    expect((await records(people.projectMember, 999_999)).status).toBe(404)
    expect((await records(people.plain, byCode['Q1']!.question_id)).status).toBe(404)
  })

  it('in a single-user survey it lists my own answers only', async () => {
    const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
    await save(people.projectMember, name, { Q1: { no: true } })
    const { byCode } = await opened(people.projectEditor, name)
    const params = { id, question: byCode['Q1']!.question_id }
    expect((await people.projectEditor.call(surveyAnswers.listRecords, { params })).body.results).toEqual([])
    expect(
      (await people.projectMember.call(surveyAnswers.listRecords, { params })).body.results,
    ).toHaveLength(1)
  })
})

describe('answers that cannot be saved', () => {
  it.each([
    ['Q2', { 'count-data': 1.5 }, 'count'],
    ['Q2', { 'count-data': '5' }, 'count'],
    ['Q2', { 'count-data': true }, 'count'],
    ['Q4', { 'email-data': 'not an address' }, 'email'],
    ['Q4', { 'since-data': '2026-02-30' }, 'since'],
    ['Q1', { yes: 'true' }, 'yes'],
    ['Q1', { maybe: true }, 'maybe'],
    ['Q1', { yes: true, no: true }, 'no'],
    ['Q3', { constructor: true }, 'constructor'],
    ['Q5', { 'document-file': '../../etc/passwd' }, 'document'],
    ['Q5', { 'document-file': 'of-somebody-else.pdf' }, 'document'],
  ])(
    '%s %j: the answer names question and option, and nothing of the request is stored',
    async (code, answer, option) => {
      const { id, name } = await single()
      const { byCode } = await opened(people.projectMember, name)
      const { status, body } = await save(people.projectMember, name, {
        Q4: { 'name-data': 'right' },
        ...(code === 'Q4' ? { Q4: answer } : { [code]: answer }),
      })
      expect(status).toBe(400)
      expect(body).toEqual({
        answers: { [byCode[code]!.question_id]: { [option]: [expect.any(String)] } },
      })
      expect(await records(id)).toEqual([])
    },
  )

  it('questions of another survey, of another project, or of none', async () => {
    const mine = await single()
    const other = await opened(people.projectManager, (await single()).name)
    const { form_id, byCode } = await opened(people.projectMember, mine.name)
    for (const question_id of [other.byCode['Q1']!.question_id, 999_999_999]) {
      const { status, body } = await people.projectMember.call(surveyAnswers.saveAnswers, {
        body: {
          form_id,
          answers: [
            { question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } },
            { question: { question_id }, answer: { yes: true } },
          ],
        },
      })
      expect([status, body.code]).toEqual([404, 'survey.foreign_question'])
    }
    expect(await records(mine.id)).toEqual([])
  })

  it('a question twice in one request', async () => {
    const { name } = await single()
    const { form_id, byCode } = await opened(people.projectMember, name)
    const question = { question_id: byCode['Q1']!.question_id }
    const { status } = await people.projectMember.call(surveyAnswers.saveAnswers, {
      body: {
        form_id,
        answers: [
          { question, answer: { yes: true } },
          { question, answer: { no: true } },
        ],
      },
    })
    expect(status).toBe(400)
  })

  it.each([
    ['no list', { answers: {} }],
    ['a list of numbers', { answers: [1, 2] }],
    ['an answer that is a list', { answers: [{ question: { question_id: 1 }, answer: [] }] }],
    ['an answer with an object in it', { answers: [{ question: { question_id: 1 }, answer: { a: {} } }] }],
    ['a percentage as text', { answers: [], completionPercentage: 'all' }],
    ['an invalid id', { answers: [{ question: { question_id: '1; drop table answer' }, answer: {} }] }],
  ])('%s', async (_what, body) => {
    const { id } = await single()
    const { status } = await people.projectMember.request('POST', '/api/quiz/answers/', {
      body: { form_id: id, ...body },
    })
    expect(status).toBe(400)
  })

  it('any answer once the survey is finalized or deactivated, with the text of the notice', async () => {
    const { id, name } = await shared()
    const { byCode } = await opened(people.projectMember, name)
    const attempt = () =>
      people.projectMember.call(surveyAnswers.saveAnswers, {
        body: {
          form_id: id,
          answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } }],
        },
      })
    const set = (body: object) => people.projectManager.call(surveys.update, { params: { id }, body })
    await set({ accept_submissions: false })
    expect(await attempt()).toMatchObject({
      status: 409,
      body: { detail: 'Not accepting submissions anymore!' },
    })
    await set({ active: false })
    expect(await attempt()).toMatchObject({ status: 409, body: { detail: 'Deactivated' } })
    expect(await records(id)).toEqual([])
    await set({ active: true, accept_submissions: true })
    expect((await attempt()).status).toBe(200)
  })

  it('a retry of a save from before the finalizing gets its original response', async () => {
    const { id, name } = await shared()
    const { byCode } = await opened(people.projectMember, name)
    const answers = [{ question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } }]
    const sent = { body: { form_id: id, answers }, key: `finalized-${id}` }
    const first = await people.projectMember.call(surveyAnswers.saveAnswers, sent)
    await people.projectManager.call(surveys.update, { params: { id }, body: { accept_submissions: false } })
    const again = await people.projectMember.call(surveyAnswers.saveAnswers, sent)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('after finalizing returns, no save succeeds, however many are in progress', async () => {
    const { id, name } = await shared()
    const { byCode } = await opened(people.projectMember, name)
    const question = { question_id: byCode['Q2']!.question_id }
    const saving = Array.from({ length: 12 }, (_, at) =>
      people.projectMember.call(surveyAnswers.saveAnswers, {
        body: { form_id: id, answers: [{ question, answer: { 'count-data': at } }] },
      }),
    )
    const finalizing = people.projectManager
      .call(surveys.update, { params: { id }, body: { accept_submissions: false } })
      .then(async ({ status }) => {
        expect(status).toBe(200)
        return (await records(id)).length
      })
    const statuses = (await Promise.all(saving)).map(({ status }) => status)
    expect((await records(id)).length).toBe(await finalizing)
    expect(statuses.filter((status) => status === 200)).toHaveLength(await finalizing)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  })
})

describe('files as answers', () => {
  const send = async (who: Person, name: string, file: { name: string; content: string }, part?: string) => {
    const { form_id, byCode } = await opened(who, name)
    const question = { question_id: byCode['Q5']!.question_id }
    return who.call(surveyAnswers.saveAnswers, {
      body: { form_id, answers: [{ question, answer: {} }] },
      files: { [part ?? `${question.question_id}:document`]: file },
    })
  }

  it('are stored with the answer and can be read by a URL that expires', async () => {
    const { name } = await single()
    const { status, body } = await send(people.projectMember, name, {
      name: 'Our policy.pdf',
      content: '%PDF-1.4 policy',
    })
    expect(status).toBe(200)
    expect(body.saved).toMatchObject([{ answer: { 'document-file': 'Our_policy.pdf' } }])
    const { byCode, files } = await opened(people.projectMember, name)
    expect(byCode['Q5']!.answer).toEqual({ 'document-file': 'Our_policy.pdf' })
    const file = files[`${byCode['Q5']!.question_id}:Our_policy.pdf`]!
    expect(await person(server).request('GET', file.url)).toMatchObject({
      status: 200,
      body: '%PDF-1.4 policy',
    })
    expect((await person(server).request('GET', file.url.split('?')[0]!)).status).toBe(404)
    expect((await opened(people.projectEditor, name)).files).toEqual({})
  })

  it('with the same name do not replace each other', async () => {
    const { id, name } = await single()
    await send(people.projectMember, name, { name: 'plan.txt', content: 'first' })
    await send(people.projectMember, name, { name: 'plan.txt', content: 'second' })
    expect((await records(id)).map(({ answer }) => answer)).toEqual([
      { 'document-file': 'plan.txt' },
      { 'document-file': 'plan_2.txt' },
    ])
    const { byCode, files } = await opened(people.projectMember, name)
    const file = files[`${byCode['Q5']!.question_id}:plan_2.txt`]!
    expect((await person(server).request('GET', file.url)).body).toBe('second')
  })

  it('stay when the answer is saved again without sending them', async () => {
    const { id, name } = await single()
    await send(people.projectMember, name, { name: 'plan.txt', content: 'first' })
    const again = await save(people.projectMember, name, { Q5: { 'document-file': 'plan.txt' } })
    expect(again.status).toBe(200)
    expect(await records(id)).toHaveLength(1)
  })

  it('cannot be referenced by a person who did not upload them', async () => {
    const { name } = await single()
    await send(people.projectMember, name, { name: 'secret.txt', content: 'mine' })
    const { status } = await save(people.projectEditor, name, { Q5: { 'document-file': 'secret.txt' } })
    expect(status).toBe(400)
  })

  it('are deleted with their answer where no history is kept', async () => {
    const { id, name } = await single()
    await people.projectManager.call(surveys.update, {
      params: { id },
      body: { only_latest_submissions: true },
    })
    await send(people.projectMember, name, { name: 'old.txt', content: 'old' })
    const { byCode, files } = await opened(people.projectMember, name)
    const old = files[`${byCode['Q5']!.question_id}:old.txt`]!
    await send(people.projectMember, name, { name: 'new.txt', content: 'new' })
    await expect.poll(async () => (await person(server).request('GET', old.url)).status).toBe(404)
    expect(Object.keys((await opened(people.projectMember, name)).files)).toEqual([
      `${byCode['Q5']!.question_id}:new.txt`,
    ])
  })

  it.each(['document', '1:document', 'x', '__proto__'])('sent as %s are refused', async (part) => {
    const { id, name } = await single()
    const { status } = await send(people.projectMember, name, { name: 'a.txt', content: 'a' }, part)
    expect(status).toBe(400)
    expect(await records(id)).toEqual([])
  })

  it('of more than 20 MB are too large', async () => {
    const { name } = await single()
    const { status } = await send(people.projectMember, name, {
      name: 'a.txt',
      content: 'a'.repeat((20 << 20) + 1),
    })
    expect(status).toBe(413)
  })
})

describe('permission to open and fill', () => {
  it.each<[Persona, number, number]>([
    ['projectAdmin', 200, 200],
    ['projectManager', 200, 200],
    ['projectEditor', 200, 200],
    ['projectMember', 200, 200],
    ['projectGuest', 400, 400],
    ['staff', 400, 400],
    ['plain', 404, 404],
    ['advisor', 404, 404],
    ['unapprovedMember', 404, 404],
  ])('%s gets %i on opening and %i on saving', async (who, open, saving) => {
    const { id, name } = await shared()
    const { byCode } = await opened(people.projectManager, name)
    const read = await people[who].call(surveyAnswers.read, { query: { form: name } })
    const saved = await people[who].call(surveyAnswers.saveAnswers, {
      body: {
        form_id: id,
        answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } }],
      },
    })
    expect([read.status, saved.status]).toEqual([open, saving])
    for (const { status, body } of [read, saved])
      if (status === 400)
        expect(body).toMatchObject({ code: 'permission_denied', permission: 'FILL_PROJECT_SURVEYS' })
  })

  it('a guest sees it in the list, locked', async () => {
    const { name } = await shared()
    const { body } = await people.projectGuest.call(surveys.list)
    expect(body.find((one) => one.name === name)).toMatchObject({ accessible: false })
  })

  it('a finalized survey opens for people who can reopen it; others get the notice', async () => {
    const { id, name } = await shared()
    await people.projectManager.call(surveys.update, { params: { id }, body: { accept_submissions: false } })
    expect(await opened(people.projectManager, name)).toMatchObject({
      form_active: true,
      accept_submissions: false,
    })
    expect(await people.projectMember.call(surveyAnswers.read, { query: { form: name } })).toMatchObject({
      status: 400,
      body: { detail: 'Not accepting submissions anymore!', permission: 'ACTIVATE_PROJECT_SURVEYS' },
    })
  })

  it('a deactivated survey opens by its address and shows that it is deactivated', async () => {
    const { id, name } = await shared()
    await people.projectManager.call(surveys.update, { params: { id }, body: { active: false } })
    expect(await opened(people.projectMember, name)).toMatchObject({ form_active: false })
  })

  it.each(['no such survey', '', 'all', "'; drop table survey; --", '%', '\u0000'])(
    'a survey named %j is not found',
    async (form) => {
      const { status } = await people.projectManager.request(
        'GET',
        `/api/quiz/?form=${encodeURIComponent(form)}`,
      )
      expect([404, 400]).toContain(status)
    },
  )
})
