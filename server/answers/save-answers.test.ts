import { transaction } from '../platform/database/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { lockedForSaving, numberRespondent, writeSet } from './answers.queries.ts'
import { opened, projectId, save, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
})
afterAll(() => server.stop())

const made = (type: 'single-user' | 'multi-user' = 'multi-user', csv = smallSurvey) =>
  uploaded(server, manager, { type, csv })
const db = () => server.database.db

const personId = async (email: string) =>
  (await db().selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const given = async (surveyId: number) =>
  (
    await db().selectFrom('answer').select('answer').where('survey_id', '=', surveyId).orderBy('id').execute()
  ).map(({ answer }) => answer)

/** A save by another server process: this process's cache does not see it. */
async function savedElsewhere(surveyId: number, questionId: number, answer: Answer): Promise<void> {
  const personIdOfOther = await personId(personas.projectEditor.email)
  await transaction(db(), async (tx) => {
    const set = { surveyId, respondentId: 0 }
    await lockedForSaving(tx, set)
    const now = new Date()
    await numberRespondent(tx, surveyId, personIdOfOther)
    await writeSet(tx, set, {
      answers: [{ question_id: questionId, answer, answer_text: '' }],
      personId: personIdOfOther,
      now,
      keepHistory: true,
      progress: {
        percentage_completion: 0,
        total_visible: 0,
        total_answered: 0,
        required_missing: 0,
        hidden_answered: [],
        uncounted: [],
        hidden_in_instances: [],
        uncounted_in_instances: [],
        calculated: {},
        scores: {},
      },
      savedAt: now,
      messages: [],
    })
  })
}

describe('cached answer sets', () => {
  it('include answers that were saved through another server process', async () => {
    const { id, name } = await made()
    await save(member, name, { Q1: { no: true } })
    const { byCode } = await opened(member, name)
    await savedElsewhere(id, byCode['Q1']!.question_id, { yes: true })
    const { body } = await save(member, name, { Q2: { 'count-data': 4 } })
    expect(body.form_metadata).toMatchObject({ total_visible: 5, total_answered: 2, required_missing: 0 })
  })

  it('detect conflicts with answers saved through another server process', async () => {
    const { id, name } = await made()
    await save(member, name, { Q1: { no: true } })
    const { byCode } = await opened(member, name)
    await savedElsewhere(id, byCode['Q1']!.question_id, { yes: true })
    const { body } = await save(member, name, { Q1: { no: false } }, () => byCode['Q1']!.answer_id)
    expect(body.saved).toEqual([])
    expect(body.conflicts).toMatchObject([{ answer: { yes: true }, user: { name: expect.any(String) } }])
    expect(await given(id)).toEqual([{ no: true }, { yes: true }])
  })

  it('use questions changed by another server process', async () => {
    const { id, name } = await made()
    await save(member, name, { Q1: { no: true } })
    await sql`update question set visibility_condition = '' where survey_id = ${id}`.execute(db())
    await sql`update survey set updated_at = updated_at + interval '1 second' where id = ${id}`.execute(db())
    const { body } = await save(member, name, { Q4: { 'name-data': 'Wanjiru' } })
    expect(body.form_metadata).toMatchObject({ total_visible: 5, total_answered: 2, required_missing: 1 })
  })

  it('are not affected by a failed save', async () => {
    const { id, name } = await made('single-user')
    await save(member, name, { Q4: { 'name-data': 'Wanjiru' } })
    // The row of the idempotency key is the last write of a save, sent together with its commit.
    await sql`create function refuse_response() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`.execute(db())
    await sql`create trigger refuse_response before update on idempotency_key
      execute function refuse_response()`.execute(db())
    const failed = await save(member, name, { Q1: { yes: true } })
    await sql`drop trigger refuse_response on idempotency_key`.execute(db())
    expect(failed.status).toBe(500)
    expect(await given(id)).toEqual([{ 'name-data': 'Wanjiru' }])
    const { body } = await save(member, name, { Q5: {} })
    expect(body.form_metadata).toMatchObject({ total_visible: 3, total_answered: 1 })
    expect((await opened(member, name)).form_metadata).toMatchObject({ total_visible: 3, total_answered: 1 })
  })

  it('give the same progress for many small saves as for one', async () => {
    const [step, whole] = [await made('single-user'), await made('single-user')]
    const answers: [string, Answer][] = [
      ['Q1', { yes: true }],
      ['Q2', { 'count-data': 4 }],
      ['Q3', { maize: true }],
      ['Q1', { no: true }],
      ['Q4', { 'name-data': 'Wanjiru' }],
      ['Q1', { yes: true }],
      ['Q2', {}],
    ]
    for (const [code, answer] of answers) await save(member, step.name, { [code]: answer })
    await save(member, whole.name, Object.fromEntries(answers))
    const figures = async ({ name }: { name: string }) => (await opened(member, name)).form_metadata
    expect(await figures(step)).toEqual(await figures(whole))
    expect(await figures(step)).toMatchObject({ total_visible: 5, total_answered: 3, required_missing: 1 })
  })
})

describe('what counts as answered', () => {
  it('excludes texts of unticked options and invisible texts (SRV-49)', async () => {
    const csv = [
      'section_name,question_id,question,question_type,required,variable_name,option_name,option_type',
      'One,Q1,Which crops?,multi-select,yes,crops,maize,boolean',
      ',,,,,,other,boolean-with-text',
      ',Q2,Your name?,other,yes,name,name,text',
    ].join('\n')
    const { name } = await made('single-user', csv)
    const figures = async (answers: Record<string, Answer>) =>
      (await save(member, name, answers)).body.form_metadata
    const none = { total_visible: 2, total_answered: 0, required_missing: 2 }
    expect(
      await figures({ Q1: { other: false, 'other-data': 'Teff' }, Q2: { 'name-data': ' \u200b\ufeff' } }),
    ).toMatchObject(none)
    expect((await opened(member, name)).form_metadata).toMatchObject(none)
    expect(
      await figures({ Q1: { other: true, 'other-data': 'Teff' }, Q2: { 'name-data': '\u200bAda' } }),
    ).toMatchObject({ ...none, total_answered: 2, required_missing: 0 })
  })
})

describe('a revoked right or changed state applies to the next save', () => {
  it('a person removed from the project between two saves cannot save again', async () => {
    const { id, name } = await made()
    const { form_id, byCode } = await opened(member, name)
    const saved = (answer: Answer) =>
      member.call(surveyAnswers.saveAnswers, {
        body: { form_id, answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer }] },
      })
    expect((await saved({ yes: true })).status).toBe(200)
    const admin = await as(server, 'projectAdmin')
    const place = {
      projectId: await projectId(server),
      userId: await personId(personas.projectMember.email),
    }
    await admin.call(projects.removeParticipant, { body: place })
    const refused = await saved({ no: true })
    await admin.call(projects.putParticipant, { body: { ...place, roleName: 'Project_Member' } })
    expect(refused.status).toBe(404)
    expect(await given(id)).toEqual([{ yes: true }])
  })

  it('saves concurrent with finalizing are either stored or refused', async () => {
    const { id, name } = await made()
    const { form_id, byCode } = await opened(member, name)
    const question = { question_id: byCode['Q2']!.question_id }
    const statuses: number[] = []
    const saves = Array.from({ length: 4 }, async (_, who) => {
      for (let round = 0; round < 8; round++) {
        const answers = [{ question, answer: { 'count-data': 1 + who * 100 + round } }]
        const { status } = await member.call(surveyAnswers.saveAnswers, { body: { form_id, answers } })
        statuses.push(status)
      }
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(3)
    const closed = await manager.call(surveys.update, { params: { id }, body: { accept_submissions: false } })
    expect(closed.status).toBe(200)
    const whenClosed = await given(id)
    await Promise.all(saves)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await given(id)).toEqual(whenClosed)
    expect(whenClosed).toHaveLength(statuses.filter((status) => status === 200).length)
  })
})
