import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId, smallSurvey, upload, uploaded } from '../testing/uploaded-survey.ts'
import { householdSurvey } from './instances/testing/household.ts'

/**
 * Umoja and Fondo take part in the project. Umoja: Adaeze (Admin), Edith and Minh; Fondo: Gulnara (Admin) and Minh. Mateo
 * manages the project, Paula is its Admin and of an institution that takes no part.
 */
let server: TestServer
const people = {} as Record<Persona, Person>
let project: number
let umoja: number
let fondo: number
let elsewhere: number

beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  project = await projectId(server)
  const { db } = server.database
  const named = async (name: string) =>
    (await db.selectFrom('institute').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  umoja = await named(personaInstitutes.own)
  fondo = await named(personaInstitutes.other)
  const like = await db
    .selectFrom('institute')
    .select(['type', 'region'])
    .where('id', '=', umoja)
    .executeTakeFirstOrThrow()
  elsewhere = (
    await db
      .insertInto('institute')
      .values({ ...like, name: 'Bank without a project' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await db
    .deleteFrom('institute_role')
    .where('person_id', '=', await idOf('projectAdmin'))
    .execute()
  await db
    .insertInto('institute_role')
    .values([
      { institute_id: umoja, person_id: await idOf('projectEditor'), role: 'Analyst', approved: true },
      { institute_id: umoja, person_id: await idOf('projectMember'), role: 'Analyst', approved: true },
      { institute_id: fondo, person_id: await idOf('projectMember'), role: 'Analyst', approved: true },
      { institute_id: elsewhere, person_id: await idOf('projectAdmin'), role: 'CEO', approved: true },
    ])
    .execute()
  await takePart(umoja, fondo)
})
afterAll(() => server.stop())

const idOf = async (name: Persona) =>
  (
    await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', personas[name].email)
      .executeTakeFirstOrThrow()
  ).id
const takePart = (...institutes: number[]) =>
  server.database.db
    .insertInto('participant')
    .values(
      institutes.map((institute_id) => ({
        project_id: project,
        institute_id,
        role: 'Project_Member' as const,
      })),
    )
    .execute()

const made = (fields: Parameters<typeof upload>[2] = {}) =>
  uploaded(server, people.projectManager, { sets: 'institution', ...fields })

const read = (who: Person, name: string, institution?: number) =>
  who.call(surveyAnswers.read, { query: { form: name, ...(institution !== undefined && { institution }) } })

/** Answers by question code, as the person sees them. */
async function answers(who: Person, name: string, institution?: number) {
  const { status, body } = await read(who, name, institution)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.results.flatMap(({ code, answer }) => (answer ? [[code, answer]] : [])))
}

interface Sent {
  institution?: number
  seen?: number | null
  files?: Record<string, { name: string; content: string }>
}

async function save(
  who: Person,
  survey: { id: number; name: string },
  given: Record<string, Answer>,
  { institution, seen, files }: Sent = {},
) {
  const codes = await server.database.db
    .selectFrom('question')
    .select(['id', 'code'])
    .where('survey_id', '=', survey.id)
    .execute()
  const question = (code: string) => codes.find((one) => one.code === code)!.id
  return who.call(surveyAnswers.saveAnswers, {
    body: {
      form_id: survey.id,
      answers: Object.entries(given).map(([code, answer]) => ({
        question: { question_id: question(code) },
        answer,
        ...(seen !== undefined && { seen }),
      })),
      ...(institution !== undefined && { institution }),
    },
    ...(files && {
      files: Object.fromEntries(
        Object.entries(files).map(([at, file]) => {
          const [code = '', option = ''] = at.split(':')
          return [`${question(code)}:${option}`, file]
        }),
      ),
    }),
  })
}

const saved = async (...sent: Parameters<typeof save>) => {
  const { status, body } = await save(...sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a survey with a set for each institution', () => {
  it('is a multi-user survey', async () => {
    expect(await made()).toMatchObject({ type: 'multi-user', sets: 'institution' })
    const { status, body } = await upload(server, people.projectManager, {
      type: 'single-user',
      sets: 'institution',
    })
    expect([status, Object.keys(body)]).toEqual([400, ['sets']])
    expect(await uploaded(server, people.projectManager)).toMatchObject({
      sets: null,
      own_institutions: null,
    })
  })

  it('is filled by the people of each institution together', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } })
    await saved(people.projectEditor, survey, { Q2: { 'count-data': 5 } })
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    expect(await answers(people.instituteAdmin, survey.name)).toEqual({
      Q1: { yes: true },
      Q2: { 'count-data': 5 },
    })
    expect(await answers(people.projectGuest, survey.name)).toEqual({ Q1: { no: true } })
    const { body } = await read(people.projectEditor, survey.name)
    expect(body.respondent).toEqual({
      shared: true,
      user_id: await idOf('projectEditor'),
      set: -umoja,
      institution: { id: umoja, name: personaInstitutes.own },
      institutions: [{ id: umoja, name: personaInstitutes.own }],
    })
  })

  it('reports conflicts within an institution, and none between two', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } }, { seen: null })
    const { conflicts } = await saved(people.projectEditor, survey, { Q1: { no: true } }, { seen: null })
    expect(conflicts).toMatchObject([{ answer: { yes: true }, user: { id: await idOf('instituteAdmin') } }])
    const others = await saved(people.projectGuest, survey, { Q1: { no: true } }, { seen: null })
    expect(others.conflicts).toEqual([])
  })

  it('keeps the sets apart when people of two institutions save at the same time', async () => {
    const survey = await made()
    const rounds = [1, 2, 3, 4].flatMap((count) => [
      saved(people.instituteAdmin, survey, { Q1: { yes: true }, Q2: { 'count-data': count } }),
      saved(people.projectEditor, survey, { Q4: { 'name-data': `Edith ${count}` } }),
      saved(people.projectGuest, survey, { Q1: { no: true }, Q4: { 'name-data': `Gulnara ${count}` } }),
    ])
    await Promise.all(rounds)
    expect(await answers(people.instituteAdmin, survey.name)).toMatchObject({
      Q1: { yes: true },
      Q4: { 'name-data': expect.stringContaining('Edith') as string },
    })
    expect(await answers(people.projectGuest, survey.name)).toMatchObject({
      Q1: { no: true },
      Q4: { 'name-data': expect.stringContaining('Gulnara') as string },
    })
  })

  it('lists the progress of the set of the own institution, and for managers that of all', async () => {
    const survey = await made()
    const listed = async (who: Person) =>
      (await who.call(surveys.list)).body.find(({ id }) => id === survey.id)!
    await saved(people.instituteAdmin, survey, { Q1: { no: true }, Q4: { 'name-data': 'A' }, Q5: {} })
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    const own = await listed(people.projectEditor)
    expect(own).toMatchObject({ answers: 2, own_institutions: { count: 1, is_admin: false } })
    expect((await listed(people.projectGuest)).answers).toBe(1)
    expect(await listed(people.projectManager)).toMatchObject({
      accessible: true,
      answers: 0,
      own_institutions: { count: 0, is_admin: false },
      respondents: { started: 2, completed: 0 },
    })
  })
})

describe('whose institution takes no part', () => {
  it('saves nothing, and as a manager sees the questions', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } })
    const refused = { status: 400, body: { code: 'survey.no_institution' } }
    for (const who of [people.projectManager, people.projectAdmin]) {
      expect(await answers(who, survey.name)).toEqual({})
      expect((await read(who, survey.name)).body.respondent).toMatchObject({ shared: false, set: 0 })
      expect(await save(who, survey, { Q1: { yes: true } })).toMatchObject(refused)
      expect(await save(who, survey, { Q1: { yes: true } }, { institution: umoja })).toMatchObject(refused)
      expect((await read(who, survey.name, umoja)).status).toBe(404)
    }
    const { db } = server.database
    const edith = await idOf('projectEditor')
    await db.deleteFrom('institute_role').where('person_id', '=', edith).execute()
    expect(await read(people.projectEditor, survey.name)).toMatchObject(refused)
    await db
      .insertInto('institute_role')
      .values({ institute_id: umoja, person_id: edith, role: 'Analyst', approved: true })
      .execute()
  })

  it.each<Persona>(['plain', 'unapprovedMember', 'advisor'])('%s does not see the survey', async (who) => {
    const survey = await made()
    expect((await read(people[who], survey.name, umoja)).status).toBe(404)
    expect((await save(people[who], survey, { Q1: { yes: true } }, { institution: umoja })).status).toBe(404)
  })
})

describe('the set of another institution', () => {
  it('is neither read nor changed', async () => {
    const survey = await made({ csv: householdSurvey })
    const guest = people.projectGuest
    const { body: form } = await read(people.instituteAdmin, survey.name)
    const group = form.repeats!.find(({ count }) => count === '')!.id
    const { body: added } = await people.instituteAdmin.call(surveyInstances.addInstance, {
      params: { id: survey.id },
      body: { group },
    })
    const refused = { status: 404, body: { code: 'survey.foreign_institution' } }
    for (const institution of [umoja, elsewhere, 999_999_999]) {
      expect(await read(guest, survey.name, institution)).toMatchObject(refused)
      expect(
        await guest.call(surveyAnswers.listRecords, {
          params: { id: survey.id, question: form.results[0]!.question_id },
          query: { institution },
        }),
      ).toMatchObject(refused)
      expect(
        await guest.call(surveyInstances.removeInstance, {
          params: { id: survey.id, instance: added.instance },
          query: { institution },
        }),
      ).toMatchObject(refused)
    }
    // Without an institution it is their own set, which has no such entry.
    const own = await guest.call(surveyInstances.removeInstance, {
      params: { id: survey.id, instance: added.instance },
    })
    expect(own.status).toBe(404)
    expect((await read(people.instituteAdmin, survey.name)).body.instances).toHaveLength(1)
    expect((await read(guest, survey.name)).body.instances).toEqual([])
  })

  it('keeps its files', async () => {
    const survey = await made()
    await saved(
      people.instituteAdmin,
      survey,
      { Q5: { 'document-file': 'policy.pdf' } },
      { files: { 'Q5:document': { name: 'policy.pdf', content: '%PDF-1.4 policy' } } },
    )
    const { body } = await read(people.projectEditor, survey.name)
    const [file] = Object.values(body.files)
    expect(file?.file_name).toBe('policy.pdf')
    expect((await fetch(new URL(file!.url, server.url))).status).toBe(200)
    expect(Object.values((await read(people.projectGuest, survey.name)).body.files)).toEqual([])
  })

  it('sends its live messages to nobody else', async () => {
    const survey = await made()
    const [own, other] = [
      await liveSocket(server.url, people.projectEditor),
      await liveSocket(server.url, people.projectGuest),
    ]
    const topic = `institution-set:${survey.id}:${umoja}`
    own.send({ command: 'watch', topic })
    await own.receive('watching')
    other.send({ command: 'watch', topic })
    const theirs = `institution-set:${survey.id}:${fondo}`
    other.send({ command: 'watch', topic: theirs })
    await other.receive('watching')
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } })
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    expect(await own.receive('changed')).toMatchObject({ topic, questions: [expect.any(Number)] })
    expect(await other.receive('changed')).toMatchObject({ topic: theirs })
    own.close()
    other.close()
  })
})

describe('a person of two institutions', () => {
  it('chooses for which one they fill it', async () => {
    const survey = await made()
    const minh = people.projectMember
    const choose = { status: 400, body: { code: 'survey.choose_institution' } }
    expect(await read(minh, survey.name)).toMatchObject(choose)
    expect(await save(minh, survey, { Q1: { yes: true } })).toMatchObject(choose)
    await saved(minh, survey, { Q1: { yes: true } }, { institution: umoja })
    await saved(minh, survey, { Q1: { no: true } }, { institution: fondo })
    expect(await answers(people.instituteAdmin, survey.name)).toEqual({ Q1: { yes: true } })
    expect(await answers(people.projectGuest, survey.name)).toEqual({ Q1: { no: true } })
    expect(await answers(minh, survey.name, fondo)).toEqual({ Q1: { no: true } })
    const { body } = await minh.call(surveyAnswers.listInstitutions, { query: { form: survey.name } })
    expect(body.results).toMatchObject([
      { id: fondo, name: personaInstitutes.other, percentage_completion: expect.any(Number) as number },
      { id: umoja, name: personaInstitutes.own },
    ])
    expect((await save(minh, survey, { Q1: { yes: true } }, { institution: elsewhere })).status).toBe(404)
  })
})

describe('what ends the access to a set', () => {
  it('is leaving the institution', async () => {
    const survey = await made()
    await saved(people.projectEditor, survey, { Q1: { yes: true } })
    const role = { institute_id: umoja, person_id: await idOf('projectEditor') }
    const { db } = server.database
    await db
      .deleteFrom('institute_role')
      .where('institute_id', '=', umoja)
      .where('person_id', '=', role.person_id)
      .execute()
    expect((await read(people.projectEditor, survey.name)).status).toBe(400)
    expect(
      (await save(people.projectEditor, survey, { Q1: { no: true } }, { institution: umoja })).status,
    ).toBe(400)
    expect(await answers(people.instituteAdmin, survey.name)).toEqual({ Q1: { yes: true } })
    await db
      .insertInto('institute_role')
      .values({ ...role, role: 'Analyst', approved: true })
      .execute()
    expect(await answers(people.projectEditor, survey.name)).toEqual({ Q1: { yes: true } })
  })

  it('is the institution leaving the project; its answers stay in the results', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } })
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    await server.database.db.deleteFrom('participant').where('institute_id', '=', fondo).execute()
    expect((await save(people.projectGuest, survey, { Q1: { yes: true } })).status).not.toBe(200)
    // Minh has one institution left in the project.
    expect(await answers(people.projectMember, survey.name)).toEqual({ Q1: { yes: true } })
    expect((await read(people.projectMember, survey.name, fondo)).status).toBe(404)
    const { body } = await people.projectManager.call(surveyResults.listSets, { params: { id: survey.id } })
    expect(body.total).toBe(2)
    await takePart(fondo)
    expect(await answers(people.projectGuest, survey.name)).toEqual({ Q1: { no: true } })
  })

  it('is finalizing, but Admins of the institution still read what it has answered', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { yes: true } })
    await people.projectManager.call(surveys.update, {
      params: { id: survey.id },
      body: { accept_submissions: false },
    })
    expect(await answers(people.instituteAdmin, survey.name)).toEqual({ Q1: { yes: true } })
    expect((await save(people.instituteAdmin, survey, { Q1: { no: true } })).status).toBe(409)
    expect((await read(people.projectMember, survey.name, umoja)).status).toBe(400)
    const { body } = await read(people.projectGuest, survey.name)
    expect(body.respondent.set).toBe(-fondo)
  })
})

describe('an institution that was merged into another one', () => {
  it('hands over its set unless the other one has begun its own', async () => {
    const survey = await made()
    const begun = await made()
    const { db } = server.database
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    await saved(people.projectGuest, begun, { Q1: { no: true } })
    await saved(people.instituteAdmin, begun, { Q1: { yes: true } })
    const merged = (into: number | null) =>
      db.updateTable('institute').set({ merged_into: into }).where('id', '=', fondo).execute()
    await merged(umoja)
    await db.deleteFrom('participant').where('institute_id', '=', fondo).execute()
    expect(await answers(people.instituteAdmin, survey.name)).toEqual({ Q1: { no: true } })
    await saved(people.instituteAdmin, survey, { Q4: { 'name-data': 'Adaeze' } })
    expect(await answers(people.instituteAdmin, begun.name)).toEqual({ Q1: { yes: true } })
    const { body } = await people.projectManager.call(surveyResults.listSets, { params: { id: survey.id } })
    expect(body.results).toMatchObject([{ institution: { id: umoja } }])
    await merged(null)
    await takePart(fondo)
    expect(await answers(people.projectGuest, survey.name)).toMatchObject({
      Q1: { no: true },
      Q4: { 'name-data': 'Adaeze' },
    })
  })
})

describe('results', () => {
  it('have a row and a respondent for each institution', async () => {
    const survey = await made()
    const manager = people.projectManager
    await saved(people.instituteAdmin, survey, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
    await saved(people.projectEditor, survey, { Q2: { 'count-data': 6 } })
    await saved(people.projectGuest, survey, { Q1: { no: true } })
    const params = { id: survey.id }
    const table = await manager.call(surveyResults.listSets, {
      params,
      query: { sort: 'institution', variable: ['respondent', 'person', 'institution', 'country'] },
    })
    expect(table.body.results).toMatchObject([
      { institution: { id: fondo }, cells: [expect.any(Number), null, personaInstitutes.other, 'Peru'] },
      { institution: { id: umoja }, cells: [expect.any(Number), null, personaInstitutes.own, 'Uganda'] },
    ])
    const numbers = table.body.results.map(({ respondent }) => respondent)
    expect(new Set(numbers).size).toBe(2)
    const respondents = await manager.call(surveyResults.listRespondents, { params })
    expect(respondents.body.results).toMatchObject([
      { user_id: null, name: '', institution: { id: fondo }, answered: 1 },
      { user_id: null, name: '', institution: { id: umoja }, answered: 2 },
    ])
    expect((await manager.call(surveyResults.readFigures, { params })).body).toMatchObject({
      respondents: 2,
      begun: 2,
      answers: 3,
    })
    const { body: summary } = await manager.call(surveyResults.readSummary, { params })
    expect(summary.results[0]!.choices).toMatchObject([{ count: 1 }, { count: 1 }])
    const columns = (await manager.call(surveyResults.readTable, { params })).body.tables[0]!.columns
    const cross = await manager.call(surveyResults.readCross, {
      params,
      query: { row: columns.find(({ name }) => name === 'farmers')!.key, by: 'institution' },
    })
    expect(cross.body.columns.map(({ label }) => label).toSorted()).toEqual(
      Object.values(personaInstitutes).toSorted(),
    )
    const { body: link } = await manager.call(surveyDownloads.startExport, {
      params,
      body: { format: 'csv', which: 'latest', shape: 'wide' },
    })
    const csv = await (await fetch(new URL(link.url, server.url))).text()
    for (const name of Object.values(personaInstitutes)) expect(csv).toContain(name)
  })

  it('are recounted for each institution after the questions were replaced', async () => {
    const survey = await made()
    await saved(people.instituteAdmin, survey, { Q1: { no: true } })
    await saved(people.projectGuest, survey, { Q1: { no: true }, Q4: { 'name-data': 'G' } })
    const { status } = await people.projectManager.call(replacements.replaceQuestions, {
      params: { id: survey.id },
      body: {},
      files: { file: { name: 'survey.csv', content: smallSurvey.split('\n').slice(0, 7).join('\n') } },
    })
    expect(status).toBe(200)
    const answered = async (who: Person) => (await read(who, survey.name)).body.form_metadata.total_answered
    await expect.poll(() => answered(people.projectGuest), { timeout: 90_000 }).toBe(1)
    expect(await answered(people.instituteAdmin)).toBe(1)
  })

  it('are not seen by Admins of an institution', async () => {
    const survey = await made()
    const { status } = await people.instituteAdmin.call(surveyResults.listSets, { params: { id: survey.id } })
    expect(status).toBe(400)
  })
})
