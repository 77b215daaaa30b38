import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { save, uploaded } from '../../testing/uploaded-survey.ts'

const page = readFileSync('docs/live-feeds.md', 'utf8')
const scriptIn = (language: string) => page.split(`\n\`\`\`${language}\n`)[1]!.split('\n```')[0]!

let server: TestServer
let folder: string
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-feeds-'))
  server = await startTestServer()
  const manager = await as(server, 'projectManager')
  const survey = await uploaded(server, manager, { type: 'single-user' })
  const member = await as(server, 'projectMember')
  await save(manager, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 1200 } })
  await save(member, survey.name, { Q1: { no: true }, Q4: { 'name-data': 'Wanjirũ, "W"' } })
  const { body } = await manager.call(apiTokens.create, {
    body: { name: 'Scripts', scopes: ['surveys:read'], password: demoPassword },
  })
  env = {
    ...process.env,
    SEVENTEEN_URL: server.url,
    SEVENTEEN_TOKEN: body.token,
    SURVEY_ID: String(survey.id),
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

const isMissing = (program: string, ...args: string[]) => spawnSync(program, args).status !== 0

async function run(program: string, name: string, script: string): Promise<string> {
  const file = join(folder, name)
  writeFileSync(file, script)
  return (await promisify(execFile)(program, [file], { cwd: folder, env })).stdout
}

it.skipIf(isMissing('python3', '--version'))('the Python script reads all rows of the feed', async () => {
  const printed = await run('python3', 'feed.py', scriptIn('python'))
  expect(printed).toContain('Yes we do')
  expect(printed).toContain('1200')
  expect(printed).toContain('Wanjir')
})

it.skipIf(isMissing('Rscript', '-e', 'library(jsonlite)'))('the R script does so, too', async () => {
  expect(await run('Rscript', 'feed.R', scriptIn('r'))).toContain('rows: 2')
})
