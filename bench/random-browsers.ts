import { mkdirSync, writeFileSync } from 'node:fs'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { demoPassword, personas, type Persona } from '../db/seed/personas.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { as, type Person as Caller } from '../server/testing/person.ts'
import { ready, startProduct } from '../server/testing/product.ts'
import type { TestServer } from '../server/testing/test-server.ts'
import { opened, uploaded } from '../server/testing/uploaded-survey.ts'
import { withDemoData } from './demo-database.ts'
import { decide, fieldOf, fillAtRandom, pause, reopened, watchPerson, type Person } from './random-person.ts'
import { faultsOf, type Fault, type Step, type Stored } from './random-verdict.ts'
import { startBrowser } from './slowed.ts'
import { remember } from './upload.ts'

/**
 * BROWSERS (3) fill one survey at random for MINUTES (10), by chance from SEED (1): people type, choose, go offline and
 * reload, and the server is killed with SIGKILL. Ends with an error and the steps that led there when something that was
 * typed is lost, stored twice, or overwritten without a choice.
 */
const seed = Number(process.env['SEED'] ?? 1)
const minutes = Number(process.env['MINUTES'] ?? 10)
const browsers = Number(process.env['BROWSERS'] ?? 3)
const questions = 5
const fillers: Persona[] = ['projectAdmin', 'projectMember', 'projectEditor']
const logFile = `.cache/random-browsers/${seed}.log`
const csv = [
  'section_name,question_id,question,question_type,required,variable_name,option_name,option_type',
  ...Array.from({ length: questions }, (_, at) => `Only,Q${at},Question ${at},other,no,v${at},v${at},text`),
].join('\n')

const steps: Step[] = []
let kills = 0

await withDemoData(async (database) => {
  const settings = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, RATE_LIMITS: 'false' }
  let product = await startProduct(settings)
  await ready(product)
  const { url } = product
  const pool = openDatabase(database.databaseUrl, { max: 1, statementTimeout: 0 })
  const server = { url, database: pool } as TestServer
  const admin = await as(server, 'projectAdmin')
  const { id, name } = await uploaded(server, admin, { csv })
  await pool.close()
  const { results } = await opened(admin, name)
  const places = new Map(results.map(({ question_id, code }) => [question_id, Number(code.slice(1))]))
  const browser = await startBrowser()
  const personaOf = (by: number): Persona => fillers[by % fillers.length] ?? 'projectAdmin'

  async function open(by: number): Promise<Person> {
    const context = await browser.newContext()
    await context.addInitScript(remember, await sessionOf(url, personaOf(by)))
    const page = await context.newPage()
    const log = (step: Step) => void steps.push(step)
    const person = { by, context, page, random: chance(seed * 100 + by), log, places }
    await watchPerson(person)
    await page.goto(`${url}/quiz/${encodeURIComponent(name)}`)
    await fieldOf(page, 0).waitFor()
    return person
  }

  async function killUntil(end: number): Promise<void> {
    const random = chance(seed * 100 + 99)
    while (Date.now() < end - 15_000) {
      await pause(8000 + random() * 12_000)
      product.process.kill('SIGKILL')
      await product.ended
      await pause(random() * 4000)
      product = await startProduct({ ...settings, PORT: new URL(url).port })
      await ready(product)
      kills++
    }
  }

  try {
    const people = await Promise.all(Array.from({ length: browsers }, (_, by) => open(by)))
    const end = Date.now() + minutes * 60_000
    await Promise.all([killUntil(end), ...people.map((person) => fillAtRandom(person, questions, end))])
    const shown = await settled(people)
    const stored = await recordsOf(admin, id, places)
    const emails = people.map(({ by }) => personas[personaOf(by)].email)
    const faults = faultsOf({ steps, stored, shown, emails })
    report(stored, faults)
  } finally {
    await browser.close()
    product.process.kill('SIGTERM')
    await product.ended
  }
})

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function sessionOf(url: string, persona: Persona): Promise<string> {
  const answer = await fetch(`${url}/api/auth-token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: personas[persona].email, password: demoPassword }),
  })
  return answer.text()
}

/** Everybody is online, types no more and answers each panel, until nothing changes any more. @returns what is shown */
async function settled(people: readonly Person[]): Promise<string[][]> {
  for (const person of people) {
    const { context, page } = person
    await context.setOffline(false)
    for (let tries = 0; tries < 10 && !(await fieldOf(page, 0).isVisible()); tries++) await reopened(person)
    await page.locator('body').click({ position: { x: 5, y: 5 } })
  }
  const shownNow = () =>
    Promise.all(
      people.map(({ page }) =>
        Promise.all(Array.from({ length: questions }, (_, at) => fieldOf(page, at).inputValue())),
      ),
    )
  let shown = await shownNow()
  for (let second = 0, quiet = 0; second < 120 && quiet < 12; second++) {
    const choices = await Promise.all(people.map((person) => decide(person, 1)))
    shown = await shownNow()
    const differ = new Set(shown.map((texts) => texts.join())).size > 1
    quiet = choices.includes(true) || differ ? 0 : quiet + 1
    await pause(1000)
  }
  return shown
}

/** All records of the survey, in the order in which they were stored. */
async function recordsOf(admin: Caller, id: number, places: ReadonlyMap<number, number>): Promise<Stored[]> {
  const records: Stored[] = []
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { body } = await admin.call(surveyResults.listAnswers, {
      params: { id },
      query: { which: 'all', sort: 'created_at', pageSize: 100, ...(after && { after }) },
    })
    for (const one of body.results) {
      const [, text = ''] =
        Object.entries(one.answer_details.answer).find(([key]) => key.endsWith('-data')) ?? []
      const at = places.get(one.question__id) ?? -1
      const when = Date.parse(one.created_at)
      records.push({ id: one.id, at, text: String(text), email: one.user__email, when })
    }
    after = body.next
  }
  return records.sort((one, other) => one.id - other.id)
}

function report(stored: readonly Stored[], faults: readonly Fault[]): void {
  const count = (what: Step['what']) => steps.filter((step) => step.what === what).length
  console.log({
    seed,
    minutes,
    browsers,
    kills,
    typed: count('typed'),
    choices: count('chose'),
    'answers sent': count('sends'),
    reopened: count('reopens'),
    stored: stored.length,
    faults: faults.length,
  })
  const records = stored.map((one) => ({ ...one, what: 'stored', by: one.email }))
  const lines = [...steps, ...records]
    .sort((one, other) => one.when - other.when)
    .map((one) => ({ at: one.at, when: one.when, line: JSON.stringify(one) }))
  mkdirSync('.cache/random-browsers', { recursive: true })
  writeFileSync(logFile, lines.map(({ line }) => `${line}\n`).join(''))
  for (const { at, when = Infinity, words } of faults) {
    console.log(`Question ${at}: ${words}. What happened there until then, from ${logFile}:`)
    const until = lines.filter((one) => one.at === at && one.when <= when + 1000)
    for (const { line } of until.slice(-40)) console.log(`  ${line}`)
  }
  if (faults.length > 0) process.exitCode = 1
}
