import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { audit, forgetAddresses } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { person, signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId, save, uploaded } from '../testing/uploaded-survey.ts'
import { checkAuditLog } from './check-audit-log.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyChains } from './verify-chains.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const db = () => server.database.db
const config = () => server.config
let named = 0

/** An institution of its own, so that its log has only the entries of one test. */
async function founded(admin: Persona = 'plain'): Promise<number> {
  const { body, status } = await people[admin].call(institutes.create, {
    body: instituteBody({ name: `Audited Institution ${++named} of ${admin}` }),
  })
  expect(status).toBe(201)
  return body.id
}

const logOf = async (id: number, query: object = {}, admin: Persona = 'plain') =>
  people[admin].call(instituteAudit.list, { params: { id }, query })
const actionsIn = async (id: number, query: object = {}, admin: Persona = 'plain') =>
  (await logOf(id, query, admin)).body.results.map(({ action }) => action)

/** Asks for a role, which the institution's Admin approves. */
async function becomeMember(id: number, who: Persona, role: 'CEO' | 'Director' = 'CEO'): Promise<void> {
  const asked = await people[who].call(instituteMembers.request, { params: { id }, body: { role } })
  expect(asked.status).toBe(200)
  await setRoles(id, ids[who], { [role]: true })
}

async function setRoles(id: number, userId: number, roles: Record<string, boolean>, admin?: boolean) {
  const body = { userId, roles, ...(admin !== undefined && { admin }) }
  const { status } = await people.plain.call(instituteMembers.setRoles, { params: { id }, body })
  expect(status).toBe(200)
}

const failSignIn = (email: string) =>
  person(server).request('POST', '/api/auth-token/', { body: { username: email, password: 'wrong' } })

async function verified(csv: string, ...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'seventeen-audit-'))
  try {
    const file = join(folder, 'log.csv')
    await writeFile(file, csv)
    const child = spawn(process.execPath, ['scripts/verify-audit-log.mjs', file, ...more])
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return { said, code: code as number }
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('tells Admins who opened the profile, once a day, and who changed it', async () => {
  const id = await founded()
  for (let time = 0; time < 2; time++) await people.advisor.call(institutes.read, { params: { id } })
  await people.plain.call(institutes.read, { params: { id } })
  const changed = { params: { id }, body: { mission: 'A new mission' } }
  expect((await people.plain.call(institutes.update, changed)).status).toBe(200)
  const { body } = await logOf(id)
  expect(body.results.map(({ action, actor, number }) => [number, action, actor?.id])).toEqual([
    [3, 'institute.updated', ids.plain],
    [2, 'institute.read', ids.advisor],
    [1, 'institute.created', ids.plain],
  ])
  expect(body.results[0]).toMatchObject({ after: { mission: 'A new mission' }, ip: expect.any(String) })
  expect(body.signing_key).toMatch(/^[0-9a-f]{64}$/)
})

it('has the sign-ins of members only while they are members, and nothing of other institutions', async () => {
  const id = await founded()
  const other = await founded('advisor')
  await failSignIn(personas.projectGuest.email)
  await becomeMember(id, 'projectGuest')
  await failSignIn(personas.projectGuest.email)
  expect(await actionsIn(id)).toEqual(['sign_in.failed', 'institute.roles_changed', 'institute.created'])
  await setRoles(id, ids.projectGuest, { CEO: false })
  await failSignIn(personas.projectGuest.email)
  expect((await actionsIn(id)).filter((action) => action === 'sign_in.failed')).toHaveLength(1)
  expect(await actionsIn(other, {}, 'advisor')).toEqual(['institute.created'])
})

it('has who read, exported and changed answers and documents of its members in projects in which it takes part', async () => {
  const [id, elsewhere] = [await founded(), await founded()]
  await becomeMember(id, 'projectMember')
  // The other institution has the member too, but does not take part in the project.
  await becomeMember(elsewhere, 'projectMember')
  const project = await projectId(server)
  await db()
    .insertInto('participant')
    .values({ project_id: project, institute_id: id, role: 'Project_Member' })
    .execute()
  const survey = await uploaded(server, people.projectManager)
  const answered = await save(people.projectMember, survey.name, { Q1: { yes: true } })
  expect(answered.status).toBe(200)
  for (let time = 0; time < 2; time++)
    expect(
      (await people.projectManager.call(surveyResults.listAnswers, { params: { id: survey.id } })).status,
    ).toBe(200)
  const started = await people.projectManager.call(surveyDownloads.startExport, {
    params: { id: survey.id },
    body: { format: 'csv', which: 'latest' },
  })
  expect((await fetch(server.url + started.body.url)).status).toBe(200)
  const document = await people.projectEditor.call(documents.create, {
    body: { project, name: 'By nobody of it', permissions: 'PUBLIC' },
    files: { file: { name: 'a.txt', content: 'text' } },
  })
  expect(document.status).toBe(201)

  const of = (entries: Awaited<ReturnType<typeof logOf>>['body']['results']) =>
    entries
      .filter(({ action }) => /^(survey|document|project)\./.test(action))
      .map(({ action, actor, subject }) => [action, actor?.id, subject])
  const about = `survey:${survey.id}`
  expect(of((await logOf(id)).body.results)).toEqual([
    ['survey.results_exported', ids.projectManager, about],
    ['survey.results_read', ids.projectManager, about],
    ['survey.answers_changed', ids.projectMember, about],
  ])
  expect(of((await logOf(elsewhere)).body.results)).toEqual([])

  // A document concerns the institution of those who have added it.
  await db()
    .updateTable('document')
    .set({ created_by: ids.projectMember })
    .where('id', '=', document.body.id)
    .execute()
  expect((await fetch(server.url + document.body.file!.url)).status).toBe(200)
  const [latest] = (await logOf(id)).body.results
  expect(latest).toMatchObject({ action: 'document.read', subject: `document:${document.body.id}` })
})

it('is for Admins: members, staff, strangers and former Admins see nothing', async () => {
  const id = await founded()
  await becomeMember(id, 'projectEditor')
  for (const [who, status] of [
    ['projectEditor', 400],
    ['advisor', 400],
    ['staff', 400],
  ] as const)
    for (const endpoint of [instituteAudit.list, instituteAudit.people, instituteAudit.download])
      expect((await people[who].call(endpoint, { params: { id } })).status, who).toBe(status)
  await setRoles(id, ids.projectEditor, {}, true)
  expect((await logOf(id, {}, 'projectEditor')).status).toBe(200)
  const left = await people.projectEditor.call(instituteMembers.withdraw, { params: { id }, body: {} })
  expect(left.status).toBe(200)
  expect((await logOf(id, {}, 'projectEditor')).status).toBe(400)
})

it('is filtered by person, kind and time, and paged', async () => {
  const id = await founded()
  await becomeMember(id, 'projectMember')
  await failSignIn(personas.projectMember.email)
  await people.advisor.call(institutes.read, { params: { id } })
  expect(await actionsIn(id, { kind: 'sign_ins' })).toEqual(['sign_in.failed'])
  expect(await actionsIn(id, { kind: 'reads' })).toEqual(['institute.read'])
  expect(await actionsIn(id, { person: ids.projectMember })).toEqual([
    'sign_in.failed',
    'institute.roles_changed',
  ])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await actionsIn(id, { fromTime: later })).toEqual([])
  expect(await actionsIn(id, { toTime: later, pageSize: 1, pageNumber: 2 })).toEqual(['sign_in.failed'])
  expect((await logOf(id, { kind: 'all' })).status).toBe(400)
  const { body } = await people.plain.call(instituteAudit.people, { params: { id } })
  expect(body.results.map((one) => one.id).sort()).toEqual([ids.plain, ids.projectMember, ids.advisor].sort())
})

it('the downloaded file is verified by the script, which notices every change', async () => {
  const id = await founded()
  await becomeMember(id, 'projectMember')
  const invited = await people.plain.call(instituteMembers.invite, {
    params: { id },
    body: { email: 'new@example.org', role: 'Director' },
  })
  expect(invited.status).toBe(200)
  const named = { params: { id }, body: { mission: 'With “quotes”, "more",\nand =lines' } }
  expect((await people.plain.call(institutes.update, named)).status).toBe(200)
  await people.advisor.call(institutes.read, { params: { id } })
  const { body: csv } = await people.plain.call(instituteAudit.download, { params: { id } })
  const key = (await logOf(id)).body.signing_key
  const intact = await verified(csv, key)
  expect(intact).toMatchObject({ code: 0, said: expect.stringMatching(/^ok .* 1 to 6, are unchanged/m) })
  expect(intact.said).toContain('none between them is missing')
  expect(csv).toContain('new@example.org')
  for (const [from, to] of [
    ['institute.read', 'institute.updated'],
    [`,${ids.advisor},`, `,${ids.staff},`],
    ['approved', 'none'],
    ['With “quotes”', 'Without quotes'],
  ] as const) {
    expect(csv).toContain(from)
    expect((await verified(csv.replace(from, to))).code, from).toBe(1)
  }
  const lines = csv.split('\r\n')
  expect((await verified([...lines.slice(0, 2), ...lines.slice(3)].join('\r\n'))).said).toContain(
    'does not contain the entries 2 to 2',
  )
  expect((await verified(csv, '00'.repeat(32))).code).toBe(1)
  const { body: reads } = await people.plain.call(instituteAudit.download, {
    params: { id },
    query: { kind: 'reads' },
  })
  expect((await verified(reads, key)).code).toBe(0)
  expect(await actionsIn(id, { kind: 'exports' })).toEqual([
    'institute.audit_downloaded',
    'institute.audit_downloaded',
  ])
})

it('concurrent actions and concurrent sealing make one chain', async () => {
  const id = await founded()
  const write = (number: number) =>
    audit(db(), {
      actor: ids.plain,
      action: 'institute.updated',
      subject: `institute:${id}`,
      detail: { number },
    })
  await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      await write(number)
      if (number % 10 === 0) await sealEntries(db(), config())
    }),
  )
  await sealEntries(db(), config())
  const { body } = await logOf(id, { pageSize: 100 })
  expect(body.results.map(({ number }) => number)).toEqual(Array.from({ length: 61 }, (_, at) => 61 - at))
  expect((await verifyChains(db(), config())).problems).toEqual([])
})

it('an action does not wait while entries are sealed', async () => {
  const id = await founded()
  await inTransaction(db(), async (tx) => {
    await sql`select pg_advisory_xact_lock(7417001)`.execute(tx)
    await audit(db(), { actor: ids.plain, action: 'institute.updated', subject: `institute:${id}` })
  })
  expect(await actionsIn(id)).toEqual(['institute.updated', 'institute.created'])
})

it('npm run check finds changed, removed and forged entries, and erasing a person breaks nothing', async () => {
  const id = await founded()
  const entry = { actor: ids.plain, action: 'institute.invited', subject: `institute:${id}`, ip: '192.0.2.1' }
  for (const email of ['canary@example.org', 'other@example.org', 'third@example.org'])
    await audit(db(), { ...entry, detail: { email, role: 'CEO' } })
  await sealEntries(db(), config())
  const states = async () =>
    (await checkAuditLog(config(), server.databaseUrl)).map(({ state, words }) => [state, words])
  expect(await states()).toEqual([['ok', expect.stringContaining('complete, unchanged and signed')]])
  await forgetAddresses(db(), ids.plain, 'canary@example.org')
  expect(JSON.stringify((await logOf(id)).body)).not.toContain('canary')
  expect(await states()).toEqual([['ok', expect.any(String)]])

  const rowOf = (number: number) =>
    db()
      .selectFrom('institute_audit')
      .innerJoin('audit_entry', 'audit_entry.id', 'entry_id')
      .select(['entry_id', 'detail', 'institute_audit.hash'])
      .where('institute_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  const changed = await rowOf(2)
  const setRole = (role: string) =>
    sql`update audit_entry set detail = detail || ${JSON.stringify({ role })}::text::jsonb
      where id = ${changed.entry_id}::bigint`.execute(db())
  await setRole('CTO')
  expect(await states()).toEqual([
    ['failed', `Institution ${id}: entry 2 was changed. See docs/audit-log.md.`],
  ])
  await setRole('CEO')
  expect(await states()).toEqual([['ok', expect.any(String)]])

  // A forged hash needs the key.
  const forged = Buffer.alloc(64)
  const { signature } = await db()
    .selectFrom('institute_audit')
    .select('signature')
    .where('institute_id', '=', id)
    .where('number', '=', 3)
    .executeTakeFirstOrThrow()
  const setSignature = (bytes: Buffer) =>
    db()
      .updateTable('institute_audit')
      .set({ signature: bytes })
      .where('institute_id', '=', id)
      .where('number', '=', 3)
      .execute()
  await setSignature(forged)
  expect((await states())[0]?.[1]).toContain('entry 3 is not signed correctly')
  await setSignature(signature)

  const removed = await rowOf(4)
  await db().deleteFrom('audit_entry').where('id', '=', removed.entry_id).execute()
  expect((await states())[0]?.[1]).toContain('entries after 3 are missing')
  await db().deleteFrom('audit_entry').where('id', '=', changed.entry_id).execute()
  expect((await states())[0]?.[1]).toContain('entries 2 to 2 are missing')
  await db().deleteFrom('institute').where('id', '=', id).execute()
})
