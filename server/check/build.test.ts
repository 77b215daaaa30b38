import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { openDatabase } from '../platform/database/database.ts'
import { as } from '../testing/person.ts'
import { freePort, ready } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'
import type { TestServer } from '../testing/test-server.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

let folder = ''
const built = () => join(folder, 'built')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-built-'))
  // In a separate process, like `npm run build` after building the pages.
  const script = `const { buildFolder } = await import(process.argv[1])
    console.log(JSON.stringify(buildFolder(process.argv[2], { withDatabase: false })))`
  const build = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    join(process.cwd(), 'scripts/build-folder.mjs'),
    built(),
  ])
  const said = text(build.stdout)
  await once(build, 'exit')
  const { bytes, packages } = JSON.parse(await said) as { bytes: number; packages: number }
  expect(bytes).toBeLessThan(170e6)
  expect(packages).toBeGreaterThan(100)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** From another folder, without anything of this checkout in the environment. */
function run(script: string, args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(built(), script), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('Its output is not piped.')
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

it('a built folder runs on its own: pages, sign-in, threads that read and write files, commands', async () => {
  for (const name of ['vitest', 'typescript', '@typescript'])
    expect(existsSync(join(built(), 'node_modules', name)), name).toBe(false)
  expect(
    readdirSync(join(built(), 'server'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    ),
  ).toEqual([])
  const databaseUrl = await cloneTemplate(inject('postgres'))
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://seventeen.example',
    SECRET_KEY: 'k'.repeat(40),
    DATABASE_URL: databaseUrl,
  }
  const port = await freePort()
  const child = run('scripts/start.mjs', [], { ...settings, PORT: String(port) })
  const ended = outcome(child)
  const url = `http://127.0.0.1:${port}`
  await ready({
    url,
    process: child,
    output: () => '',
    ended: ended.then(({ code }) => code),
  })
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
  const server = { url, database } as TestServer
  const admin = await as(server, 'projectAdmin')
  const csv = `section_name,question_id,question,question_type,required,variable_name,option_name,option_label,option_type
Notes,Q0,Note,other,no,,text,,text`
  const { id } = await uploaded(server, admin, { csv })
  const { body } = await admin.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'xlsx', which: 'all' },
  })
  expect((await fetch(url + body.url)).status).toBe(200)
  expect((await fetch(`${url}/api/docs`)).status).toBe(200)

  await database.close()
  const backup = await outcome(run('scripts/backup.ts', [join(folder, 'b.tar')], settings))
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('tables') })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

it('a built folder lists its packages with their licences, as CycloneDX', async () => {
  const { bomFormat, components } = JSON.parse(await readFile(join(built(), 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; licenses?: unknown[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const named = (name: string) => components.find((one) => one.name === name)
  // One of the program, one of the pages, none of the tests.
  expect(named('fastify')?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(named('leaflet')?.licenses).toEqual([{ license: { id: 'BSD-2-Clause' } }])
  expect(named('vitest')).toBeUndefined()
})

it('without the embedded PostgreSQL it requires DATABASE_URL, without a stack', async () => {
  const { code, said } = await outcome(run('server/main.ts', [], {}))
  expect(code).toBe(1)
  expect(said).toContain('DATABASE_URL: must be set')
  expect(said).not.toMatch(/\n +at /)
})

it('a build never replaces a folder that is not a build', async () => {
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'thesis.txt'), 'mine')
  const script = `const { buildFolder } = await import(process.argv[1]); buildFolder(process.argv[2])`
  const { code, said } = await outcome(
    spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      script,
      join(process.cwd(), 'scripts/build-folder.mjs'),
      other,
    ]),
  )
  expect(code).toBe(1)
  expect(said).toContain('is neither empty nor an earlier build')
  expect(readdirSync(other)).toEqual(['thesis.txt'])
})
