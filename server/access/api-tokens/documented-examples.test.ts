import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ RATE_LIMITS: 'true' })))
afterAll(() => server.stop())

const run = promisify(execFile)

/** The shell commands of a document, in their order. */
const commandsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('```sh\n')
    .slice(1)
    .map((part) => part.split('```')[0]!)

it('the examples with curl work as documented', async () => {
  const owner = await as(server, 'projectAdmin')
  const { body } = await owner.call(apiTokens.create, {
    body: {
      name: 'Examples',
      scopes: ['people:read', 'projects:write', 'surveys:read'],
      password: demoPassword,
    },
  })
  const env = { ...process.env, SEVENTEEN_URL: server.url, SEVENTEEN_TOKEN: body.token }
  const answers: string[] = []
  for (const command of commandsIn('docs/api-tokens.md'))
    answers.push((await run('bash', ['-c', command], { env })).stdout)
  const [me = '', projects = '', created = '', headers = ''] = answers
  expect(answers).toHaveLength(4)
  expect(JSON.parse(me)).toMatchObject({ id: expect.any(Number) })
  expect(JSON.parse(projects).results.length).toBeGreaterThan(0)
  expect(JSON.parse(created)).toMatchObject({ name: 'Wells of 2026' })
  expect(headers.toLowerCase()).toMatch(/ratelimit-remaining: 29\d\r?\n/)
})
