import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { projectId, uploaded } from '../../testing/uploaded-survey.ts'

/** Umoja (Adaeze) and Fondo (Gulnara) take part in the project; ten more institutions have answers: six banks, four NGOs. */
let server: TestServer
const people = {} as Record<Persona, Person>
let umoja: number
let fondo: number
const others: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  const { db } = server.database
  const named = async (name: string) =>
    (await db.selectFrom('institute').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  umoja = await named(personaInstitutes.own)
  fondo = await named(personaInstitutes.other)
  await db
    .updateTable('institute')
    .set({ type: 'Bank', region: 'Eastern Africa' })
    .where('id', '=', umoja)
    .execute()
  for (let at = 1; at <= 10; at++)
    others.push(
      (
        await db
          .insertInto('institute')
          .values({ name: `Other ${at}`, type: at <= 6 ? 'Bank' : 'NGO', region: 'Eastern Africa' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const project = await projectId(server)
  await db
    .insertInto('participant')
    .values(
      [umoja, fondo].map((institute_id) => ({
        project_id: project,
        institute_id,
        role: 'Project_Member' as const,
      })),
    )
    .execute()
})
afterAll(() => server.stop())

const made = () => uploaded(server, people.projectManager, { sets: 'institution' })

/** Stores the set of an institution: a number, and whether it lends to farmers. */
const answered = (survey: number, institution: number, count: number | null, lends = true) =>
  answeredBy(-institution, { survey, institution, count, lends })

interface Given {
  survey: number
  institution: number
  count: number | null
  lends?: boolean
}

/** Stores the set of a respondent: a person, or an institution with a minus. */
async function answeredBy(respondent: number, { survey, institution, count, lends = true }: Given) {
  const { db } = server.database
  const questions = await db
    .selectFrom('question')
    .select(['id', 'code'])
    .where('survey_id', '=', survey)
    .execute()
  await sql`insert into respondent (survey_id, person_id, number)
    select ${survey}, ${respondent}, coalesce(max(number), 0) + 1 from respondent where survey_id = ${survey}`.execute(
    db,
  )
  await db
    .insertInto('survey_progress')
    .values({
      survey_id: survey,
      respondent_id: respondent,
      institution_id: institution,
      institution_is_chosen: true,
      percentage_completion: 50,
      total_visible: 4,
      total_answered: 2,
      required_missing: 0,
      updated_at: new Date(),
    })
    .execute()
  const given = [
    { code: 'Q1', answer: { [lends ? 'yes' : 'no']: true }, text: lends ? 'Yes we do' : 'No' },
    ...(count === null ? [] : [{ code: 'Q2', answer: { 'count-data': count }, text: String(count) }]),
  ]
  for (const { code, answer, text } of given)
    await sql`insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
      values (${survey}, ${respondent}, ${questions.find((one) => one.code === code)!.id}, ${respondent},
        ${JSON.stringify(answer)}::text::jsonb, ${text})`.execute(db)
}

/** Changes the number of an institution. */
const changed = (survey: number, institution: number, count: number) =>
  sql`insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
    select ${survey}, ${-institution}, id, ${-institution}, ${JSON.stringify({ 'count-data': count })}::text::jsonb,
      ${String(count)} from question where survey_id = ${survey} and code = 'Q2'`.execute(server.database.db)

/** The set of an institution leaves the results. */
const left = (survey: number, institution: number) =>
  server.database.db
    .deleteFrom('survey_progress')
    .where('survey_id', '=', survey)
    .where('respondent_id', '=', -institution)
    .execute()

const idOf = async (who: Persona) =>
  (
    await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', personas[who].email)
      .executeTakeFirstOrThrow()
  ).id

/** Umoja has 100, the others 1 to 10; Fondo has none. */
async function filled() {
  const survey = await made()
  await answered(survey.id, umoja, 100)
  for (const [at, id] of others.entries()) await answered(survey.id, id, at + 1, at % 2 === 0)
  return survey
}

type Query = { institution?: number[]; group?: 'all' | 'type' | 'region' | 'size'; search?: string }
const compare = async (id: number, query: Query = {}, who = people.projectManager) =>
  who.call(surveyResults.readComparison, { params: { id }, query: query as never })
const own = (id: number, who: Person, institution?: number) =>
  who.call(surveyResults.readOwnComparison, {
    params: { id },
    query: institution === undefined ? {} : { institution },
  })
const allow = (id: number, comparison: 'all' | 'type' | 'region' | null) =>
  people.projectManager.call(surveys.update, { params: { id }, body: { comparison } })

describe('institutions are compared', () => {
  it('side by side, with the median and quartiles of all', async () => {
    const { id } = await filled()
    const { body } = await compare(id, { institution: [umoja, others[2]!] })
    expect(body.all).toHaveLength(11)
    expect(body).toMatchObject({
      institutions: [{ id: umoja }, { id: others[2] }],
      rounds: [{ id }],
      group: { label: 'All institutions', institutions: 11 },
    })
    const [farmers, count] = body.results
    expect(count).toMatchObject({
      question: 'How many farmers?',
      figures: [
        {
          is_share: false,
          values: [[100], [3]],
          group: { n: 11, lower_quartile: 3.5, median: 6, upper_quartile: 8.5 },
        },
      ],
    })
    expect(farmers!.figures).toMatchObject([
      {
        label: 'Yes we do',
        is_share: true,
        values: [[1], [1]],
        group: { n: 11, mean: expect.closeTo(6 / 11) as number },
      },
      { label: 'No', values: [[0], [0]] },
    ])
  })

  it('with the figures that PostgreSQL computes from the stored answers', async () => {
    const { id } = await made()
    const counts = [3, 12.5, -4, 100, 0.25, 7, 41, 8]
    for (const [at, count] of counts.entries()) await answered(id, others[at]!, count)
    const { rows } = await sql`
      select count(*)::integer as n, avg(value)::float8 as mean,
        percentile_cont(0.25) within group (order by value) as lower_quartile,
        percentile_cont(0.5) within group (order by value) as median,
        percentile_cont(0.75) within group (order by value) as upper_quartile
      from (select (answer->>'count-data')::float8 as value from answer where survey_id = ${id}) one
      where value is not null`.execute(server.database.db)
    const { body } = await compare(id, { institution: [others[0]!], search: 'farmer_count' })
    const expected = rows[0] as Record<string, number>
    expect(expected['n']).toBe(counts.length)
    for (const [name, value] of Object.entries(expected))
      expect(body.results[0]!.figures[0]!.group).toHaveProperty(name, expect.closeTo(value, 10))
  })

  it('in a single-user survey, by the mean of the people of an institution', async () => {
    const { id } = await uploaded(server, people.projectManager, { type: 'single-user' })
    const respondents = [
      'instituteAdmin',
      'projectMember',
      'projectGuest',
      'plain',
      'advisor',
      'unapprovedMember',
    ]
    const institutions = [umoja, umoja, ...others]
    for (const [at, who] of respondents.entries())
      await answeredBy(await idOf(who as Persona), {
        survey: id,
        institution: institutions[at]!,
        count: [10, 20, 1, 2, 3, 4][at]!,
        lends: at > 0,
      })
    const { body } = await compare(id, { institution: [umoja] })
    expect(body.results[0]!.figures[0]).toMatchObject({
      values: [[0.5]],
      group: { n: 5, mean: expect.closeTo(0.9) as number },
    })
    expect(body.results[1]!.figures[0]).toMatchObject({ values: [[15]], group: { n: 5, median: 3 } })
  })

  it('not in a survey with one set for all', async () => {
    const { id } = await uploaded(server, people.projectManager, { type: 'multi-user' })
    const { id: other } = await made()
    expect((await compare(id)).body).toMatchObject({ all: [], results: expect.anything() })
    expect(await allow(id, 'all')).toMatchObject({ status: 400, body: { comparison: [expect.any(String)] } })
    const linked = (survey: number, previous_id: number) =>
      people.projectManager.call(surveys.update, { params: { id: survey }, body: { previous_id } })
    expect(await linked(id, other)).toMatchObject({
      status: 400,
      body: { previous_id: [expect.any(String)] },
    })
    expect(await linked(other, id)).toMatchObject({
      status: 400,
      body: { previous_id: [expect.any(String)] },
    })
  })

  it('with those of their type, unless fewer than five others follow from the difference', async () => {
    const { id } = await filled()
    const banks = await compare(id, { institution: [umoja], group: 'type' })
    expect(banks.body.group).toEqual({ label: 'Bank', institutions: null })
    expect(banks.body.results[1]!.figures[0]!.group).toBeNull()
    await answered(id, fondo, 11)
    expect((await compare(id, { institution: [umoja], group: 'type' })).body.group).toEqual({
      label: 'Bank',
      institutions: 7,
    })
    const { group } = (await compare(id, { institution: [umoja, fondo], group: 'type' })).body
    expect(group).toBeNull()
  })

  it('with nobody if there are fewer than five', async () => {
    const { id } = await made()
    for (const [at, one] of others.slice(0, 4).entries()) await answered(id, one, at)
    const { body } = await compare(id, { institution: [others[0]!] })
    expect(body.group).toEqual({ label: 'All institutions', institutions: null })
    expect(body.results.flatMap(({ figures }) => figures.flatMap(({ group }) => group ?? []))).toEqual([])
    await answered(id, others[4]!, null)
    const after = await compare(id, { institution: [others[0]!] })
    expect(after.body.results[0]!.figures[0]!.group).toMatchObject({ n: 5 })
    // Only four have answered this one.
    expect(after.body.results[1]!.figures[0]!.group).toBeNull()
  })

  it('with their own earlier rounds, matched by variable', async () => {
    const [first, second] = [await made(), await made()]
    await answered(first.id, umoja, 7, false)
    await answered(second.id, umoja, 9)
    const linked = await people.projectManager.call(surveys.update, {
      params: { id: second.id },
      body: { previous_id: first.id },
    })
    expect(linked.body).toMatchObject({ previous_id: first.id })
    const { body } = await compare(second.id, { institution: [umoja], search: 'farmer_count' })
    expect(body.rounds.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body.results).toMatchObject([{ figures: [{ values: [[9, 7]] }] }])
    const circle = await people.projectManager.call(surveys.update, {
      params: { id: first.id },
      body: { previous_id: second.id },
    })
    expect(circle).toMatchObject({ status: 400, body: { previous_id: [expect.any(String)] } })
  })

  it('up to five, which have answers', async () => {
    const { id } = await filled()
    expect((await compare(id, { institution: others.slice(0, 6) })).status).toBe(400)
    expect(await compare(id, { institution: [fondo] })).toMatchObject({
      status: 400,
      body: { institution: [expect.any(String)] },
    })
  })

  it.each<[Persona, number]>([
    ['projectMember', 400],
    ['instituteAdmin', 400],
    ['plain', 404],
  ])('by managers, not by %s', async (who, status) => {
    const { id } = await filled()
    expect((await compare(id, {}, people[who])).status).toBe(status)
  })
})

describe('an institution compares itself', () => {
  it('with the others without their names, when the managers allow it', async () => {
    const { id } = await filled()
    expect(await own(id, people.instituteAdmin)).toMatchObject({
      status: 400,
      body: { code: 'survey.not_compared' },
    })
    await allow(id, 'all')
    const { body } = await own(id, people.instituteAdmin)
    expect(body).toMatchObject({
      all: [],
      institutions: [{ id: umoja }],
      group: { institutions: 10 },
    })
    expect(body.results[1]!.figures[0]).toMatchObject({ values: [[100]], group: { n: 10, median: 5.5 } })
    expect(JSON.stringify(body)).not.toContain('Other')
    await allow(id, null)
    expect((await own(id, people.instituteAdmin)).status).toBe(400)
  })

  it('with at least five others of its type', async () => {
    const { id } = await filled()
    await allow(id, 'type')
    const { body } = await own(id, people.instituteAdmin)
    expect(body.group).toEqual({ label: 'Bank', institutions: 6 })
    const { db } = server.database
    const banks = others.slice(0, 2)
    await db.updateTable('institute').set({ type: 'NGO' }).where('id', 'in', banks).execute()
    const fewer = (await own(id, people.instituteAdmin)).body
    await db.updateTable('institute').set({ type: 'Bank' }).where('id', 'in', banks).execute()
    expect(fewer.group).toEqual({ label: 'Bank', institutions: null })
    expect(fewer.results.flatMap(({ figures }) => figures.flatMap(({ group }) => group ?? []))).toEqual([])
  })

  it('without the other institutions of the reader, which could be subtracted', async () => {
    const survey = await made()
    await allow(survey.id, 'all')
    for (const [at, one] of [umoja, fondo, ...others.slice(0, 4)].entries())
      await answered(survey.id, one, at)
    expect((await own(survey.id, people.instituteAdmin)).body.group!.institutions).toBe(5)
    const { db } = server.database
    const adaeze = await idOf('instituteAdmin')
    await db
      .insertInto('institute_role')
      .values({ institute_id: fondo, person_id: adaeze, role: 'Analyst', approved: true })
      .execute()
    const { body } = await own(survey.id, people.instituteAdmin, umoja)
    expect(body.group!.institutions).toBeNull()
    await db
      .deleteFrom('institute_role')
      .where('institute_id', '=', fondo)
      .where('person_id', '=', adaeze)
      .execute()
  })

  it('not as another institution, and not without one', async () => {
    const { id } = await filled()
    await allow(id, 'all')
    expect((await own(id, people.projectGuest, umoja)).status).toBe(404)
    expect((await own(id, people.projectManager)).status).toBe(400)
    expect((await own(id, people.plain)).status).toBe(404)
    // Fondo has no answers yet.
    expect((await own(id, people.projectGuest)).body).toMatchObject({ results: [], institutions: [] })
  })

  it('with values that stay until five other institutions have changed', async () => {
    const { id } = await filled()
    await allow(id, 'all')
    const figures = async () => {
      const { body } = await own(id, people.instituteAdmin)
      const { as_of, figures } = body.results[1]!
      return { as_of, own: figures[0]!.values, group: figures[0]!.group }
    }
    const first = await figures()
    expect(first).toMatchObject({ own: [[100]], group: { n: 10, mean: 5.5 } })
    // One leaves, one joins, two change their answers: nothing can be subtracted.
    await left(id, others[9]!)
    await answered(id, fondo, 50)
    await changed(id, others[0]!, 1000)
    await changed(id, others[1]!, 1000)
    await changed(id, umoja, 7)
    expect(await figures()).toEqual({ ...first, own: [[7]] })
    // Umoja knows its own change: with one more, five others have changed.
    await changed(id, others[2]!, 1000)
    const second = await figures()
    expect(second).toMatchObject({ own: [[7]], group: { n: 10, mean: (3000 + 39 + 50) / 10 } })
    expect(Date.parse(second.as_of!)).toBeGreaterThanOrEqual(Date.parse(first.as_of!))
  })

  it('not with fewer than five, even if more have been shown', async () => {
    const survey = await made()
    await allow(survey.id, 'all')
    for (const [at, one] of [umoja, ...others.slice(0, 5)].entries()) await answered(survey.id, one, at)
    expect((await own(survey.id, people.instituteAdmin)).body.results[1]!.figures[0]!.group).toMatchObject({
      n: 5,
    })
    await left(survey.id, others[0]!)
    expect((await own(survey.id, people.instituteAdmin)).body.results[1]!.figures[0]!.group).toBeNull()
  })

  it('in groups that stay once figures were seen', async () => {
    const { id } = await filled()
    await allow(id, 'type')
    expect((await allow(id, 'region')).status).toBe(200)
    expect((await own(id, people.instituteAdmin)).body.group).toMatchObject({ label: 'Eastern Africa' })
    expect(await allow(id, 'all')).toMatchObject({ status: 400, body: { comparison: [expect.any(String)] } })
    expect((await allow(id, null)).status).toBe(200)
    expect((await allow(id, 'type')).status).toBe(400)
    expect((await allow(id, 'region')).status).toBe(200)
  })

  it('with its own earlier rounds', async () => {
    const [first, second] = [await made(), await filled()]
    await answered(first.id, umoja, 7, false)
    await answered(first.id, others[0]!, 8)
    await people.projectManager.call(surveys.update, {
      params: { id: second.id },
      body: { previous_id: first.id, comparison: 'all' },
    })
    const { body } = await own(second.id, people.instituteAdmin)
    expect(body.rounds.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body.results[1]!.figures[0]!.values).toEqual([[100, 7]])
    expect(body.results[0]!.figures.map(({ values }) => values)).toEqual([[[1, 0]], [[0, 1]]])
  })

  it('in a single-user survey by the answers of the reader, not those of colleagues', async () => {
    const { id } = await uploaded(server, people.projectManager, { type: 'single-user' })
    await allow(id, 'all')
    expect((await own(id, people.instituteAdmin)).body).toMatchObject({ results: [], institutions: [] })
    const sets: [Persona, number, number][] = [
      ['instituteAdmin', umoja, 10],
      ['unapprovedMember', umoja, 20],
      ['projectGuest', others[0]!, 1],
      ['plain', others[1]!, 2],
      ['advisor', others[2]!, 3],
      ['projectMember', others[3]!, 4],
    ]
    for (const [who, institution, count] of sets)
      await answeredBy(await idOf(who), { survey: id, institution, count })
    const few = (await own(id, people.instituteAdmin)).body
    expect(few.results[1]!.figures[0]).toMatchObject({ values: [[10]], group: null })
    await answeredBy(await idOf('projectEditor'), { survey: id, institution: others[4]!, count: 5 })
    const { body } = await own(id, people.instituteAdmin)
    expect(body.results[1]!.figures[0]).toMatchObject({ values: [[10]], group: { n: 5, mean: 3 } })
    expect(body.group).toEqual({ label: 'All institutions', institutions: 5 })
  })
})
