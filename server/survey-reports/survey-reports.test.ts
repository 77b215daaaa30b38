import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { columnKey } from 'contract/results/column-keys.ts'
import { surveyReportLimits, type ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import { surveyReportLinks, surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import type { ReportAudience, SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, save, uploaded } from '../testing/uploaded-survey.ts'

const csv = [
  'section_name,question_id,question,question_type,variable_name,visibility_condition,option_name,option_label,option_type',
  'A,Q1,Do you lend?,single-select,lends,,yes,Yes we do,boolean',
  ',,,,,,no,No,boolean',
  ',Q2,How many?,other,number,,n,,integer',
  ',Q3,What else?,other,remark,,text,,text',
].join('\n')
/** With other questions instead of Q1 and Q2. */
const otherCsv = [
  csv.split('\n')[0],
  'B,X1,When was your bank founded?,other,founded,,when,,date',
  ',Q3,What else?,other,remark,,text,,text',
].join('\n')

let server: TestServer
const people = {} as Record<Persona, Person>
let survey: { id: number; name: string }
let questions: Record<string, number>
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'true' })
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  await takePart(personaInstitutes.own)
  ;({ survey, questions } = await answered())
})
afterAll(() => server.stop())

/** An institution takes part in the project with its members, such as its Admin. */
async function takePart(name: string) {
  const { db } = server.database
  const project_id = await projectId(server)
  const institute = await db
    .selectFrom('institute')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('participant')
    .values({ project_id, institute_id: institute.id, role: 'Project_Member' })
    .execute()
}

const respondents = ['projectMember', 'projectEditor', 'projectManager', 'projectAdmin'] as const

/** A survey that four people have answered; two of them lend. */
async function answered() {
  const made = await uploaded(server, people.projectManager, { type: 'single-user', csv })
  for (const [at, who] of respondents.entries())
    await save(people[who], made.name, {
      Q1: at < 2 ? { yes: true } : { no: true },
      Q2: { 'n-data': at },
      Q3: { 'text-data': `Ask ${personas[who].first_name}` },
    })
  const { byCode } = await opened(people.projectManager, made.name)
  const ids = Object.fromEntries(Object.entries(byCode).map(([code, one]) => [code, one.question_id]))
  return { survey: made, questions: ids }
}

const key = (code: string) => columnKey(questions[code]!)
const question = (code: string): ReportBlock => ({ kind: 'question', id: code, question: questions[code]! })
const cross: ReportBlock = { kind: 'cross', id: 'cross', row: '', by: 'country', share: 'column' }
const text: ReportBlock = { kind: 'text', id: 'intro', text: 'Who **lends**?' }

async function made(content: { filters?: string[]; blocks?: ReportBlock[] } = {}): Promise<SurveyReport> {
  const { status, body } = await people.projectManager.call(surveyReports.createReport, {
    params: { id: survey.id },
    body: { title: 'Lending', ...content },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const at = ({ id }: Pick<SurveyReport, 'id'>) => ({ id: survey.id, report: id })
const contentOf = async (report: SurveyReport, who: Person = people.projectManager) => {
  const { status, body } = await who.call(surveyReports.readContent, { params: at(report) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const share = (report: SurveyReport, audience: ReportAudience) =>
  people.projectManager.call(surveyReports.setAudience, { params: at(report), body: { audience } })
const freeze = (report: SurveyReport, revision = report.revision, key?: string) =>
  people.projectManager.call(surveyReports.freezeReport, {
    params: at(report),
    body: { revision },
    ...(key && { key }),
  })
const update = (report: SurveyReport, change: Partial<SurveyReport>, who: Person = people.projectManager) => {
  const { title, filters, blocks, revision } = { ...report, ...change }
  return who.call(surveyReports.updateReport, {
    params: at(report),
    body: { title, filters, blocks, revision },
  })
}
const linked = async (report: SurveyReport, body: { version?: number; expires_at?: string } = {}) => {
  const params = at(report)
  const { status } = await people.projectManager.call(surveyReportLinks.createReportLink, { params, body })
  expect(status).toBe(200)
  const links = await people.projectManager.call(surveyReportLinks.listReportLinks, { params })
  const [link] = links.body.results
  return { ...link!, token: link!.url.split('/').at(-1)! }
}
const readShared = async (token: string) => {
  const answer = await fetch(`${server.url}/api/shared-reports/${token}/`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('a report', () => {
  it('shows texts, figures of questions and cross tables in its order', async () => {
    const crossed = { ...cross, row: key('Q1'), by: key('Q1') } as ReportBlock
    const report = await made({ blocks: [question('Q2'), text, question('Q1'), crossed, question('Q3')] })
    const content = await contentOf(report)
    expect(content).toMatchObject({ title: 'Lending', survey_name: survey.name, filters: [], n: 4 })
    expect(content.blocks).toMatchObject([
      {
        kind: 'question',
        title: 'How many?',
        missing: null,
        figures: { answered: 4, numbers: [{ mean: 1.5 }] },
      },
      text,
      { kind: 'question', figures: { answered: 4, choices: [{ count: 2 }, { count: 2 }] } },
      {
        kind: 'cross',
        title: 'Do you lend?',
        by_label: 'Do you lend?',
        figures: {
          n: 4,
          counts: [
            [2, 0],
            [0, 2],
          ],
        },
      },
      { kind: 'question', title: 'What else?', figures: { answered: 4, texts: [] } },
    ])
    // Written answers name people.
    expect(JSON.stringify(content)).not.toMatch(/Ask |@/)
  })

  it('counts the answers that its filters find, and stays current', async () => {
    const crossed = { ...cross, row: key('Q1'), by: key('Q1') } as ReportBlock
    const filters = [`is:${key('Q1')}:yes`]
    const report = await made({ filters, blocks: [question('Q1'), question('Q2'), crossed] })
    const content = await contentOf(report)
    expect(content).toMatchObject({ n: 2, filters: ['Do you lend? is Yes we do'] })
    expect(content.blocks).toMatchObject([
      { figures: { answered: 2, choices: [{ count: 2 }, { count: 0 }] } },
      { figures: { answered: 2, numbers: [{ max: 1, bars: [{ count: 1 }, { count: 1 }] }] } },
      { figures: { n: 2 } },
    ])
    await save(people.projectEditor, survey.name, { Q1: { no: true } })
    expect(await contentOf(report)).toMatchObject({ n: 1, blocks: [{ figures: { answered: 1 } }, {}, {}] })
    await save(people.projectEditor, survey.name, { Q1: { yes: true } })
  })

  it('is refused with unknown questions, columns and filters, filters by people, and too many blocks', async () => {
    const body = async (content: object) =>
      (
        await people.projectManager.call(surveyReports.createReport, {
          params: { id: survey.id },
          body: { title: 'Wrong', ...content },
        })
      ).body
    expect(await body({ blocks: [{ kind: 'question', id: 'a', question: 999_999_999 }] })).toEqual({
      blocks: ['This survey has no question 999999999.'],
    })
    expect(await body({ blocks: [{ ...cross, row: 'q999999999' }] })).toMatchObject({
      blocks: [expect.any(String)],
    })
    expect(await body({ blocks: [{ ...cross, row: key('Q1'), by: key('Q3') }] })).toMatchObject({
      blocks: [expect.any(String)],
    })
    expect(await body({ filters: ['is:nothing:1'] })).toMatchObject({ filters: [expect.any(String)] })
    expect(await body({ filters: ['contains:person:Ana'] })).toEqual({
      filters: ['A report cannot be filtered by people.'],
    })
    expect(await body({ blocks: [text, text] })).toMatchObject({ blocks: [expect.any(String)] })
    expect(await body({ title: ' ' })).toMatchObject({ title: ['Please enter a title'] })
    const many = Array.from({ length: surveyReportLimits.blocks + 1 }, (_, index) => ({
      ...text,
      id: String(index),
    }))
    expect(await body({ blocks: many })).toMatchObject({ blocks: [expect.any(String)] })
  })

  it('is changed by one person at a time', async () => {
    const report = await made({ blocks: [text] })
    const { body: changed } = await update(report, { title: 'Loans' }, people.projectAdmin)
    const { first_name, last_name } = personas.projectAdmin
    expect(changed).toMatchObject({ title: 'Loans', revision: 2, updated_by: `${first_name} ${last_name}` })
    expect(await update(report, { title: 'Credit' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await freeze(report)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await update(changed, { title: 'Credit' })).body).toMatchObject({ title: 'Credit', revision: 3 })
  })

  it('is created once if the request is repeated, and there are at most fifty', async () => {
    const other = await uploaded(server, people.projectManager, { type: 'single-user', csv })
    const params = { id: other.id }
    const create = (title: string, key?: string) =>
      people.projectManager.call(surveyReports.createReport, { params, body: { title }, ...(key && { key }) })
    const [first, again] = [await create('One', 'key-of-a-report'), await create('One', 'key-of-a-report')]
    expect(again.body.id).toBe(first.body.id)
    for (let count = 1; count < surveyReportLimits.reports; count++)
      expect((await create(`${count}`)).status).toBe(201)
    expect(await create('Last')).toMatchObject({ status: 409, body: { code: 'survey.too_many_reports' } })
    const { body } = await people.projectManager.call(surveyReports.listReports, { params })
    expect(body.results).toHaveLength(surveyReportLimits.reports)
  }, 60_000)

  it('marks questions that were removed, and filters that no longer work', async () => {
    const before = { survey, questions }
    try {
      ;({ survey, questions } = await answered())
      const crossed = { ...cross, row: key('Q1') } as ReportBlock
      const report = await made({ blocks: [question('Q1'), crossed, question('Q3')] })
      const filtered = await made({ filters: [`from:${key('Q2')}/n-data:1`], blocks: [question('Q3')] })
      expect((await freeze(report)).status).toBe(201)
      const params = { id: survey.id }
      const files = { file: { name: 'other.csv', content: otherCsv } }
      const plan = await people.projectManager.call(replacements.reportOnReplacement, {
        params,
        body: {},
        files,
      })
      const replaced = await people.projectManager.call(replacements.replaceQuestions, {
        params,
        body: { updated_at: plan.body.updated_at },
        files,
      })
      expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
      expect((await contentOf(report)).blocks).toMatchObject([
        { title: 'Do you lend?', missing: 'removed', figures: null },
        { title: 'Do you lend?', missing: 'removed', figures: null },
        { title: 'What else?', missing: null, figures: { answered: 4 } },
      ])
      expect(await contentOf(filtered)).toMatchObject({
        n: null,
        blocks: [{ missing: 'filter', figures: null }],
      })
      expect(await freeze(filtered)).toMatchObject({
        status: 409,
        body: { code: 'survey.report_filter_broken' },
      })
      const version = await people.projectManager.call(surveyReports.readVersion, {
        params: { ...at(report), number: 1 },
      })
      expect(version.body.content.blocks).toMatchObject([
        { removed_since: true, figures: { answered: 4 } },
        { removed_since: true },
        { removed_since: false, figures: { answered: 4 } },
      ])
      // What is stored can be saved again.
      expect((await update(report, { title: 'Later' })).status).toBe(200)
      await server.database.db.deleteFrom('question').where('id', '=', questions['Q1']!).execute()
      expect((await contentOf(report)).blocks[0]).toMatchObject({ title: '', missing: 'removed' })
    } finally {
      ;({ survey, questions } = before)
    }
  })
})

describe('a version', () => {
  it('keeps its figures when answers change, with date, filter and n', async () => {
    const report = await made({
      filters: ['is:complete:false', `is:${key('Q1')}:yes`],
      blocks: [question('Q2')],
    })
    await update(report, { filters: [`is:${key('Q1')}:yes`] })
    const [first, again] = [await freeze(report, 2, 'freezes-once'), await freeze(report, 2, 'freezes-once')]
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({
      number: 1,
      n: 2,
      filters: ['Do you lend? is Yes we do'],
      title: 'Lending',
    })
    await save(people.projectMember, survey.name, { Q2: { 'n-data': 700 } })
    await server.database.db
      .updateTable('survey_report')
      .set({ title: 'Changed' })
      .where('id', '=', report.id)
      .execute()
    const read = () =>
      people.projectManager.call(surveyReports.readVersion, { params: { ...at(report), number: 1 } })
    expect((await read()).body.content).toMatchObject({
      title: 'Lending',
      n: 2,
      blocks: [{ figures: { numbers: [{ min: 0, max: 1 }] } }],
    })
    expect(await contentOf(report)).toMatchObject({ blocks: [{ figures: { numbers: [{ max: 700 }] } }] })
    await save(people.projectMember, survey.name, { Q2: { 'n-data': 0 } })
    expect((await freeze(report, 2)).body).toMatchObject({ number: 2 })
    const removed = await people.projectManager.call(surveyReports.removeVersion, {
      params: { ...at(report), number: 2 },
    })
    expect(removed.body.results).toMatchObject([{ number: 1 }])
    // Numbers are not given again.
    expect((await freeze(report, 2)).body).toMatchObject({ number: 3 })
  })
})

describe('who reads a report', () => {
  const status = async (report: SurveyReport, who: Persona) =>
    (await people[who].call(surveyReports.readContent, { params: at(report) })).status
  const listed = async (who: Persona) =>
    (await people[who].call(surveyReports.listReports, { params: { id: survey.id } })).body.results

  it('is at first the people who may see the results, later also those of institutions, or of the project', async () => {
    const report = await made()
    const readers = async () =>
      Object.fromEntries(
        await Promise.all(
          (['projectAdmin', 'instituteAdmin', 'projectMember', 'projectGuest', 'plain'] as const).map(
            async (who) => [who, await status(report, who)] as const,
          ),
        ),
      )
    const outside = { plain: 404, projectAdmin: 200 }
    expect(await readers()).toEqual({
      ...outside,
      instituteAdmin: 404,
      projectMember: 404,
      projectGuest: 404,
    })
    await share(report, 'institutions')
    expect(await readers()).toEqual({
      ...outside,
      instituteAdmin: 200,
      projectMember: 404,
      projectGuest: 404,
    })
    expect((await listed('instituteAdmin')).map(({ id }) => id)).toContain(report.id)
    expect((await listed('projectMember')).map(({ id }) => id)).not.toContain(report.id)
    await share(report, 'project')
    expect(await readers()).toEqual({
      ...outside,
      instituteAdmin: 200,
      projectMember: 200,
      projectGuest: 200,
    })
    expect(await update(report, { title: 'Mine' }, people.projectMember)).toMatchObject({
      status: 400,
      body: { code: 'permission_denied' },
    })
    expect((await listed('projectMember')).find(({ id }) => id === report.id)).toMatchObject({ links: null })
  })

  it('does not see figures of fewer than five answers, unless they may see the results', async () => {
    const report = await made({ blocks: [question('Q1'), text] })
    await share(report, 'project')
    expect((await contentOf(report)).blocks[0]).toMatchObject({ missing: null, figures: { answered: 4 } })
    const small = [{ title: 'Do you lend?', missing: 'few', figures: null }, text]
    expect((await contentOf(report, people.projectMember)).blocks).toMatchObject(small)
    await save(people.instituteAdmin, survey.name, { Q1: { no: true } })
    expect((await contentOf(report, people.projectMember)).blocks[0]).toMatchObject({
      missing: null,
      figures: { answered: 5 },
    })
  })

  it('ends on open pages when the audience becomes smaller or the report is deleted', async () => {
    const report = await made()
    await share(report, 'project')
    const topic = `survey-report:${survey.id}:${report.id}`
    const page = await liveSocket(server.url, people.projectMember)
    page.send({ command: 'watch', topic })
    await page.receive('watching')
    await update(report, { title: 'New title' })
    expect(await page.receive('changed')).toMatchObject({ topic })
    await share(report, 'managers')
    expect(await page.receive('changed')).toMatchObject({ topic, gone: 'withdrawn' })
    await share(report, 'project')
    expect(await page.receive('changed')).toMatchObject({ topic })
    await people.projectManager.call(surveyReports.removeReport, { params: at(report) })
    expect(await page.receive('changed')).toMatchObject({ topic, gone: 'deleted' })
    page.close()
    expect(await status(report, 'projectManager')).toBe(404)
  })
})

describe('a link', () => {
  it('shows the report to anybody, without people and small groups, and is not listed by search engines', async () => {
    await save(people.instituteAdmin, survey.name, { Q1: { no: true } })
    const report = await made({ blocks: [text, question('Q1'), question('Q3')] })
    const { token } = await linked(report)
    const { status, headers, text: answer } = await readShared(token)
    expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ])
    const shared = JSON.parse(answer) as { content: object; frozen_at: null }
    expect(shared).toMatchObject({
      frozen_at: null,
      content: { title: 'Lending', blocks: [text, { figures: { answered: 5 } }, { missing: 'few' }] },
    })
    expect(Object.keys(shared)).toEqual(['content', 'frozen_at'])
    for (const { first_name, email } of Object.values(personas)) {
      expect(answer).not.toContain(first_name)
      expect(answer).not.toContain(email)
    }
    const rows = await server.database.db.selectFrom('survey_report_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const keys = await server.database.db.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify(keys)).not.toContain(token)
  })

  it('ends when it is revoked, expires, or the survey is deleted', async () => {
    const report = await made({ blocks: [text] })
    const revoked = await linked(report)
    const params = { ...at(report), link: revoked.id }
    expect((await readShared(revoked.token)).status).toBe(200)
    const answer = await people.projectManager.call(surveyReportLinks.revokeReportLink, { params })
    expect([answer.status, answer.body.results]).toEqual([200, []])
    expect((await readShared(revoked.token)).status).toBe(404)
    const past = { expires_at: new Date(Date.now() - 1000).toISOString() }
    expect(
      (
        await people.projectManager.call(surveyReportLinks.createReportLink, {
          params: at(report),
          body: past,
        })
      ).body,
    ).toEqual({ expires_at: ['Please enter a time in the future'] })
    const day = 24 * 60 * 60 * 1000
    const brief = await linked(report, { expires_at: new Date(Date.now() + day).toISOString() })
    expect((await readShared(brief.token)).status).toBe(200)
    await server.database.db
      .updateTable('survey_report_link')
      .set({ expires_at: new Date(Date.now() - day) })
      .where('id', '=', brief.id)
      .execute()
    expect((await readShared(brief.token)).status).toBe(404)
    const { body } = await people.projectManager.call(surveyReportLinks.listReportLinks, {
      params: at(report),
    })
    expect(body.results).toMatchObject([{ id: brief.id, expired: true }])
    expect((await readShared('nonsense')).status).toBe(404)
    const lasting = await linked(report)
    await server.database.db
      .updateTable('survey')
      .set({ deleted_at: new Date() })
      .where('id', '=', survey.id)
      .execute()
    expect((await readShared(lasting.token)).status).toBe(404)
    await server.database.db
      .updateTable('survey')
      .set({ deleted_at: null })
      .where('id', '=', survey.id)
      .execute()
    expect((await readShared(lasting.token)).status).toBe(200)
  })

  it('can show a version, and is logged', async () => {
    const report = await made({ blocks: [question('Q1')] })
    expect((await freeze(report)).status).toBe(201)
    await update(report, { title: 'After the version' })
    const { token, version } = await linked(report, { version: 1 })
    const { text: answer } = await readShared(token)
    expect(version).toBe(1)
    expect(JSON.parse(answer)).toMatchObject({ content: { title: 'Lending' }, frozen_at: expect.any(String) })
    expect(
      (
        await people.projectManager.call(surveyReportLinks.createReportLink, {
          params: at(report),
          body: { version: 9 },
        })
      ).status,
    ).toBe(400)
    const logged = await server.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject'])
      .where('action', 'like', 'survey.report_link%')
      .orderBy('id', 'desc')
      .execute()
    expect(logged[0]).toEqual({ action: 'survey.report_link_created', subject: `survey:${survey.id}` })
    const member = await people.projectMember.call(surveyReportLinks.listReportLinks, { params: at(report) })
    expect(member.status).toBe(404)
    await share(report, 'project')
    const reader = await people.projectMember.call(surveyReportLinks.listReportLinks, { params: at(report) })
    expect(reader.body).toMatchObject({ code: 'permission_denied' })
  })

  it('is limited in how often an address reads', async () => {
    const codes: number[] = []
    for (let count = 0; count < 70; count++) codes.push((await readShared('nonsense')).status)
    expect(codes.at(-1)).toBe(429)
  })
})
