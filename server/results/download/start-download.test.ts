import { get } from 'node:http'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, projectId as projectIdOf, save, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const link = async (id: number, which: 'latest' | 'all' = 'latest') => {
  const { body } = await people.projectManager.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'csv', which },
  })
  return body.url
}

/** The file that a person's browser would save, as rows by column. */
async function exported(id: number, which: 'latest' | 'all' = 'latest') {
  const response = await fetch(server.url + (await link(id, which)))
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { response, text, rows: parse(text, { bom: true, columns: true }) as Record<string, string>[] }
}

describe('the results as CSV', () => {
  it('have exactly the specified columns, a byte order mark, and answers that people can read', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, {
      Q1: { yes: true },
      Q2: { 'count-data': 1200 },
      Q3: { coffee: true, other: true, 'other-data': 'Teff, "red"\nand white' },
      Q4: { 'name-data': 'Wanjirũ', 'since-data': '2019-05-01' },
    })
    const { response, text, rows } = await exported(id)
    expect(text.startsWith('\ufeffQuestion,API Name,User Email,Answer,Created At\n')).toBe(true)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''Survey%20\w+%20latest%20[\d-]+\.csv$/,
    )
    expect(rows.map((row) => [row['Question'], row['API Name'], row['Answer']])).toEqual([
      ['Do you lend to farmers?', 'farmers', 'Yes we do'],
      ['How many farmers?', 'farmer_count', '1200'],
      ['Which crops?', 'crops', 'Coffee; Another crop: Teff, "red"\nand white'],
      ['Whom may we ask?', 'contact', 'Name: Wanjirũ; Since: 2019-05-01'],
    ])
    for (const row of rows) {
      expect(row['User Email']).toBe(personas.projectMember.email)
      expect(Date.parse(row['Created At']!)).toBeGreaterThan(Date.now() - 60_000)
    }
  })

  it('latest has one row for each question and set; all has every record', async () => {
    const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
    await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
    await save(people.projectMember, name, { Q1: { no: true } })
    await save(people.projectEditor, name, { Q1: { no: true } })
    const answers = async (which: 'latest' | 'all') =>
      (await exported(id, which)).rows.map((row) => [row['API Name'], row['User Email'], row['Answer']])
    const [member, editor] = [personas.projectMember.email, personas.projectEditor.email]
    // 'How many farmers' is hidden for those who lend to none: stored, and only in the download of all.
    expect((await answers('latest')).toSorted()).toEqual([
      ['farmers', editor, 'No'],
      ['farmers', member, 'No'],
    ])
    expect(await answers('all')).toEqual([
      ['farmers', member, 'Yes we do'],
      ['farmer_count', member, '5'],
      ['farmers', member, 'No'],
      ['farmers', editor, 'No'],
    ])
  })

  it('a cleared answer appears in all as an empty one', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, { Q1: { yes: true } })
    await save(people.projectMember, name, { Q1: { yes: false } })
    expect((await exported(id)).rows).toEqual([])
    expect((await exported(id, 'all')).rows.map((row) => row['Answer'])).toEqual(['Yes we do', ''])
  })

  it('a survey without answers gives only the header', async () => {
    const { id } = await uploaded(server, people.projectManager)
    expect((await exported(id)).text).toBe('\ufeffQuestion,API Name,User Email,Answer,Created At\n')
  })

  it('no cell can run as a formula, numbers stay numbers, and nothing is lost', async () => {
    const csv = [
      'section_name,question,question_type,variable_name,option_name,option_type',
      'One,"=HYPERLINK(""http://bad.example"")",other,a,text,text',
      'One,Amount,other,b,amount,number',
    ].join('\n')
    const { id, name } = await uploaded(server, people.projectManager, { csv })
    const form = await opened(people.projectMember, name)
    const [text, amount] = form.results
    const texts = [
      '=1+1',
      '+1',
      '-cmd',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '  =1',
      '＝1',
      '＋1',
      '\u00a0-x',
      'harmless',
      '3 - 2',
      '-5',
      '-0.5',
    ]
    for (const value of texts) {
      const { status } = await people.projectMember.call(surveyAnswers.saveAnswers, {
        body: {
          form_id: id,
          answers: [{ question: { question_id: text!.question_id }, answer: { 'text-data': value } }],
        },
      })
      expect(status).toBe(200)
    }
    await people.projectMember.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: id,
        answers: [{ question: { question_id: amount!.question_id }, answer: { 'amount-data': -12.5 } }],
      },
    })
    const { rows } = await exported(id, 'all')
    const cells = rows.map((row) => row['Answer']!)
    expect(cells.at(-1)).toBe('-12.5')
    expect(cells.slice(0, -1).map((cell) => cell.replace(/^'/, ''))).toEqual(texts)
    const untouched = cells.filter((cell) => !cell.startsWith("'"))
    expect(untouched).toEqual(['harmless', '3 - 2', '-5', '-0.5', '-12.5'])
    expect(rows[0]!['Question']).toBe('\'=HYPERLINK("http://bad.example")')
  })

  it('read with the labels that the options have now', async () => {
    const { id, name } = await uploaded(server, people.projectManager)
    await save(people.projectMember, name, { Q1: { yes: true } })
    await save(people.projectMember, name, { Q1: { no: true } })
    const { byCode } = await opened(people.projectManager, name)
    await people.projectManager.call(questionnaires.updateQuestion, {
      params: { id: byCode['Q1']!.question_id },
      body: { option_labels: { yes: 'Certainly', no: 'Not yet' } },
    })
    await expect
      .poll(async () => (await exported(id, 'all')).rows.map((row) => row['Answer']))
      .toEqual(['Certainly', 'Not yet'])
  })
})

describe('the address of a download', () => {
  it('works without a session for a quarter of an hour', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const url = await link(id)
    expect((await person(server).request('GET', url)).status).toBe(200)
    server.passTime(16 * 60_000)
    expect((await person(server).request('GET', url)).status).toBe(404)
    server.passTime(-16 * 60_000)
  })

  it('works only for the download it was created for', async () => {
    const [{ id }, other] = [
      await uploaded(server, people.projectManager),
      await uploaded(server, people.projectManager),
    ]
    const url = await link(id)
    for (const changed of [
      url.replace('latest', 'all'),
      url.replace(`/quiz/${id}/`, `/quiz/${other.id}/`),
      url.replace(/by=\d+/, 'by=1'),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/signature=./, 'signature='),
      url.replace(/signature=.*/, 'signature='),
    ])
      expect([changed, (await person(server).request('GET', changed)).status]).toEqual([changed, 404])
  })

  it('ends with the permission of its requester', async () => {
    const { id } = await uploaded(server, people.projectManager)
    const url = await link(id)
    const projectId = await projectIdOf(server)
    const { body } = await people.projectAdmin.call(projects.participants, {
      params: { id: projectId },
      query: { pageSize: 100 },
    })
    const { last_name } = personas.projectManager
    const { id: participantId, user } = body.results.find((one) => one.user?.last_name === last_name)!
    const role = (roleName: ProjectRole) =>
      people.projectAdmin.call(projects.putParticipant, {
        body: { projectId, userId: user!.id, participantId, roleName },
      })
    await role('Project_Member')
    expect((await person(server).request('GET', url)).status).toBe(400)
    await role('Project_Manager')
    expect((await person(server).request('GET', url)).status).toBe(200)
  })

  it.each<[Persona, number]>([
    ['projectAdmin', 200],
    ['projectEditor', 400],
    ['projectMember', 400],
    ['projectGuest', 400],
    ['staff', 400],
    ['plain', 404],
    ['advisor', 404],
  ])('%s gets %i for it and for the list of answers', async (who, status) => {
    const { id } = await uploaded(server, people.projectManager)
    const started = await people[who].call(surveyDownloads.startExport, {
      params: { id },
      body: { format: 'csv', which: 'all' },
    })
    const list = await people[who].call(surveyResults.listAnswers, { params: { id } })
    expect([started.status, list.status]).toEqual([status, status])
    if (status === 400) expect(list.body).toMatchObject({ permission: 'EXPORT_PROJECT_SURVEY_RESULTS' })
  })
})

describe('a download of very many answers', { timeout: 90_000 }, () => {
  const many = 100_000
  let id: number
  beforeAll(async () => {
    const survey = await uploaded(server, people.projectManager, { type: 'single-user' })
    id = survey.id
    await sql`insert into respondent (survey_id, person_id, number) values (${id}, 0, 1)`.execute(
      server.database.db,
    )
    await sql`
      insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text)
      select ${id}, set, question.id, 0, jsonb_build_object('name-data', set), repeat('Name ', 20) || set
      from generate_series(1, ${many}::integer) set
      join question on question.survey_id = ${id} and question.code = 'Q4'`.execute(server.database.longReads)
  })

  /** Starts a download and reads its first bytes. */
  const begun = (url: string) =>
    new Promise<{ status: number | undefined; goAway: () => void }>((begins, failed) => {
      const request = get(server.url + url, { agent: false }, (response) => {
        const goAway = () => void request.destroy()
        response.on('error', () => {}).once('readable', () => begins({ status: response.statusCode, goAway }))
      })
      request.once('error', failed)
    })
  const abandoned = async () => (await begun(await link(id, 'all'))).goAway()
  const running = async () =>
    (
      await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and state = 'active' and query like 'copy %'`.execute(server.database.db)
    ).rows[0]!.count

  it('comes whole', async () => {
    expect((await exported(id)).rows).toHaveLength(many)
  })

  it('ends in the database when its reader disconnects, and releases its slot', async () => {
    for (let time = 0; time < 6; time++) {
      await abandoned()
      await expect.poll(running).toBe(0)
    }
    expect((await exported(id)).rows).toHaveLength(many)
  })

  it('runs beside one other of the same project, but not two', async () => {
    const [one, two, three] = [await link(id, 'all'), await link(id, 'all'), await link(id, 'all')]
    const started = await Promise.all([begun(one), begun(two)])
    expect(started.map(({ status }) => status)).toEqual([200, 200])
    const refused = await person(server).request('GET', three)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    for (const { goAway } of started) goAway()
    await expect.poll(running).toBe(0)
    await expect.poll(async () => (await person(server).request('GET', three)).status).toBe(200)
  })
})

describe('the list of answers', () => {
  it('is paged, sorted and filtered by the server', async () => {
    const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
    await save(people.projectMember, name, { Q1: { yes: true }, Q4: { 'name-data': '100% Wanjiru' } })
    await save(people.projectEditor, name, { Q1: { no: true } })
    const list = async (query: object) =>
      (await people.projectManager.call(surveyResults.listAnswers, { params: { id }, query })).body
    const newest = await list({})
    expect(newest).toMatchObject({ total: 3, pageNumber: 1, pageSize: 25 })
    expect(newest.results[0]).toMatchObject({
      question: 'Do you lend to farmers?',
      user__email: personas.projectEditor.email,
      answer_details: { answer: { no: true } },
      answer_text: 'No',
      answer_lines: ['No'],
    })
    expect(await list({ pageSize: 2, pageNumber: 2 })).toMatchObject({
      total: 3,
      results: [{ answer_text: 'Yes we do' }],
    })
    const texts = async (query: object) => (await list(query)).results.map(({ answer_text }) => answer_text)
    expect(await texts({ sort: 'question' })).toEqual(['No', 'Yes we do', 'Name: 100% Wanjiru'])
    expect(await texts({ sort: 'user__email' })).toEqual(['No', 'Name: 100% Wanjiru', 'Yes we do'])
    expect(await texts({ filter: 'WANJIRU' })).toEqual(['Name: 100% Wanjiru'])
    expect(await texts({ filter: '0%' })).toEqual(['Name: 100% Wanjiru'])
    expect(await texts({ filter: '%' })).toHaveLength(1)
    expect(await texts({ filter: "'; drop table answer; --" })).toEqual([])
    for (const query of [
      { sort: 'answer; drop table' },
      { pageSize: 101 },
      { pageNumber: 0 },
      { which: 'some' },
    ]) {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      )
      expect((await people.projectManager.request('GET', `/api/quiz/${id}/answers/?${search}`)).status).toBe(
        400,
      )
    }
  })
})
