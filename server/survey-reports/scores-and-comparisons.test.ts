import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnKey } from 'contract/results/column-keys.ts'
import type { ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { personaInstitutes, personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, uploaded } from '../testing/uploaded-survey.ts'

/** A score of one question, with a number that is compared. */
const csv = [
  'section_name,question_id,question,question_type,variable_name,score,weight,score_label,score_method,score_minimum,score_range,option_name,option_type,option_score',
  'Office,Q1,Waste?,single-select,waste,total,1,Whole,mean,0,-,none,boolean,0',
  ',,,,,,,,,,,all,boolean,4',
  ',Q2,How many?,other,number,,,,,,,n,integer,',
].join('\n')

let server: TestServer
let manager: Person
let member: Person
let survey: { id: number; name: string }
let question: number
let waste: number
const institutions: number[] = []
const respondents = ['projectMember', 'projectEditor', 'projectManager', 'projectAdmin'] as const

beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
  survey = await uploaded(server, manager, { type: 'single-user', csv })
  for (const [at, who] of respondents.entries())
    await save(await as(server, who), survey.name, {
      Q1: at < 2 ? { all: true } : { none: true },
      Q2: { 'n-data': at },
    })
  const { byCode } = await opened(manager, survey.name)
  ;[waste, question] = [byCode['Q1']!.question_id, byCode['Q2']!.question_id]
  await belongToInstitutions()
})
afterAll(() => server.stop())

const newInstitute = async (name: string) =>
  (
    await server.database.db
      .insertInto('institute')
      .values({ name, type: 'Bank', region: 'Eastern Africa' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Each of the four sets belongs to an institution of its own. */
async function belongToInstitutions() {
  const { db } = server.database
  for (let at = 1; at <= respondents.length; at++) institutions.push(await newInstitute(`Compared ${at}`))
  for (const [at, who] of respondents.entries())
    await sql`update survey_progress set institution_id = ${institutions[at]!}, institution_is_chosen = true
      where survey_id = ${survey.id} and respondent_id =
        (select id from person where email = ${personas[who].email})`.execute(db)
}

/** A fifth set with the number 10 and a score. */
async function fifth() {
  const { db } = server.database
  const institution = await newInstitute('Compared 5')
  await sql`insert into respondent (survey_id, person_id, number)
    select ${survey.id}, ${-institution}, max(number) + 1 from respondent where survey_id = ${survey.id}`.execute(
    db,
  )
  await sql`insert into survey_progress (survey_id, respondent_id, institution_id, institution_is_chosen,
      percentage_completion, total_visible, total_answered, required_missing, updated_at, scores)
    select ${survey.id}, ${-institution}, ${institution}, true, percentage_completion, total_visible, total_answered,
      required_missing, updated_at, scores
    from survey_progress where survey_id = ${survey.id} limit 1`.execute(db)
  await sql`insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
    values (${survey.id}, ${-institution}, ${question}, ${-institution},
      ${JSON.stringify({ 'n-data': 10 })}::text::jsonb, '10')`.execute(db)
}
const score: ReportBlock = { kind: 'score', id: 'score', score: 'total' }
const comparison = (chosen: number[]): ReportBlock => ({
  kind: 'comparison',
  id: 'comparison',
  question,
  institutions: chosen,
  group: 'all',
})
const create = (blocks: ReportBlock[], filters: string[] = []) =>
  manager.call(surveyReports.createReport, {
    params: { id: survey.id },
    body: { title: 'Whole', filters, blocks },
  })
async function made(blocks: ReportBlock[], filters: string[] = []) {
  const { status, body } = await create(blocks, filters)
  expect(status, JSON.stringify(body)).toBe(201)
  await manager.call(surveyReports.setAudience, {
    params: { id: survey.id, report: body.id },
    body: { audience: 'project' },
  })
  return { params: { id: survey.id, report: body.id }, revision: body.revision }
}
const blocksFor = async (who: Person, params: { id: number; report: number }) =>
  (await who.call(surveyReports.readContent, { params })).body.blocks

it('shows a score of the sets that its filters find', async () => {
  const { params } = await made([score])
  expect(await blocksFor(manager, params)).toMatchObject([
    { kind: 'score', title: 'Whole', figures: { n: 4, sets: 4, mean: 2, percent: 50, median: 2 } },
  ])
  const filtered = await made([score], [`is:${columnKey(waste)}:all`])
  expect(await blocksFor(manager, filtered.params)).toMatchObject([{ figures: { n: 2, sets: 2, mean: 4 } }])
})

it('shows institutions side by side, and a group of at least five', async () => {
  const { params } = await made([comparison(institutions.slice(0, 2))])
  expect(await blocksFor(manager, params)).toMatchObject([
    {
      title: 'How many?',
      missing: null,
      figures: {
        institutions: [{ name: 'Compared 1' }, { name: 'Compared 2' }],
        of: { figures: [{ values: [[0], [1]], group: null }] },
      },
    },
  ])
})

it('is refused with scores and institutions that the survey does not have', async () => {
  const other = await server.database.db
    .selectFrom('institute')
    .select('id')
    .where('name', '=', personaInstitutes.other)
    .executeTakeFirstOrThrow()
  for (const [block, words] of [
    [{ ...score, score: 'nothing' }, 'This survey has no score nothing.'],
    [comparison([other.id]), 'This institution has no answers to the survey.'],
    [{ ...comparison([]), question: 999_999_999 }, 'This survey has no question 999999999.'],
  ] as [ReportBlock, string][])
    expect(await create([block])).toMatchObject({ status: 400, body: { blocks: [words] } })
  expect((await create([comparison([institutions[0]!, institutions[0]!])])).status).toBe(400)
})

it('hides small groups and single institutions from people who may not see the results', async () => {
  const { params } = await made([score, comparison(institutions.slice(0, 1))])
  expect(await blocksFor(member, params)).toMatchObject([
    { missing: 'few', figures: null },
    { missing: 'current', figures: null },
  ])
  await fifth()
  const { params: later, revision } = await made([score, comparison(institutions.slice(0, 1))])
  expect(await blocksFor(member, later)).toMatchObject([
    { missing: null, figures: { n: 5 } },
    { missing: 'current' },
  ])
  const { body } = await manager.call(surveyReports.freezeReport, { params: later, body: { revision } })
  const version = { params: { ...later, number: body.number } }
  const forMember = (await member.call(surveyReports.readVersion, version)).body.content.blocks
  expect(forMember[1]).toMatchObject({
    missing: null,
    figures: {
      institutions: [],
      group: { label: 'All institutions', institutions: 5 },
      of: { figures: [{ values: [], group: { n: 5, median: 2 } }] },
    },
  })
  expect(JSON.stringify(forMember)).not.toContain('Compared')
  const forManager = (await manager.call(surveyReports.readVersion, version)).body.content.blocks
  expect(forManager[1]).toMatchObject({ figures: { institutions: [{ name: 'Compared 1' }] } })
})
