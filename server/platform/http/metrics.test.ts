import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { access } from 'contract/access/access.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { personas } from '../../../db/seed/personas.ts'
import { addUpTotals } from '../../media/media.jobs.ts'
import { createBackup } from '../../backup/backup.ts'
import { as, person } from '../../testing/person.ts'
import { opened, uploaded } from '../../testing/uploaded-survey.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^([a-z_]+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

it('the metrics contain queued jobs, failed mails and open connections', async () => {
  const { db } = server.database
  const before = await figures()
  await sql`select graphile_worker.add_job('test.nobody-takes-it', run_at := now() - interval '1 hour')`.execute(
    db,
  )
  await db
    .insertInto('mail')
    .values({ recipient: 'gone@seventeen.example', subject: 'News', body: '', failed_at: new Date() })
    .execute()
  const after = await figures()
  expect(after['queue_jobs_due']).toBeGreaterThan(0)
  expect(after['queue_oldest_job_seconds']).toBeGreaterThan(3500)
  expect((after['mails_failed'] ?? 0) - (before['mails_failed'] ?? 0)).toBe(1)
  expect(after['database_bytes']).toBeGreaterThan(1e6)
  expect(after['live_sockets']).toBe(0)
  expect(after['database_connections']).toBeGreaterThan(0)
  expect(after['nodejs_eventloop_lag_seconds']).toBeGreaterThanOrEqual(0)
})

it('stored files are counted as they come and go, without reading all their rows', async () => {
  const { db } = server.database
  const before = await figures()
  const added = async (change: () => Promise<unknown>) => {
    await change()
    const now = await figures()
    return [now['media_files']! - before['media_files']!, now['media_bytes']! - before['media_bytes']!]
  }
  const insert = (from: number, to: number) =>
    sql`insert into media (key, file_name, content_type, size, sha256, is_public)
      select lpad(n::text, 22, 'k'), 'a.txt', 'text/plain', n, '', false
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
  const remove = (from: number, to: number) =>
    sql`delete from media where key in (select lpad(n::text, 22, 'k')
      from generate_series(${from}::int, ${to}::int) n)`.execute(db)
  expect(await added(() => insert(1, 4))).toEqual([4, 10])
  expect(await added(() => remove(900, 999))).toEqual([4, 10])
  expect(await added(() => Promise.all([insert(5, 6), insert(7, 8), remove(1, 2)]))).toEqual([6, 33])
  const failed = db.transaction().execute(async (tx) => {
    await sql`insert into media (key, file_name, content_type, size, sha256, is_public)
      values ('failedfailedfailed1234', 'a.txt', 'text/plain', 1000, '', false)`.execute(tx)
    throw new Error('The upload failed')
  })
  await expect(failed).rejects.toThrow('The upload failed')
  // As when many uploads are added up while others go on.
  const addUp = () => addUpTotals({}, { database: server.database } as never)
  expect(await added(() => Promise.all([addUp(), insert(9, 9), addUp(), remove(3, 3), addUp()]))).toEqual([
    6, 39,
  ])
  await addUp()
  expect(await db.selectFrom('media_total').selectAll().execute()).toHaveLength(1)
  expect(await added(() => remove(1, 9))).toEqual([0, 0])
})

it('saves, exports and failed sign-ins are counted', async () => {
  const admin = await as(server, 'projectAdmin')
  const before = await figures()
  const csv = `section_name,question_id,question,question_type,required,variable_name,option_name,option_label,option_type
Notes,Q0,Note,other,no,,text,,text`
  const { id, name } = await uploaded(server, admin, { csv })
  const { byCode } = await opened(admin, name)
  const save = (form_id: number) =>
    admin.call(surveyAnswers.saveAnswers, {
      body: {
        form_id,
        answers: [
          {
            question: { question_id: byCode['Q0']?.question_id ?? 0 },
            answer: { text: true, 'text-data': 'One' },
            seen: null,
          },
        ],
      },
    })
  expect((await save(id)).status).toBe(200)
  expect((await save(1)).status).toBe(404)
  const started = await admin.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'csv', which: 'latest' },
  })
  expect((await fetch(server.url + started.body.url)).status).toBe(200)
  const guess = { username: personas.plain.email, password: 'a guess' }
  expect((await person(server).call(access.signIn, { body: guess })).status).toBe(400)
  const counted = [
    'answers_saved_total',
    'answers_refused_total',
    'results_exported_total',
    'sign_ins_failed_total',
    'sign_ins_total',
  ]
  // A request is counted after its response, which the client may receive a moment earlier.
  await expect
    .poll(async () => {
      const after = await figures()
      return counted.map((figure) => (after[figure] ?? 0) - (before[figure] ?? 0))
    })
    .toEqual([1, 1, 1, 1, 0])
})

const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
const query = z.object({ expr: z.string() })
const rule = query.extend({
  alert: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  annotations: z.object({ summary: z.string().regex(/\.$/) }),
})
const alerts = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
const dashboard = z.object({
  panels: z.array(z.object({ id: z.number(), targets: z.array(query).default([]) })),
})

/** Keywords of PromQL, and our labels. */
const notMetrics =
  /^(sum|max|min|rate|increase|count|by|time|absent|topk|or|and|min_over_time|histogram_quantile|le|status|route|instance|version|job|kind|replica|up|e|m|h)$/

it('the alert rules and the dashboard use metrics that exist', async () => {
  const { databaseUrl, config } = server
  const file = join(config.DATA_DIR, 'made.tar')
  await createBackup({ databaseUrl, config, file, now: new Date(), onProgress: () => {} })
  await server.database.db
    .insertInto('restore_rehearsal')
    .values({ at: new Date(), file, seconds: 1, rows_compared: true, differences: [] })
    .execute()
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const known = new Set([...text.matchAll(/^(?:# HELP )?([a-z_0-9]+)/gm)].map(([, name]) => name))
  const { groups } = alerts.parse(load(readFileSync('deploy/alerts.yml', 'utf8')))
  const { panels } = dashboard.parse(JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')))
  const rules = groups.flatMap((group) => group.rules.map(({ expr }) => expr))
  const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(rules.length).toBeGreaterThan(12)
  expect(drawn.length).toBeGreaterThan(20)
  const asked = [...rules, ...drawn].flatMap((expression) =>
    (expression.replace(/"[^"]*"/g, '').match(/\b[a-z][a-z0-9_]*\b/g) ?? []).filter(
      (word) => !notMetrics.test(word),
    ),
  )
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  // docs/operating.md lists all metrics of the product; those of Node.js have its names.
  const table = readFileSync('docs/operating.md', 'utf8').split('| metric | meaning |')[1]?.split('\n\n')[0]
  const rows = table?.trim().split('\n') ?? []
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name!),
  )
  const ofProduct = [...text.matchAll(/^# HELP ([a-z_0-9]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => !/^(nodejs|process)_/.test(name))
  expect(listed.length).toBeGreaterThan(40)
  expect(listed.filter((name) => !known.has(name))).toEqual([])
  expect(ofProduct.filter((name) => !listed.includes(name))).toEqual([])
})
