import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { demoPassword, personas } from '../db/seed/personas.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { recordsQuery } from '../server/results/download/records.ts'
import { millionAnswers } from './million-answers.ts'

/**
 * `node bench/export.ts [rounds] [csv|xlsx]`: a million answers in a database of its own (kept in .cache/bench until
 * the schema changes), and the cost of downloading them: compared with COPY of the same rows, in memory, and for other
 * requests meanwhile. A record is a stored answer, of which there are a million; a row is a line of the file below its
 * header: one per record in a download of all, fewer if only the latest are wanted.
 */
const records = 1_000_000
/** The best of several rounds: other load only makes it slower. */
const repeated = Number(process.argv[2] ?? 3)
const formats = (['csv', 'xlsx'] as const).filter((one) => !process.argv[3] || process.argv[3] === one)
const port = Number(process.env['BENCH_PORT'] ?? 8901)
const base = `http://127.0.0.1:${port}`

const postgres = await startEmbeddedPostgres({ dataDir: '.cache/bench' })
const url = await prepared()
const server = await started()
try {
  const { token, id } = await signedIn()
  const resting = residentMegabytes()
  console.log(`The server at rest: ${resting.toFixed(0)} MiB`)
  const rows = { all: await counted('all', id), latest: await counted('latest', id) }
  for (const [format, which] of formats.flatMap((one) => [[one, 'all'] as const, [one, 'latest'] as const])) {
    // Alternating, so that other load affects both alike.
    const rounds = []
    for (let round = 0; round < repeated; round++)
      rounds.push({ copy: await copied(which, id), file: await downloaded(token, id, { format, which }) })
    const copy = Math.min(...rounds.map((round) => round.copy))
    const file = rounds.map((round) => round.file).toSorted((a, b) => a.time - b.time)[0]!
    const processor = Math.min(...rounds.map((round) => round.file.processor))
    const peak = Math.max(...rounds.map((round) => round.file.peak))
    console.log(
      `${format}, ${which}: ${seconds(file.time)}, ${(file.time / copy).toFixed(2)} times COPY (${seconds(copy)}), ` +
        `${rate(records, file.time)} records/s, ${rate(rows[which], file.time)} rows/s of ${rows[which]}; ` +
        `processor ${seconds(processor)} (event loop's thread ${seconds(Math.min(...rounds.map((round) => round.file.ownThread)))}); memory at most ${(peak - resting).toFixed(0)} MiB more`,
    )
  }
  for (const format of formats) {
    const { time, peak } = await downloaded(token, id, { format, which: 'all', files: 'multiple' })
    console.log(
      `a zip of ten ${format} files: ${seconds(time)}, memory at most ${(peak - resting).toFixed(0)} MiB more`,
    )
  }
  console.log(
    `\nOther requests (a survey of 200 questions) meanwhile, with no download: ${await others(token)}`,
  )
  for (const format of formats) {
    const files = Promise.all([0, 1].map(() => downloaded(token, id, { format, which: 'all' })))
    console.log(`while two ${format} downloads run: ${await others(token, files)}`)
  }
  for (const format of formats)
    console.log(
      `${format}: the query ends ${await abandoned(token, id, format)} ms after a reader of 10 KB/s went away`,
    )
} finally {
  server.kill('SIGTERM')
  postgres.stop()
}

/** The database for the current schema, created if missing. */
async function prepared(): Promise<string> {
  const name = `export_${createHash('sha256').update(readFileSync('db/schema.sql')).digest('hex').slice(0, 8)}`
  const admin = openDatabase(postgres.url('postgres'), { max: 1, statementTimeout: 0 })
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'export%'`.execute(admin.db)
  const isThere = rows.some(({ datname }) => datname === name)
  for (const { datname } of rows.filter(({ datname }) => datname !== name))
    await sql`drop database ${sql.id(datname)} with (force)`.execute(admin.db)
  if (!isThere) await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const database = openDatabase(postgres.url(name), { max: 2, statementTimeout: 0 })
  const survey =
    isThere &&
    (await database.pool.query('select from answer limit 1').catch(() => undefined))?.rowCount === 1
  if (!survey) {
    console.log('Making a million answers, which takes a minute or two …')
    await migrate(database)
    await migrateJobs(postgres.url(name))
    await millionAnswers(database)
  }
  await database.close()
  return postgres.url(name)
}

async function started() {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: '.cache/bench',
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'inherit', 'ignore'] })
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok)
    await new Promise((later) => setTimeout(later, 50))
  return child
}

async function signedIn() {
  const body = JSON.stringify({ username: personas.projectManager.email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const { token } = (await (
    await fetch(`${base}/api/auth-token/`, { method: 'POST', body, headers })
  ).json()) as {
    token: string
  }
  const surveys = (await read(token, '/api/quiz/')) as { id: number }[]
  // A server that has been running for a while has warm caches.
  for (let time = 0; time < 50; time++) await read(token, '/api/quiz/?form=A+million+answers')
  return { token, id: surveys[0]!.id }
}

async function read(token: string, path: string): Promise<unknown> {
  return (await fetch(base + path, { headers: { authorization: `Token ${token}` } })).json()
}

/** Rows that a file has below its header. */
async function counted(which: 'latest' | 'all', surveyId: number): Promise<number> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const query = `select count(*)::integer as count from (${recordsQuery({ surveyId, which })}) records`
  const { rows } = await database.pool.query<{ count: number }>(query)
  await database.close()
  return rows[0]!.count
}

/**
 * Milliseconds of a plain COPY, read from the socket as fast as possible: for all records, of their join; for the
 * latest, of the statement that finds them.
 */
async function copied(which: 'latest' | 'all', surveyId: number): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  const began = performance.now()
  for (const event of ['data', 'end', 'close', 'error']) socket.removeAllListeners(event)
  const joined = `select question.question, question.variable_name, person.email, answer_text, answer.created_at
    from answer join question on question.id = question_id left join person on person.id = person_id
    where answer.survey_id = ${surveyId}`
  const query = which === 'all' ? joined : recordsQuery({ surveyId, which })
  const text = `copy (${query}) to stdout with (format csv, header true)\0`
  const message = Buffer.alloc(5 + Buffer.byteLength(text))
  message.write('Q')
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  // The server sends ReadyForQuery after the last row.
  await new Promise<void>((done) => {
    socket.on('data', (data: Buffer) => data.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I')) && done())
    socket.write(message)
  })
  const time = performance.now() - began
  socket.destroy()
  return time
}

interface Wanted {
  format: 'csv' | 'xlsx'
  which: 'latest' | 'all'
  files?: 'single' | 'multiple'
}

async function link(token: string, id: number, wanted: Wanted): Promise<string> {
  const answer = await fetch(`${base}/api/quiz/${id}/export/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: JSON.stringify(wanted),
  })
  return base + ((await answer.json()) as { url: string }).url
}

interface Cost {
  /**
   * Milliseconds from the request to the last byte, and CPU time of the server meanwhile: of all threads, and of the
   * main thread.
   */
  time: number
  processor: number
  ownThread: number
  /** Peak resident memory of the server in MiB. */
  peak: number
}

async function downloaded(token: string, id: number, wanted: Wanted): Promise<Cost> {
  const address = await link(token, id, wanted)
  let peak = residentMegabytes()
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes())), 20)
  const [began, used, own] = [performance.now(), processorTime(), processorTime('/task/' + server.pid)]
  await new Promise<void>((done, failed) => {
    get(address, { agent: false }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`The download answered ${response.statusCode}.`))
      response.on('data', () => {}).once('end', done)
    }).once('error', failed)
  })
  clearInterval(watch)
  return {
    time: performance.now() - began,
    processor: processorTime() - used,
    ownThread: processorTime(`/task/${server.pid}`) - own,
    peak,
  }
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024
}

/** CPU time of the server in milliseconds, of all threads or one. */
function processorTime(thread = ''): number {
  const fields = readFileSync(`/proc/${server.pid}${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Times of other requests, sequential, until the work is done or for five seconds. */
async function others(token: string, work: Promise<unknown> = new Promise((done) => setTimeout(done, 5000))) {
  let isDone = false
  void work.finally(() => (isDone = true))
  const times: number[] = []
  while (!isDone) {
    const began = performance.now()
    await read(token, '/api/quiz/?form=A+million+answers')
    times.push(performance.now() - began)
    await new Promise((later) => setTimeout(later, 50))
  }
  const inOrder = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))]!.toFixed(0)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`
}

/** Milliseconds until the database stops working for a slow reader that has disconnected. */
async function abandoned(token: string, id: number, format: 'csv' | 'xlsx'): Promise<number> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const address = await link(token, id, { format, which: 'all' })
  const request = get(address, { agent: false }).on('error', () => {})
  const response = await new Promise<IncomingMessage>((begun) => request.once('response', begun))
  response.on('error', () => {}).pause()
  const reading = setInterval(() => response.read(1000), 100)
  await new Promise((later) => setTimeout(later, 3000))
  clearInterval(reading)
  const running = () =>
    database.pool.query("select from pg_stat_activity where application_name = 'seventeen download'")
  if ((await running()).rowCount !== 1) throw new Error('The download did not wait for its reader.')
  request.destroy()
  const began = performance.now()
  while ((await running()).rowCount !== 0) await new Promise((later) => setTimeout(later, 5))
  await database.close()
  return Math.round(performance.now() - began)
}

function rate(count: number, milliseconds: number): string {
  return `${Math.round(count / milliseconds)},000`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
