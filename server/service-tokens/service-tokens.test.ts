import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { scopeNeeded, serviceTokenScopes, type TokenScope } from 'contract/platform/token-scopes.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import {
  instituteTokens,
  projectTokens,
  serviceTokens,
} from 'contract/service-tokens/service-tokens.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../db/seed/personas.ts'
import { endpointsByTag } from '../app.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { person, signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
}, 60_000)
afterAll(() => server.stop())

const body = (wanted: object = {}) => ({ name: randomUUID(), password: demoPassword, ...wanted })
const createFor = (admin: Person, id: number, wanted: { scopes?: readonly TokenScope[] } & object = {}) =>
  admin.call(projectTokens.create, {
    params: { id },
    body: body({ scopes: [...serviceTokenScopes.project], ...wanted }) as never,
  })
/** A program with a token of this project. */
async function programOf(id: number, admin: Person, wanted: object = {}) {
  const { status, body: made } = await createFor(admin, id, wanted)
  expect(status).toBe(200)
  return { id: made.id, token: made.token, client: person(server, made.token) }
}
async function programOfInstitute(id: number, admin: Person, wanted: object = {}) {
  const { status, body: made } = await admin.call(instituteTokens.create, {
    params: { id },
    body: body({ scopes: [...serviceTokenScopes.institute], ...wanted }) as never,
  })
  expect(status).toBe(200)
  return { id: made.id, token: made.token, client: person(server, made.token) }
}

/** A project of the plain persona, with a survey that a second Admin has answered, and a document. */
async function newProject(visibility: 'public' | 'private' = 'private') {
  const { plain, advisor } = people
  const { body: made } = await plain.call(projects.create, {
    body: {
      name: `Project ${randomUUID()}`,
      type: 'Research',
      regions: ['Europe'],
      project_visibility: visibility,
    },
  })
  const { id } = made
  await plain.call(projects.putParticipant, {
    body: { projectId: id, userId: ids.advisor, roleName: 'Project_Admin' },
  })
  const survey = await uploaded(server, plain, { projectId: id, type: 'single-user' })
  expect((await save(advisor, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 9 } })).status).toBe(200)
  const { body: document } = await plain.call(documents.create, {
    body: { project: id, name: 'Plan', description: '', permissions: 'ADMIN_ONLY', isDataDoc: false },
    files: { file: { name: 'plan.txt', content: 'The plan' } },
  })
  return { id, survey, document }
}
const codeOf = ({ status, body: of }: { status: number; body: unknown }) => [
  status,
  (of as { code?: string }).code,
]
const reads = (client: Person, id: number) => client.call(projects.read, { params: { id } })

describe('a token of a project', () => {
  it('is created by Project Admins alone, shown once, stored as a hash, mailed to all Admins and audited', async () => {
    const { id } = await newProject()
    await people.plain.call(projects.putParticipant, {
      body: { projectId: id, userId: ids.projectManager, roleName: 'Project_Manager' },
    })
    for (const [who, answer] of [
      ['projectManager', [400, 'not_project_admin']],
      ['staff', [400, 'not_project_admin']],
      ['projectMember', [404, 'not_found']],
    ] as const) {
      expect(codeOf(await createFor(people[who], id)), who).toEqual(answer)
      const list = await people[who].call(projectTokens.list, { params: { id } })
      expect(codeOf(list), who).toEqual(answer)
    }
    expect((await createFor(people.plain, id, { password: 'not my password' } as object)).body).toEqual({
      password: ['This is not your current password.'],
    })
    const { status, body: made } = await createFor(people.plain, id, { name: 'Nightly' } as object)
    expect(status).toBe(200)
    expect(made).toMatchObject({ name: 'Nightly', created_by: 'Pilar Romero', last_used_at: null })
    const { token, ...shown } = made
    // Another Admin sees it, without the token.
    const { body: listed } = await people.advisor.call(projectTokens.list, { params: { id } })
    expect(listed.results).toEqual([shown])
    const { rows } = await sql<{ row: string }>`select t::text as row from api_token t`.execute(
      server.database.db,
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token)
    for (const admin of ['plain', 'advisor'] as const) {
      const mail = async (): Promise<string> => {
        const { subject, text: words } = await server.mails.next(personas[admin].email)
        return subject.startsWith('A new API token of Project') ? words : mail()
      }
      expect(await mail()).not.toContain(token)
    }
    const { body: log } = await people.staff.call(auditLog.list, {
      query: { action: 'service_token.created' },
    })
    expect(log.results.find(({ subject }) => subject === `project:${id}`)).toMatchObject({
      actor: { id: ids.plain },
      detail: { name: 'Nightly', days: 90 },
    })
    // The same name once.
    expect(codeOf(await createFor(people.advisor, id, { name: 'NIGHTLY' } as object))).toEqual([
      409,
      'service_token_name_taken',
    ])
    const beyond = await createFor(people.plain, id, { scopes: ['people:read' as TokenScope] })
    expect([beyond.status, Object.keys(beyond.body)]).toEqual([400, ['scopes']])
  })

  it('reads what a Project Admin reads: surveys, results, feeds, participants and documents', async () => {
    const { id, survey, document } = await newProject()
    const { client, token } = await programOf(id, people.plain)
    const asAdmin = (await reads(people.advisor, id)).body
    const { body: project } = await reads(client, id)
    expect(project).toEqual({ ...asAdmin, user_roles: ['Project_Admin'] })
    const { body: participants } = await client.call(projects.participants, { params: { id } })
    expect(participants.results.map(({ user }) => user?.first_name)).toEqual(['Pilar', 'Arjun'])
    expect((await client.call(surveys.list)).body.map((one) => one.id)).toEqual([survey.id])
    const params = { id: survey.id }
    const { body: answers } = await client.call(surveyResults.listAnswers, { params })
    expect(answers.results.map(({ user__email }) => user__email)).toEqual(
      Array.from(answers.results, () => personas.advisor.email),
    )
    expect(answers.results.length).toBe(2)
    for (const call of [
      surveyResults.readTable,
      surveyResults.listSets,
      surveyResults.listRespondents,
      surveyResults.readSummary,
      surveyFeeds.readService,
      surveyFeeds.readJson,
    ])
      expect((await client.call(call, { params })).status, call.path).toBe(200)
    const set = await client.call(answerSets.readSet, { params: { ...params, respondent: 1 } })
    expect(set.status).toBe(200)
    const basic = `Basic ${Buffer.from(`token:${token}`).toString('base64')}`
    const feed = await person(server).request('GET', `/api/quiz/${survey.id}/odata.svc/Submissions`, {
      headers: { authorization: basic },
    })
    expect((feed.body as { value: object[] }).value).toMatchObject([{ farmer_count: 9 }])
    const { body: read } = await client.call(documents.read, { params: { id: document.id } })
    expect((await person(server).request('GET', read.file!.url)).body).toBe('The plan')
    const link = await client.call(surveyDownloads.startExport, {
      params,
      body: { format: 'csv', which: 'latest', files: 'single' },
    })
    expect((await person(server).request('GET', link.body.url)).status).toBe(200)
    // And no others, for example those of the public project of its Admin.
    expect((await client.call(surveys.list)).body).toHaveLength(1)
  })

  it('creates and changes surveys and documents in the name of nobody, and the log names it', async () => {
    const { id } = await newProject()
    const { client } = await programOf(id, people.plain, { name: 'Importer' })
    const { status, body: made } = await upload(server, client, { projectId: id, active: true })
    expect(status).toBe(200)
    const survey = made.data
    const { body: changed } = await client.call(surveys.update, {
      params: { id: survey.id },
      body: { description: 'By a program', updated_at: survey.updated_at },
    })
    expect(changed).toMatchObject({ description: 'By a program' })
    const { body: document } = await client.call(documents.create, {
      body: { project: id, name: 'Rates', description: '', permissions: 'PUBLIC', isDataDoc: false },
      files: { file: { name: 'rates.txt', content: '1, 2' } },
    })
    expect(document).toMatchObject({ name: 'Rates', created_by: null })
    const { db } = server.database
    const stored = await db
      .selectFrom('survey')
      .select('created_by')
      .where('id', '=', survey.id)
      .executeTakeFirstOrThrow()
    expect(stored.created_by).toBeNull()
    const { body: log } = await people.staff.call(auditLog.list, { query: { action: 'document.changed' } })
    expect(log.results.find(({ subject }) => subject === `document:${document.id}`)?.actor?.name).toBe(
      'API token “Importer”',
    )
  })

  it('answers no survey, and a token for reading changes nothing', async () => {
    const { id, survey } = await newProject()
    const { client } = await programOf(id, people.plain)
    const answer = {
      form_id: survey.id,
      answers: [],
      completionPercentage: 0,
      totalVisible: 0,
      totalAnswered: 0,
    }
    expect(codeOf(await client.call(surveyAnswers.saveAnswers, { body: answer }))).toEqual([
      400,
      'needs_person',
    ])
    const reader = await programOf(id, people.plain, { scopes: ['surveys:read'] })
    const refused = await reader.client.call(surveys.update, {
      params: { id: survey.id },
      body: { description: 'No', updated_at: survey.updated_at },
    })
    expect(refused.body).toMatchObject({ code: 'permission_denied', permission: 'surveys:write' })
    expect((await reads(reader.client, id)).body).toMatchObject({ permission: 'projects:read' })
  })

  it('finds nothing of another project, private or public', async () => {
    const [own, other] = [await newProject(), await newProject('public')]
    const { client } = await programOf(own.id, people.plain)
    const { id, survey, document } = other
    const answers = [
      await reads(client, id),
      await client.call(projects.participants, { params: { id } }),
      await client.call(surveyResults.listAnswers, { params: { id: survey.id } }),
      await client.call(surveyFeeds.readCsv, { params: { id: survey.id } }),
      await client.call(surveys.update, {
        params: { id: survey.id },
        body: { description: 'No', updated_at: survey.updated_at },
      }),
      await client.call(documents.list, { query: { project: id } }),
      await client.call(documents.read, { params: { id: document.id } }),
      await upload(server, client, { projectId: id }),
    ]
    expect(answers.map(codeOf)).toEqual(Array.from(answers, () => [404, 'not_found']))
    expect(JSON.stringify((await client.call(surveys.list)).body)).not.toContain(survey.name)
  })

  it('refuses everything that needs a person, with the reason', async () => {
    const { id } = await newProject()
    const { client } = await programOf(id, people.plain)
    const { client: ofInstitute } = await programOfInstitute(await ownInstitute(), people.instituteAdmin)
    for (const [tag, bound] of Object.entries(endpointsByTag))
      for (const { endpoint } of bound) {
        const { method, path, takesTokensOf, whenQuery } = endpoint
        const url = path.replaceAll(/:\w+/g, '1') + (whenQuery ? `?${whenQuery}=1` : '')
        const expected = scopeNeeded(tag, endpoint) ? 'needs_person' : 'not_for_tokens'
        for (const [kind, program] of [
          ['project', client],
          ['institute', ofInstitute],
        ] as const) {
          if (takesTokensOf === kind) continue
          const answer = await program.request(method, url)
          expect(codeOf(answer), `${kind} ${method} ${path}`).toEqual([400, expected])
        }
      }
    // Each scope that can be chosen opens something.
    for (const kind of ['project', 'institute'] as const) {
      const opened = Object.entries(endpointsByTag).flatMap(([tag, bound]) =>
        bound.flatMap(({ endpoint }) =>
          endpoint.takesTokensOf === kind ? [scopeNeeded(tag, endpoint)] : [],
        ),
      )
      expect(new Set(opened)).toEqual(new Set(serviceTokenScopes[kind]))
    }
  }, 120_000)
})

const ownInstitute = async () =>
  (
    await server.database.db
      .selectFrom('institute')
      .select('id')
      .where('name', '=', 'Umoja Microfinance Bank')
      .executeTakeFirstOrThrow()
  ).id

describe('a token of an institution', () => {
  const found = async (admin: Persona = 'plain') =>
    (await people[admin].call(institutes.create, { body: instituteBody({ name: `Trust ${randomUUID()}` }) }))
      .body

  it('is created by its Admins alone, reads and changes the profile, and is in its audit log', async () => {
    const { id, updated_at } = await found()
    for (const who of ['staff', 'advisor'] as const)
      expect(codeOf(await people[who].call(instituteTokens.list, { params: { id } })), who).toEqual([
        400,
        'not_institute_admin',
      ])
    const { client } = await programOfInstitute(id, people.plain, { name: 'Website' })
    const { body: read } = await client.call(institutes.read, { params: { id } })
    expect(read).toMatchObject({ id, is_member: true, waiting_count: 0 })
    const { body: members } = await client.call(instituteMembers.list, { params: { id } })
    expect(members.results.map(({ user }) => user.id)).toEqual([ids.plain])
    const private_ = await client.call(institutes.update, {
      params: { id },
      body: {
        mission: 'Sun for all',
        profile_visibility: 'private',
        updated_at: read.updated_at ?? updated_at,
      },
    })
    expect(private_.body).toMatchObject({ mission: 'Sun for all' })
    expect((await client.call(institutes.read, { params: { id } })).status).toBe(200)
    const { body: log } = await people.plain.call(instituteAudit.list, { params: { id } })
    const of = (action: string) => log.results.find((one) => one.action === action)
    expect(of('service_token.created')?.actor?.name).toBe('Pilar Romero')
    expect(of('institute.updated')?.actor?.name).toBe('API token “Website”')
  })

  it('finds no other institution, and no project', async () => {
    const [{ id }, other] = [await found(), await found('advisor')]
    const { client } = await programOfInstitute(id, people.plain)
    for (const answer of [
      await client.call(institutes.read, { params: { id: other.id } }),
      await client.call(instituteMembers.list, { params: { id: other.id } }),
      await client.call(institutes.update, {
        params: { id: other.id },
        body: { mission: 'No', updated_at: other.updated_at },
      }),
    ])
      expect(codeOf(answer)).toEqual([404, 'not_found'])
    expect(codeOf(await reads(client, 1))).toEqual([400, 'needs_person'])
  })

  it('ends when the institution is merged, and does not reach the one that stays', async () => {
    const [duplicate, kept] = [await found(), await found('advisor')]
    const { client, id } = await programOfInstitute(duplicate.id, people.plain)
    const { body: merge } = await people.staff.call(instituteReview.merge, {
      params: { id: duplicate.id },
      body: { into: kept.id, admins: [] },
    })
    const read = () => client.call(institutes.read, { params: { id: duplicate.id } })
    expect(codeOf(await read())).toEqual([401, 'token_owner_deleted'])
    await expect.poll(() => revokedAt(id), { timeout: 20_000 }).not.toBeNull()
    await people.staff.call(instituteReview.undoMerge, { params: { id: merge.id }, body: {} })
    expect(codeOf(await read())).toEqual([401, 'token_revoked'])
  })
})

const revokedAt = async (id: number) =>
  (
    await server.database.db
      .selectFrom('api_token')
      .select('revoked_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).revoked_at

describe('a token ends', () => {
  it('at once when it is revoked, on a connection that stays open and for the links it was given', async () => {
    const { id, document } = await newProject()
    const program = await programOf(id, people.plain)
    const { body: read } = await program.client.call(documents.read, { params: { id: document.id } })
    const opens = async () => (await person(server).request('GET', read.file!.url)).status
    expect(await opens()).toBe(200)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () =>
      new Promise<{ status: number; port: number; words: string }>((answered, failed) => {
        const headers = { authorization: `Bearer ${program.token}` }
        const sent = request(`${server.url}/api/projects/${id}/`, { agent, headers }, (response) => {
          const port = sent.socket?.localPort ?? 0
          text(response).then((words) => answered({ status: response.statusCode ?? 0, port, words }), failed)
        })
        sent.once('error', failed).end()
      })
    const before = await ask()
    expect(before.status).toBe(200)
    const { status } = await people.advisor.call(serviceTokens.revoke, { params: { id: program.id } })
    expect(status).toBe(200)
    const after = await ask()
    expect(after.status).toBe(401)
    expect(JSON.parse(after.words)).toMatchObject({ code: 'token_revoked' })
    expect(after.port).toBe(before.port)
    agent.destroy()
    expect(await opens()).toBe(404)
    const again = await people.advisor.call(serviceTokens.revoke, { params: { id: program.id } })
    expect(again.body).toMatchObject({ state: 'revoked' })
  })

  it('when it expires, and works only from its addresses', async () => {
    const { id } = await newProject()
    const elsewhere = await programOf(id, people.plain, { addresses: ['192.0.2.0/24'] })
    expect(codeOf(await reads(elsewhere.client, id))).toEqual([401, 'token_address'])
    const { client, id: tokenId } = await programOf(id, people.plain, {
      days: 1,
      addresses: ['127.0.0.1', '::1'],
    })
    expect((await reads(client, id)).status).toBe(200)
    await server.database.db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', tokenId)
      .execute()
    expect(codeOf(await reads(client, id))).toEqual([401, 'token_expired'])
  })

  it('with the project, for good', async () => {
    const { id } = await newProject()
    const { client, id: tokenId } = await programOf(id, people.plain)
    await people.plain.call(projects.remove, { params: { id } })
    expect(codeOf(await reads(client, id))).toEqual([401, 'token_owner_deleted'])
    expect(await revokedAt(tokenId)).not.toBeNull()
    expect((await people.plain.call(projects.restore, { params: { id } })).status).toBe(200)
    expect(codeOf(await reads(client, id))).toEqual([401, 'token_revoked'])
  })
})

it('a token survives the Admin who created it, who can no longer see or revoke it', async () => {
  const { id } = await newProject()
  const program = await programOf(id, people.advisor)
  const live = await liveSocket(server.url, people.advisor)
  const topic = `project-tokens:${id}`
  live.send({ command: 'watch', topic })
  await live.receive('watching')
  await people.plain.call(projects.removeParticipant, { body: { projectId: id, userId: ids.advisor } })
  expect(await live.receive('changed')).toMatchObject({ topic, gone: 'withdrawn' })
  expect((await reads(program.client, id)).status).toBe(200)
  const revoke = (who: Person) => who.call(serviceTokens.revoke, { params: { id: program.id } })
  expect(codeOf(await people.advisor.call(projectTokens.list, { params: { id } }))).toEqual([
    404,
    'not_found',
  ])
  for (const who of [people.advisor, people.staff, people.projectAdmin])
    expect(codeOf(await revoke(who))).toEqual([404, 'not_found'])
  const { body: listed } = await people.plain.call(projectTokens.list, { params: { id } })
  expect(listed.results).toMatchObject([{ id: program.id, state: 'usable', created_by: 'Arjun Mehta' }])
  expect((await revoke(people.plain)).status).toBe(200)
  live.close()
})

it('no token manages tokens, opens the live socket, or passes for a token of a person', async () => {
  const { id } = await newProject()
  const { client, token, id: tokenId } = await programOf(id, people.plain)
  for (const answer of [
    await client.call(projectTokens.list, { params: { id } }),
    await createFor(client, id),
    await client.call(serviceTokens.revoke, { params: { id: tokenId } }),
  ])
    expect(codeOf(answer)).toEqual([400, 'not_for_tokens'])
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  socket.on('open', () => socket.send(JSON.stringify({ command: 'init_chat', token })))
  const answer = await new Promise((received) => socket.once('message', (data) => received(String(data))))
  expect(JSON.parse(answer as string)).toMatchObject({ command: 'error', code: 'not_for_tokens' })
  socket.close()
})

it('requests are limited by token, as those of people are', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  try {
    const { people: there } = await signInAll(limited)
    const { id } = await limited.database.db
      .selectFrom('project')
      .select('id')
      .where('name', '=', 'Andean resilience')
      .executeTakeFirstOrThrow()
    const { body: made } = await createFor(there.advisor, id)
    const ask = () => reads(person(limited, made.token), id)
    expect((await ask()).headers.get('ratelimit-remaining')).toBe('299')
    await limited.database.pool.query("update attempt_count set points = 300 where key like 'api-token0:%'")
    const refused = await ask()
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
  } finally {
    await limited.stop()
  }
}, 60_000)
