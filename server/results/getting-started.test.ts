import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { demoPassword } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, uploaded } from '../testing/uploaded-survey.ts'

const page = readFileSync('docs/api-getting-started.md', 'utf8')

/** Code of one language in the document, in its order. */
const scriptsIn = (language: string) =>
  page
    .split(`\n\`\`\`${language}\n`)
    .slice(1)
    .map((part) => part.split('\n```')[0]!)

/** How to check for an interpreter, and how to run a script with it. */
const interpreters = {
  sh: { check: ['curl', '--version'], run: (file: string) => ['bash', file] },
  js: { check: ['node', '--version'], run: (file: string) => ['node', file] },
  python: { check: ['python3', '--version'], run: (file: string) => ['python3', file] },
  r: { check: ['Rscript', '-e', 'library(jsonlite)'], run: (file: string) => ['Rscript', file] },
} as const
type Language = keyof typeof interpreters

const names: Record<Language, string> = {
  sh: 'check.sh',
  js: 'surveys.mjs',
  python: 'script.py',
  r: 'answers.R',
}

const isMissing = (language: Language) => {
  const [program, ...args] = interpreters[language].check
  return spawnSync(program, args).status !== 0
}

/** A test that is skipped, saying so, where the language is not installed. */
const inLanguage = (language: Language, name: string, test: () => Promise<void>) => {
  const missing = isMissing(language)
  const [program] = interpreters[language].check
  const why = language === 'r' ? 'Rscript with jsonlite' : program
  it.skipIf(missing)(missing ? `${name}: skipped, as ${why} is not installed` : name, test)
}

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let folder: string
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'getting-started-'))
  server = await startTestServer({ RATE_LIMITS: 'true' })
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager)
  await save(manager, survey.name, { Q1: { yes: true }, Q4: { 'name-data': 'Wanjirũ, "W"' } })
  const { body } = await manager.call(apiTokens.create, {
    body: { name: 'Scripts', scopes: ['people:read', 'surveys:read'], password: demoPassword },
  })
  token = body.token
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

/** Runs the script of this language at this position, as the page says. @returns what it prints */
async function run(language: Language, position = 0, changed: Record<string, string> = {}): Promise<string> {
  const file = join(folder, names[language])
  writeFileSync(file, scriptsIn(language)[position]!)
  const [program = '', ...args] = interpreters[language].run(file)
  const env = {
    ...process.env,
    SEVENTEEN_URL: server.url,
    SEVENTEEN_TOKEN: token,
    SURVEY_ID: String(survey.id),
    ...changed,
  }
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout
}

it('the page has five scripts', () => {
  const counts = (Object.keys(interpreters) as Language[]).map((language) => scriptsIn(language).length)
  expect(counts).toEqual([1, 1, 2, 1])
})

inLanguage('sh', 'curl prints the account, or the reason for which the token does not work', async () => {
  expect(JSON.parse(await run('sh'))).toMatchObject({ username: 'project-manager@seventeen.example' })
  const failed = run('sh', 0, { SEVENTEEN_TOKEN: `${token}x` })
  await expect(failed).rejects.toMatchObject({ stdout: expect.stringContaining('signed_out') })
})

inLanguage('js', 'JavaScript lists the surveys with their ids', async () => {
  expect((await run('js')).split('\n')).toContain(`${survey.id}\t${survey.name}`)
})

inLanguage('python', 'Python downloads the results as CSV', async () => {
  expect(await run('python')).toContain('results.csv')
  const rows = parse(readFileSync(join(folder, 'results.csv')), { bom: true, columns: true })
  expect(rows).toMatchObject([{ Answer: 'Yes we do' }, { Answer: 'Name: Wanjirũ, "W"' }])
})

inLanguage('r', 'R reads all pages of answers into a data frame', async () => {
  const printed = await run('r')
  expect(printed).toMatch(/question +respondent_number +answer_text/)
  expect(printed).toContain('Yes we do')
  // Smaller pages, so that there are two.
  const whole = scriptsIn('r')[0]!.replace('pageSize=100', 'pageSize=1')
  const file = join(folder, 'pages.R')
  writeFileSync(file, `${whole}\ncat("rows:", nrow(answers), "\\n")\n`)
  const env = {
    ...process.env,
    SEVENTEEN_URL: server.url,
    SEVENTEEN_TOKEN: token,
    SURVEY_ID: String(survey.id),
  }
  expect((await promisify(execFile)('Rscript', [file], { env })).stdout).toContain('rows: 2')
})

inLanguage('python', 'Python prints each new answer once', async () => {
  const lines = async () => (await run('python', 1)).split('\n').filter((line) => line !== '')
  expect((await lines()).map((line) => line.split('\t')[1])).toEqual([
    'Do you lend to farmers?',
    'Whom may we ask?',
  ])
  expect(await lines()).toEqual([])
  await save(manager, survey.name, { Q2: { 'count-data': 1200 } })
  expect((await lines()).map((line) => line.split('\t').slice(1))).toEqual([['How many farmers?', '1200']])
  expect(await lines()).toEqual([])
})
