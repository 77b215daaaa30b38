import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig, settings } from './server/platform/config.ts'
import { secretSettings } from './server/platform/settings-source.ts'

const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }

const dependencies = z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional()
const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: dependencies,
  env_file: z.array(z.string()).default([]),
})
const compose = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
})

const composeFiles = ['deploy/compose.yml', 'deploy/ha/compose.yml']
const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')
/** `${NAME:-default}` is replaced by its default. */
const composed = (file: string) =>
  compose.parse(load(read(file).replace(/\$\{\w+:-([^}]*)\}/g, (_, value: string) => `'${value}'`)))

const isSetting = (name: string) =>
  Object.hasOwn(settings, name) || secretSettings.some((secret) => name === `${secret}_FILE`)
/** Settings of other programs and libraries. */
const isForeign = (name: string) => /^(AWS|PATRONI|POSTGRES|OTEL|COMPOSE)_/.test(name)
const isKnown = (name: string) => isSetting(name) || isForeign(name)

/** Files that the operator creates, as named by the notes of deploy/ha and the comment of deploy/compose.yml. */
const created = (folder: string): string[] =>
  folder === 'deploy'
    ? ['database-password', 'database-url', 'secret-key', 'smtp-url', 'backups']
    : [...read('deploy/ha/README.md').matchAll(/(?:> |pem )([\w.-]+)$|cat > ([\w.-]+) /gm)].map(
        ([, one, other]) => one ?? other!,
      )

it.each(composeFiles)('%s is complete: services, secrets, volumes and files exist', (file) => {
  const { services, secrets, volumes } = composed(file)
  const folder = dirname(file)
  const mayBeMissing = created(folder)
  const exists = (path: string) =>
    mayBeMissing.includes(path.replace('./', '')) || existsSync(join(folder, path))
  for (const [name, { depends_on, ...one }] of Object.entries(services)) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {})
    expect(
      needed.filter((other) => !services[other]),
      name,
    ).toEqual([])
    expect(
      one.secrets.filter((secret) => !secrets[secret]),
      name,
    ).toEqual([])
    const mounted = one.volumes.map((volume) => volume.split(':')[0]!)
    expect(
      mounted.filter((from) => (from.startsWith('.') ? !exists(from) : !(from in volumes))),
      name,
    ).toEqual([])
    expect(
      one.env_file.filter((path) => !exists(path)),
      name,
    ).toEqual([])
  }
  expect(Object.values(secrets).filter((secret) => !exists(secret.file))).toEqual([])
})

it.each(composeFiles)('the settings of the nodes in %s are valid', (file) => {
  const nodes = Object.values(composed(file).services).filter(({ image }) => image === 'seventeen')
  expect(nodes.length).toBeGreaterThan(1)
  for (const { environment } of nodes) {
    expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
    const given = Object.entries(environment).map(([name, value]): [string, string] =>
      name.endsWith('_FILE') ? [name.replace(/_FILE$/, ''), secretValues[name]!] : [name, value],
    )
    expect(readConfig({ NODE_ENV: 'production', ...Object.fromEntries(given) }).production).toBe(true)
  }
})

const secretValues: Record<string, string> = {
  DATABASE_URL_FILE: 'postgres://seventeen:PASSWORD@pgbouncer:6432/seventeen',
  DATABASE_DIRECT_URL_FILE: 'postgres://seventeen:PASSWORD@haproxy:5432/seventeen',
  DATABASE_READ_URL_FILE: 'postgres://seventeen:PASSWORD@database-1,database-2,database-3/seventeen',
  SECRET_KEY_FILE: 'k'.repeat(40),
  SMTP_URL_FILE: 'smtp://user:PASSWORD@mail.example.org:587',
}

it('deploy/seventeen.env contains valid settings', () => {
  const lines = [...read('deploy/seventeen.env').matchAll(/^(\w+)="?([^"\n]*)"?$/gm)]
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.filter(([, name]) => !isSetting(name!))).toEqual([])
  const given = lines.map(([, name = '', value = '']): [string, string] =>
    secretValues[name] === undefined ? [name, value] : [name.replace(/_FILE$/, ''), secretValues[name]],
  )
  expect(readConfig(Object.fromEntries(given)).production).toBe(true)
})

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/ha/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const examples = ['deploy/seventeen@.service', 'deploy/Dockerfile', ...composeFiles]

it('every setting that documents and examples set exists', () => {
  const set = [...documents, ...examples].flatMap((file) =>
    [
      // `NAME=value`, Environment=NAME=value, and lines of shell blocks.
      ...read(file).matchAll(
        /(?:`|Environment=|^\s*(?:export )?|, |ENV | )([A-Z][A-Z0-9]*_[A-Z0-9_]+|ROLE|WORKERS|PORT|HOST)=/gm,
      ),
      // `NAME_FILE`, and names of two and more words in the documents of operators.
      ...read(file).matchAll(/`([A-Z][A-Z0-9_]*_FILE)`/g),
      ...(/operating|scaling|upgrading|ha\/README/.test(file)
        ? read(file).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)
        : []),
    ].map(([, name]) => ({ file, name: name! })),
  )
  expect(set.length).toBeGreaterThan(60)
  // Variables of the shell blocks themselves.
  const ofExamples = ['SEVENTEEN_DATABASE_PASSWORD', 'SEVENTEEN_URL', 'SEVENTEEN_TOKEN']
  const ofTests = ['REPLICA_STOP', 'HA_FROM']
  expect(set.filter(({ name }) => !isKnown(name) && ![...ofExamples, ...ofTests].includes(name))).toEqual([])
})

it('the health check of the image asks whether a node is ready', () => {
  const check = read('deploy/Dockerfile').match(/HEALTHCHECK[\s\S]*?CMD .*$/m)?.[0]
  expect(check).toContain("process.env.PORT + '/readyz'")
})

it.each([
  ['deploy/Dockerfile.dockerignore', ''],
  ['.gitignore', '/'],
])('%s leaves out the secrets and backups beside the compose files', (list, root) => {
  const ignored = read(list).split('\n')
  const matches = (path: string) =>
    ignored.some((line) =>
      new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(root + path),
    )
  const files = ['deploy', 'deploy/ha'].flatMap((folder) =>
    created(folder).map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(12)
  expect(files.filter((path) => !matches(path))).toEqual([])
})

it('the Dockerfile copies existing files, and runs as an ordinary user with a health check', () => {
  const lines = withoutComments(read('deploy/Dockerfile')).replaceAll('\\\n', ' ').split('\n')
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

it.each(['nginx.conf', 'Caddyfile'])('%s is well formed and knows our addresses and limits', (name) => {
  const text = withoutComments(read(`deploy/${name}`))
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
