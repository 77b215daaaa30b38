import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { personaProjects } from '../db/seed/personas.ts'
import pg from 'pg'
import { loadCities } from '../server/places/places.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { newToken, tokenHash } from '../server/platform/tokens.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { millionAnswers } from './million-answers.ts'
import { sentStatements } from './sent-statements.ts'

/**
 * `node bench/read-and-save.ts`: reads a survey of 200 questions with its answers, and saves 20 answers; with the
 * product, and with a bare node:http server with postgres.js that sends PostgreSQL the same statements. Both use one
 * database and alternate. Prints requests per second and CPU time of the server process.
 */
const connections = 16
const rounds = Number(process.env['ROUNDS'] ?? 11)
/** Requests per round; fixed, so that both do the same work on a busy machine. */
const perRound = Number(process.env['REQUESTS'] ?? 400)
/** Requests before the first round, for the JIT compiler. */
const warming = 8 * perRound
const answersSaved = 20
/** Measures only `read` or `save`. */
const only = process.env['ONLY']
const respondents = 500

interface Server {
  name: string
  port: number
  child: ChildProcess
  /** CPU time of its process so far, in milliseconds. */
  cpu: () => Promise<number>
}

interface Respondent {
  token: string
  questions: QuestionWithAnswer[]
  /** Counts saves, so that each one changes every answer that it sends. */
  saves: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'seventeen-bench-'))
chmodSync(dataDir, 0o755)
const embedded = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []

async function measure() {
  const url = embedded.url('postgres')
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  // Loaded now: the product would do so soon after its start, during the measurement.
  await loadCities(database.longReads)
  const { name, surveyId } = await millionAnswers(database, respondents)
  const tokens = await signIn(database)
  const product = await startServer('product', 8911, url, ['server/main.ts'])
  const readOf = (token: string) =>
    requestOf('GET', `/api/quiz/?form=${encodeURIComponent(name)}`, { authorization: `Token ${token}` })
  const responses = await Promise.all(tokens.map((token) => once(product, readOf(token))))
  const people = tokens.map((token, index): Respondent => {
    const { results } = JSON.parse(responses[index]!) as SurveyForm
    return { token, questions: results, saves: 0 }
  })
  const formFile = join(dataDir, 'form.json')
  writeFileSync(formFile, responses[0]!)
  const bare = await startServer('bare', 8912, url, ['bench/bare-server.ts', formFile])
  const read = (one: Respondent) => readOf(one.token)
  const save = (one: Respondent) => saveOf(one, surveyId)
  await database.close()
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  for (const [what, request] of Object.entries({ read, save }))
    await isSame(admin, { product, bare }, what, () => request(people[0]!))
  await admin.end()
  console.log(
    `${connections} connections, ${rounds} rounds of ${perRound} requests each in turn; load before ${loadavg()[0]!.toFixed(1)}`,
  )
  if (only !== 'save')
    await compare('reading a survey of 200 questions with answers', { product, bare }, people, read)
  if (only !== 'read') await compare('saving 20 answers', { product, bare }, people, save)
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}

/** Some respondents are members of the project with a session. */
async function signIn({ db, pool }: Database): Promise<string[]> {
  const { rows: people } = await pool.query<{ id: number }>(
    `select id from person where email like 'respondent%' order by id limit ${connections}`,
  )
  const {
    rows: [project],
  } = await pool.query<{ id: number }>('select id from project where name = $1', [personaProjects.own])
  return Promise.all(
    people.map(async ({ id: person_id }) => {
      const token = newToken()
      await db
        .insertInto('participant')
        .values({ project_id: project!.id, person_id, role: 'Project_Member' })
        .execute()
      const now = new Date()
      const expires_at = new Date(now.getTime() + 24 * 3600_000)
      const times = { created_at: now, last_used_at: now, expires_at }
      await db
        .insertInto('session')
        .values({ person_id, token_hash: tokenHash(token), remember: true, ...times })
        .execute()
      return token
    }),
  )
}

async function startServer(name: string, port: number, url: string, args: string[]): Promise<Server> {
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'false' }
  const profile = process.env['PROFILE'] === name ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : []
  const child = spawn(process.execPath, [...profile, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The ${name} server did not start.`)
    await new Promise((later) => setTimeout(later, 100))
  }
  const cpu = async () => {
    const text = await (await fetch(`${address}/metrics`)).text()
    const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec(text)!
    return Number(seconds) * 1000
  }
  return { name, port, child, cpu }
}

const stop = (child: ChildProcess) =>
  new Promise<void>((over) => {
    if (child.exitCode !== null) return over()
    child.once('exit', () => over())
    child.kill('SIGTERM')
  })

async function once({ port }: Server, request: string): Promise<string> {
  const connection = new KeptAliveConnection(port)
  const answer = await connection.ask(request)
  connection.close()
  return String(answer)
}

/** Each save sends the next 20 questions, with new answers only. */
function saveOf(one: Respondent, form_id: number): string {
  const { questions, token } = one
  const start = (one.saves++ * answersSaved) % questions.length
  const answers = questions.slice(start, start + answersSaved).map(({ question_id, options, answer_id }) => {
    const given =
      options[0]!.name === 'value' ? typed(options[0]!.type, one.saves) : chosen(options, one.saves)
    return { question: { question_id }, answer: given, seen: answer_id }
  })
  const figures = {
    completionPercentage: 100,
    totalVisible: questions.length,
    totalAnswered: questions.length,
  }
  const key = newToken()
  return requestOf(
    'POST',
    '/api/quiz/answers/',
    { authorization: `Token ${token}`, 'idempotency-key': key },
    { form_id, answers, ...figures },
  )
}

const chosen = (options: QuestionWithAnswer['options'], number: number) =>
  Object.fromEntries(options.map(({ name }, index) => [name, index === number % options.length]))

function typed(type: string, number: number) {
  const day = new Date(Date.UTC(2020, 0, 1 + (number % 1000))).toISOString().slice(0, 10)
  const texts: Record<string, string> = { email: `branch${number}@bank.example`, date: day }
  const isNumber = type === 'number' || type === 'integer'
  return { 'value-data': isNumber ? number : (texts[type] ?? `We lend to ${number} groups of farmers`) }
}

/** Checks that both send the same statements and responses: otherwise the comparison is invalid. */
async function isSame(
  pool: pg.Pool,
  servers: Record<'product' | 'bare', Server>,
  what: string,
  request: () => string,
) {
  const recorded: Record<string, { statements: string[]; answer: string }> = {}
  for (const [application, server] of [
    ['seventeen', servers.product],
    ['bare', servers.bare],
  ] as const) {
    let answer = ''
    // Warm-up, so that one-time preparation does not count.
    await once(server, request())
    const statements = await sentStatements(pool, application, async () => {
      answer = await once(server, request())
    })
    recorded[server.name] = { statements, answer }
  }
  if (process.env['STATEMENTS']) console.log(what, recorded['product']!.statements.join('\n\n'), '\n')
  const [one, other] = [recorded['product']!, recorded['bare']!]
  if (one.statements.join('\n') !== other.statements.join('\n'))
    throw new Error(
      `To ${what}, the product sends\n${one.statements.join('\n')}\nand the bare server\n${other.statements.join('\n')}`,
    )
  if (shapeOf(one.answer) !== shapeOf(other.answer))
    throw new Error(`To ${what}, the product answers\n${one.answer}\nand the bare server\n${other.answer}`)
  console.log(`${what}: ${one.statements.length} statements, ${one.answer.length} bytes, the same from both`)
}

/** A response without what differs from request to request. */
const shapeOf = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    ['answer_id', 'question_id', 'answer'].includes(key) ? typeof value : value,
  )

interface Round {
  perSecond: number
  /** CPU time of the server process per request, in milliseconds. */
  cpu: number
}

async function compare(
  what: string,
  { product, bare }: Record<'product' | 'bare', Server>,
  people: Respondent[],
  request: (one: Respondent) => string,
) {
  for (const server of [product, bare]) await round(server, people, request, warming)
  const pairs: { product: Round; bare: Round }[] = []
  for (let turn = 0; turn < rounds; turn++) {
    // The order alternates, so that neither is always affected by what the other has left behind.
    const order = turn % 2 === 0 ? [product, bare] : [bare, product]
    const results: Record<string, Round> = {}
    for (const server of order) results[server.name] = await round(server, people, request)
    pairs.push({ product: results['product']!, bare: results['bare']! })
  }
  const of = (pick: (pair: { product: Round; bare: Round }) => number) => median(pairs.map(pick))
  console.log(`\n${what}`)
  console.log(
    `  requests/s: product ${of(({ product }) => product.perSecond).toFixed(0)}, bare ${of(({ bare }) => bare.perSecond).toFixed(0)}, ` +
      `ratio ${of(({ product, bare }) => product.perSecond / bare.perSecond).toFixed(2)}`,
  )
  console.log(
    `  processor ms a request: product ${of(({ product }) => product.cpu).toFixed(3)}, bare ${of(({ bare }) => bare.cpu).toFixed(3)}, ` +
      `ratio ${of(({ product, bare }) => bare.cpu / product.cpu).toFixed(2)}`,
  )
}

async function round(
  server: Server,
  people: Respondent[],
  request: (one: Respondent) => string,
  count = perRound,
): Promise<Round> {
  const before = await server.cpu()
  const began = performance.now()
  let left = count
  await Promise.all(
    people.map(async (one) => {
      const connection = new KeptAliveConnection(server.port)
      while (left-- > 0) await connection.ask(request(one))
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, cpu: ((await server.cpu()) - before) / count }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

async function cleanUp() {
  await Promise.all(children.map(stop))
  embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))
try {
  await measure()
} finally {
  await cleanUp()
}
