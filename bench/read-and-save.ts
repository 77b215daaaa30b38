import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { personaProjects } from '../db/seed/personas.ts'
import { loadCities } from '../server/places/places.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { newToken } from '../server/platform/tokens.ts'
import { compare } from './compare.ts'
import { sessionOf, withDatabase, type BenchDatabase, type Server } from './servers.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { millionAnswers } from './million-answers.ts'

/**
 * `node bench/read-and-save.ts`: reads a survey of 200 questions with its answers, and saves 20 answers, with the product
 * and with a bare node:http server on the same database, in turn. Prints requests per second and processor time.
 */
const connections = 16
const rounds = Number(process.env['ROUNDS'] ?? 11)
/** Requests per round; fixed, so that both do the same work on a busy machine. */
const perRound = Number(process.env['REQUESTS'] ?? 400)
const answersSaved = 20
/** Measures only `read` or `save`. */
const only = process.env['ONLY']
const respondents = 500

interface Respondent {
  token: string
  questions: QuestionWithAnswer[]
  /** Number of saves so far, so that each one changes every answer it sends. */
  saves: number
}

async function measure({ url, dataDir, start }: BenchDatabase) {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  // Otherwise the product would load them during the measurement.
  await loadCities(database.longReads)
  const { name, surveyId } = await millionAnswers(database, respondents)
  const tokens = await signIn(database)
  const product = await start('product', 8911, ['server/main.ts'])
  const readOf = (token: string) =>
    requestOf('GET', `/api/quiz/?form=${encodeURIComponent(name)}`, { authorization: `Token ${token}` })
  const responses = await Promise.all(tokens.map((token) => once(product, readOf(token))))
  const people = tokens.map((token, index): Respondent => {
    const { results } = JSON.parse(responses[index]!) as SurveyForm
    return { token, questions: results, saves: 0 }
  })
  const formFile = join(dataDir, 'form.json')
  writeFileSync(formFile, responses[0]!)
  const bare = await start('bare', 8912, ['bench/bare-server.ts', formFile])
  const read = (one: Respondent) => readOf(one.token)
  const save = (one: Respondent) => saveOf(one, surveyId)
  await database.close()
  for (const [what, request] of Object.entries({ read, save }))
    await expectSameResponse({ product, bare }, what, () => request(people[0]!))
  console.log(
    `${connections} connections, ${rounds} rounds of ${perRound} requests each in turn; load before ${loadavg()[0]!.toFixed(1)}`,
  )
  const comparison = { product, bare, clients: people, rounds, perRound, warming: 8 * perRound }
  if (only !== 'save')
    await compare({ ...comparison, what: 'reading a survey of 200 questions with answers', request: read })
  if (only !== 'read') await compare({ ...comparison, what: 'saving 20 answers', request: save })
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}

/** Gives some respondents a session and makes them members of the project. */
async function signIn(database: Database): Promise<string[]> {
  const { db, pool } = database
  const { rows: people } = await pool.query<{ id: number }>(
    `select id from person where email like 'respondent%' order by id limit ${connections}`,
  )
  const {
    rows: [project],
  } = await pool.query<{ id: number }>('select id from project where name = $1', [personaProjects.own])
  return Promise.all(
    people.map(async ({ id: person_id }) => {
      await db
        .insertInto('participant')
        .values({ project_id: project!.id, person_id, role: 'Project_Member' })
        .execute()
      return sessionOf(database, person_id)
    }),
  )
}

async function once({ port }: Server, request: string): Promise<string> {
  const connection = new KeptAliveConnection(port)
  const answer = await connection.ask(request)
  connection.close()
  return String(answer)
}

/** Each save sends new answers to the next 20 questions. */
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

/** Fails if the two respond differently: the comparison would be meaningless. */
async function expectSameResponse(
  { product, bare }: Record<'product' | 'bare', Server>,
  what: string,
  request: () => string,
) {
  const [one, other] = [await once(product, request()), await once(bare, request())]
  if (shapeOf(one) !== shapeOf(other))
    throw new Error(`To ${what}, the product responds\n${one}\nand the bare server\n${other}`)
}

/** A response without the values that differ between requests. */
const shapeOf = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    ['answer_id', 'question_id', 'answer'].includes(key) ? typeof value : value,
  )

await withDatabase(measure)
