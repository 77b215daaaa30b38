import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig, settings } from '../platform/config.ts'
import { secretSettings } from '../platform/settings-source.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')

it('the examples contain only settings that exist', () => {
  const known = [...Object.keys(settings), ...secretSettings.map((name) => `${name}_FILE`)]
  const given = [...read('seventeen.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !known.includes(String(name)))).toEqual([])
  const files = readdirSync('deploy', { withFileTypes: true }).filter((one) => one.isFile())
  const named = files.flatMap(({ name: file }) =>
    [...read(file).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => !known.includes(String(name)))).toEqual([])
})

it.each(['nginx.conf', 'Caddyfile'])('%s is well formed and knows our addresses and limits', (name) => {
  const text = withoutComments(read(name))
  let depth = 0
  for (const line of text.split('\n').map((one) => one.trim())) {
    depth += line.split('{').length - line.split('}').length
    expect(depth).toBeGreaterThanOrEqual(0)
    if (name === 'nginx.conf' && line !== '') expect(line, line).toMatch(/[;{}]$/)
  }
  expect(depth).toBe(0)
  expect(
    Number(/(\d+)m/i.exec(/(?:client_max_body_size|max_size) \d+m/i.exec(text)?.[0] ?? '')?.[1]),
  ).toBeGreaterThan(50)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!hasSystemd)('systemd accepts the settings of the unit', () => {
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/seventeen@.service'], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).not.toMatch(/Unknown|Invalid|Failed to parse|not executable/i)
})

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  volumes: z.array(z.string()),
})
const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
const compose = z
  .object({
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(load(read('compose.yml')))

it('the Dockerfile copies existing files, and runs as an ordinary user with a health check', () => {
  const lines = withoutComments(read('Dockerfile')).replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const copied = of('COPY').flatMap((line) => (line.startsWith('--') ? [] : line.split(' ').slice(0, -1)))
  expect(copied.filter((file) => !existsSync(file))).toEqual([])
  // Only the last stage runs.
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const user = last.findIndex((line) => line.startsWith('USER '))
  expect(last[user]).toBe('USER node')
  expect(last.findIndex((line) => line.startsWith('CMD '))).toBeGreaterThan(user)
  const command = JSON.parse(of('CMD').at(-1) ?? '[]') as string[]
  expect(command[0]).toBe('node')
  expect(existsSync(command[1] ?? '')).toBe(true)
  const check = JSON.parse(/CMD (\[.*\])/.exec(of('HEALTHCHECK').at(-1) ?? '')?.[1] ?? '[]') as string[]
  const env = { ...process.env, PORT: '1' }
  // Nothing listens there, so the check must report that.
  expect(spawnSync(process.execPath, check.slice(1), { env }).status).toBe(1)
})

it('the compose file has PostgreSQL 18, and settings, secrets and volumes that exist', () => {
  const { services, secrets, volumes } = compose
  expect(services['database']?.image).toMatch(/^postgres:18@sha256:/)
  expect(services['seventeen']?.build?.dockerfile).toBe('deploy/Dockerfile')
  const known = [...Object.keys(settings), ...secretSettings.map((name) => `${name}_FILE`)]
  const given = services['seventeen']?.environment ?? {}
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([])
  for (const { secrets: used, volumes: mounted } of Object.values(services)) {
    expect(used.filter((name) => !(name in secrets))).toEqual([])
    const named = mounted.map((one) => one.split(':')[0] ?? '').filter((name) => !/^[./]/.test(name))
    expect(named.filter((name) => !(name in volumes))).toEqual([])
  }
  const files = Object.entries(given).filter(([name]) => name.endsWith('_FILE'))
  for (const [, file] of files) expect(secrets).toHaveProperty([String(file).replace('/run/secrets/', '')])
  // Valid as far as possible without the files.
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith('_FILE')))
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), ...values }).TRUST_PROXY).toBe(true)
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0
it.skipIf(!hasCaddy)(
  `Caddy accepts its file${hasCaddy ? '' : ': skipped, as caddy is not installed'}`,
  () => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
      {
        encoding: 'utf8',
      },
    )
    expect(status, stderr).toBe(0)
  },
)

it('secrets and backups next to the compose file are in neither the image nor the repository', () => {
  const { services, secrets } = compose
  const beside = [
    ...Object.values(secrets).map(({ file }) => file),
    ...Object.values(services).flatMap(({ volumes }) =>
      volumes.map((one) => one.split(':')[0] ?? '').filter((name) => name.startsWith('./')),
    ),
  ].map((path) => path.replace(/^\.\//, 'deploy/'))
  expect(beside.length).toBeGreaterThan(4)
  for (const [file, slash] of [
    ['deploy/Dockerfile.dockerignore', ''],
    ['.gitignore', '/'],
  ] as const) {
    const ignored = readFileSync(file, 'utf8').split('\n')
    expect(
      beside.filter((path) => !ignored.includes(slash + path)),
      file,
    ).toEqual([])
  }
})
