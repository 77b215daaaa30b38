import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

/** Paula is a member of Umoja; Minh of Umoja and of Fondo, in this order. */
let server: TestServer
const people = {} as Record<Persona, Person>
let umoja: number
let fondo: number

beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  const { db } = server.database
  const rows = await db.selectFrom('institute').select(['id', 'name']).execute()
  umoja = rows.find(({ name }) => name === personaInstitutes.own)!.id
  fondo = rows.find(({ name }) => name === personaInstitutes.other)!.id
  const minh = await idOf('projectMember')
  for (const institute_id of [umoja, fondo])
    await db
      .insertInto('institute_role')
      .values({ institute_id, person_id: minh, role: 'Analyst', approved: true })
      .execute()
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

const made = () => uploaded(server, people.projectManager, { type: 'single-user' })

async function save(who: Person, name: string, institution?: number) {
  const { form_id, byCode } = await opened(who, name)
  return who.call(surveyAnswers.saveAnswers, {
    body: {
      form_id,
      answers: [{ question: { question_id: byCode['Q1']!.question_id }, answer: { yes: true } }],
      ...(institution !== undefined && { institution }),
    },
  })
}

const institutions = async (id: number, who = people.projectManager) => {
  const { body } = await who.call(surveyResults.listSets, {
    params: { id },
    query: { sort: 'begun', variable: 'institution' },
  })
  return body.results.map(({ cells }) => cells[0])
}

const correct = (id: number, institution: number | null, who = people.projectManager, respondent = 1) =>
  who.call(surveyAnswers.setInstitution, { params: { id, respondent }, body: { institution } })

const [ofUmoja, ofFondo] = [personaInstitutes.own, personaInstitutes.other]

describe('the institution of a set of answers', () => {
  it('is chosen when a person with several begins', async () => {
    const { id, name } = await made()
    const before = await opened(people.projectMember, name)
    expect(before.respondent).toMatchObject({
      institution: null,
      institutions: [{ id: umoja }, { id: fondo }],
    })
    expect((await save(people.projectMember, name, fondo)).status).toBe(200)
    const after = await opened(people.projectMember, name)
    expect(after.respondent).toMatchObject({ institution: { id: fondo, name: ofFondo }, institutions: [] })
    expect(await institutions(id)).toEqual([ofFondo])
    // Not changed by later saves.
    await save(people.projectMember, name, umoja)
    expect(await institutions(id)).toEqual([ofFondo])
  })

  it('is by default the first one, and is none of others', async () => {
    const { id, name } = await made()
    const refused = await save(people.projectAdmin, name, fondo)
    expect(refused).toMatchObject({ status: 404, body: { code: 'survey.foreign_institution' } })
    await save(people.projectAdmin, name)
    await save(people.projectMember, name)
    await save(people.projectEditor, name)
    expect(await institutions(id)).toEqual([ofUmoja, ofUmoja, null])
  })

  it('stays when the person moves on', async () => {
    const { id, name } = await made()
    await save(people.projectMember, name, fondo)
    const { db } = server.database
    const role = { institute_id: fondo, person_id: await idOf('projectMember') }
    await db
      .deleteFrom('institute_role')
      .where('institute_id', '=', fondo)
      .where('person_id', '=', role.person_id)
      .execute()
    expect(await institutions(id)).toEqual([ofFondo])
    await db
      .insertInto('institute_role')
      .values({ ...role, role: 'Analyst', approved: true })
      .execute()
  })

  it('of a private profile is shown only if it was chosen', async () => {
    const { id, name } = await made()
    const { db } = server.database
    const visible = (profile_visibility: 'private' | 'public') =>
      db
        .updateTable('person')
        .set({ profile_visibility })
        .where('email', '=', personas.projectMember.email)
        .execute()
    await save(people.projectMember, name)
    await visible('private')
    const other = await made()
    await save(people.projectMember, other.name, umoja)
    expect([await institutions(id), await institutions(other.id)]).toEqual([[null], [ofUmoja]])
    await visible('public')
  })

  it('is corrected by managers and staff, to any institution, and found by filters', async () => {
    const { id, name } = await made()
    await save(people.projectEditor, name)
    expect(await correct(id, umoja)).toMatchObject({
      status: 200,
      body: { institution: { id: umoja, name: ofUmoja } },
    })
    expect((await correct(id, fondo, people.staff)).status).toBe(200)
    expect(await institutions(id)).toEqual([ofFondo])
    const filter = writtenFilter({ kind: 'is', column: 'institution', value: ofFondo })
    const { body } = await people.projectManager.call(surveyResults.listSets, {
      params: { id },
      query: { filter },
    })
    expect(body.total).toBe(1)
    const { body: respondents } = await people.projectManager.call(surveyResults.listRespondents, {
      params: { id },
    })
    expect(respondents.results).toMatchObject([{ institution: { id: fondo } }])
    expect((await correct(id, null)).body).toEqual({ institution: null })
    expect(await institutions(id)).toEqual([null])
  })

  it.each<[Persona, number]>([
    ['projectEditor', 400],
    ['projectMember', 400],
    ['plain', 404],
  ])('is not corrected by %s', async (who, status) => {
    const { id, name } = await made()
    await save(people.projectEditor, name)
    expect((await correct(id, fondo, people[who])).status).toBe(status)
    expect(await institutions(id)).toEqual([null])
  })

  it('is neither that of an unknown respondent, nor an unknown institution', async () => {
    const { id, name } = await made()
    await save(people.projectEditor, name)
    expect((await correct(id, fondo, people.projectManager, 7)).status).toBe(404)
    expect(await correct(id, 999_999_999)).toMatchObject({
      status: 400,
      body: { institution: [expect.any(String)] },
    })
  })
})
