import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { personas } from '../../db/seed/personas.ts'
import { openDatabase, transaction } from '../platform/database/database.ts'
import { freePort, ready } from '../testing/product.ts'
import { insertAccount } from '../users/users.ts'
import { openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts'

const document = readFileSync('docs/operating.md', 'utf8')
/** Code blocks in order, without the indentation of a list. */
const blocks = [...document.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(([, indent = '', , code = '']) =>
  code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)
const block = (part: string) => {
  const found = blocks.filter((code) => code.includes(part))
  if (found.length !== 1) throw new Error(`${found.length} blocks have ${part}`)
  return found[0] ?? ''
}

/** Blocks that this test runs, each identified by a part of its text. */
const run = {
  database: 'create role seventeen',
  settings: 'cp deploy/seventeen.env',
  check: 'npm run check',
  staff: 'npm run make-staff -- you@example.org\nnpm run send-test-mail',
  figures: '/metrics',
  backup: 'npm run backup -- /backups/seventeen.tar\n',
  compare: 'sha256sum',
  rehearse: 'npm run rehearse -- /backups\n',
  restore: 'empty-database-url',
}
/** The other blocks, with what tests them. */
const notRun: Record<string, string> = {
  'useradd --system': 'changes the machine, as root',
  'chown -R seventeen:': 'needs that user',
  'su --login': 'needs that user',
  'install --directory --owner=seventeen': 'needs that user',
  'systemctl daemon-reload': 'needs systemd; deploy.rules.test.ts lets it read the unit',
  'nginx -t': 'proxies.test.ts starts the example',
  'npm run build': 'build.test.ts starts such a folder',
  'docker compose': 'needs Docker; deploy.rules.test.ts reads both files',
  'systemctl restart seventeen@$node': 'restarts.test.ts does so behind nginx',
  'journalctl --unit': 'needs systemd',
  'seventeen@$node.service.d': 'needs systemd; worker-processes.test.ts starts processes by role',
  'pool_mode = transaction': 'pooler.test.ts starts PgBouncer like this',
  'new-push-keys': 'push journeys make keys with it when they start',
  '0 3 * * *': 'is run by cron; its command is the backup above',
  '0 5 1 * *': 'is run by cron; its command is the rehearsal above',
}

let folder = ''
let mails: SmtpSink
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-document-'))
  mails = await openSmtpSink()
})
afterAll(async () => {
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

it('every code block of docs/operating.md is run here or has another test', () => {
  const known = [run.backup.trim(), ...Object.values(run), ...Object.keys(notRun)]
  const unknown = blocks.filter((code) => !known.some((part) => code.includes(part)))
  expect(unknown).toEqual([])
  for (const part of [...Object.values(run).slice(0, 5), ...Object.keys(notRun)])
    expect(
      blocks.some((code) => code.includes(part)),
      part,
    ).toBe(true)
  const commands = [...document.matchAll(/npm run (?:--silent )?([a-z-]+)/g)].map(([, name]) => name)
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(commands.filter((name) => !((name ?? '') in scripts))).toEqual([])
})

it('following the document works: database, settings, check, staff, mail, metrics, backup and restore', async () => {
  const port = await freePort()
  const name = `operated_${process.pid}_${port}`
  const [password, token] = ['correct-horse-battery', 'a-token-of-the-operator']
  const here = (code: string) =>
    [
      ['/etc/seventeen', join(folder, 'etc')],
      ['/var/lib/seventeen', join(folder, 'lib')],
      ['/backups', join(folder, 'backups')],
      ['@127.0.0.1:5432/seventeen', `@${new URL(inject('postgres')).host}/${name}`],
      ['postgres://seventeen:', `postgres://${name}:`],
      ['smtp://user:PASSWORD@mail.example.org:587', mails.url],
      ['PASSWORD', password],
      ['127.0.0.1:8001', `127.0.0.1:${port}`],
      ['you@example.org', personas.plain.email],
    ].reduce((changed, [from = '', to = '']) => changed.replaceAll(from, to), code)
  const env = { PATH: process.env['PATH'], PORT: String(port), METRICS_TOKEN: token, LOG_LEVEL: 'warn' }
  const start = (code: string) =>
    spawn('bash', ['-euc', `${npmByHand}\n${here(code)}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const outcome = async (code: string) => {
    const child = start(code)
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    const said = `${out}${err}`
    expect(status, said).toBe(0)
    return said
  }
  const superuser = openDatabase(inject('postgres'), { max: 1, statementTimeout: 0 })
  const statements = here(block(run.database)).replaceAll('seventeen', name).split(';\n').filter(Boolean)
  for (const statement of statements) await sql.raw(statement).execute(superuser.db)
  await sql.raw(`create database ${name}_empty owner ${name}`).execute(superuser.db)

  await outcome(block(run.settings))
  const environment = join(folder, 'etc/seventeen.env')
  await writeFile(environment, here(await readFile(environment, 'utf8')))
  const url = (await readFile(join(folder, 'etc/database-url'), 'utf8')).trim()
  await writeFile(join(folder, 'etc/empty-database-url'), `${url}_empty`)
  const [load = ''] = block(run.check).split('\n')
  const checked = await outcome(block(run.check))
  expect(checked).toMatch(/ok +database: PostgreSQL 18/)
  expect(checked).toMatch(/ok +mail: /)
  expect(checked).toMatch(/NODE_ENV=production/)
  expect(checked).not.toContain(password)

  const child = start(`${load}\nexec ${process.execPath} server/main.ts`)
  const ended = once(child, 'exit')
  const said = text(child.stderr)
  await ready({
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => '',
    ended: Promise.resolve(0),
  })
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const account = {
    email: personas.plain.email,
    password_hash: 'none',
    first_name: 'Ada',
    last_name: 'Operator',
  }
  const now = new Date()
  await transaction(database.db, (tx) =>
    insertAccount(tx, { ...account, confirmed_at: now, active_modules: [] }, now),
  )
  expect(await outcome(`${load}\n${block(run.staff)}`)).toContain('is now staff')
  expect((await mails.next(personas.plain.email)).subject).not.toBe('')
  expect(await outcome(block(run.figures))).toContain('seventeen_info{version=')
  const backup = blocks.find((code) => code === run.backup) ?? ''
  expect(await outcome(`${load}\n${backup}`)).toMatch(/\d+ tables, 0 files/)
  await outcome(`${load}\n${block(run.compare)}`)
  expect(await outcome(`${load}\n${block(run.rehearse)}`)).toContain('Passed in')
  expect(await outcome(`${load}\n${block(run.restore)}`)).toContain('100 %')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await said).toContain('Seventeen is ready at https://seventeen.example.org')

  const restored = openDatabase(`${url}_empty`, { max: 1, statementTimeout: 0 })
  const people = await restored.db.selectFrom('person').select(['email', 'is_staff']).execute()
  expect(people).toEqual([{ email: personas.plain.email, is_staff: true }])
  await Promise.all([restored.close(), database.close()])
  for (const one of [name, `${name}_empty`])
    await sql.raw(`drop database ${one} with (force)`).execute(superuser.db)
  await sql.raw(`drop role ${name}`).execute(superuser.db)
  await superuser.close()
})

/** Runs npm commands without starting npm. */
const npmByHand = `npm() {
  shift; [ "$1" = --silent ] && shift
  local name=$1; shift; [ "\${1-}" = -- ] && shift
  local script; for script in scripts/$name.ts scripts/$name.mjs; do
    if [ -e $script ]; then '${process.execPath}' $script "$@"; return; fi
  done; return 1
}`
