import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { diceOf } from '../db/seed/random.ts'
import { loadCities } from '../server/places/places.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { newToken, tokenHash } from '../server/platform/tokens.ts'
import { Connection, requestOf } from './load.ts'
import { manyInstitutes } from './many-institutes.ts'

/**
 * `node bench/institutes.ts`: 100,000 institutes. Pages of the list with any filter, institutes one by one, and the map,
 * by the product and by a bare node:http server with postgres.js that never counts; in turn, in one database.
 */
const count = Number(process.env['INSTITUTES'] ?? 100_000)
const connections = 16
const rounds = Number(process.env['ROUNDS'] ?? 7)
const perRound = Number(process.env['REQUESTS'] ?? 600)
/** `DETAIL=true`: single institutes alone. */
const onlyDetail = process.env['DETAIL'] === 'true'

const dataDir = mkdtempSync(join(tmpdir(), 'seventeen-bench-'))
chmodSync(dataDir, 0o755)
const embedded = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []

async function measure() {
  const url = embedded.url('postgres')
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await loadCities(database.longReads)
  await manyInstitutes(database, count)
  const tokens = await signIn(database)
  await database.close()
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  // The bare server's own: the product pages from memory.
  await admin.query('create index bare_order on institute (folded(name) collate "C", id)')
  const ids = (
    await admin.query<{ id: string }>(
      "select id from institute where profile_visibility = 'public' order by id",
    )
  ).rows.map(({ id }) => id)
  await admin.end()
  const ask = (path: string) => (token: string) => requestOf('GET', path, { authorization: `Token ${token}` })

  const product = await startServer('product', 8913, url, ['server/main.ts'])
  const lists = queries(400)
  const connection = new Connection(product)
  const began = performance.now()
  const total = (
    JSON.parse(String(await connection.ask(ask('/api/institutes/?pageSize=9')(tokens[0]!)))) as {
      total: number
    }
  ).total
  console.log(
    `${count} institutes (total ${total}); the first list after ${Math.round(performance.now() - began)} ms; load ${loadavg()[0]!.toFixed(1)}`,
  )

  const totals: Record<string, unknown> = {}
  const alone = async (what: string, paths: string[]) => {
    const times: number[] = []
    for (const path of paths) {
      const start = performance.now()
      const answer = JSON.parse(String(await connection.ask(ask(path)(tokens[0]!)))) as Record<
        string,
        unknown
      >
      times.push(performance.now() - start)
      totals[path] = {
        total: answer['total'],
        total_is_lower_bound: answer['total_is_lower_bound'],
        counts: answer['counts'],
      }
    }
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
    console.log(`alone, ${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  if (!onlyDetail) await alone('a list page with filters never asked for before', lists)
  if (!onlyDetail) {
    await alone('a list page with filters asked for again', lists)
    await alone(
      'a search by name',
      ['harbour', 'bank', 'lagos mobile', 'zephyr', 'a', 'an', 'mar', 'solar works'].map(
        (name) => `/api/institutes/?name=${encodeURIComponent(name)}`,
      ),
    )
  }
  await alone(
    'an institute',
    ids.filter((_, index) => index % 250 === 0).map((id) => `/api/institutes/${id}`),
  )
  for (const [what, path] of [
    ['the world at zoom 2', '/api/institutes/gps?zoom=2&view=-180,-85,180,85'],
    ['the world at zoom 3', '/api/institutes/gps?zoom=3&view=-180,-85,180,85'],
    ['Europe at zoom 5', '/api/institutes/gps?zoom=5&view=-10,35,30,60'],
    ['a city at zoom 9', '/api/institutes/gps?zoom=9&view=36,-2,38,0'],
  ] as const) {
    const bytes = await connection.ask(ask(path)(tokens[0]!))
    const start = performance.now()
    for (let time = 0; time < 20; time++) await connection.ask(ask(path)(tokens[0]!))
    console.log(
      `map, ${what}: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} compressed, ${((performance.now() - start) / 20).toFixed(1)} ms`,
    )
  }
  connection.close()

  const file = join(dataDir, 'counts.json')
  writeFileSync(file, JSON.stringify(totals))
  const bare = await startServer('bare', 8914, url, ['bench/bare-institutes.ts', file])
  const dice = diceOf(23)
  if (!onlyDetail)
    await compare('a list page with any filter', { product, bare }, tokens, (token) =>
      ask(dice.one(lists))(token),
    )
  await compare('an institute', { product, bare }, tokens, (token) =>
    ask(`/api/institutes/${dice.one(ids)}`)(token),
  )
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}

/** Addresses of list pages with filters by lot. */
function queries(many: number): string[] {
  const dice = diceOf(29)
  return Array.from({ length: many }, () => {
    const chosen = [
      ...dice.some(instituteTypeNames, 0, 2).map((type) => ['type', type]),
      ...dice.some(sdgCodes, 0, 2).map((sdg) => ['sdg', sdg]),
      ...dice.some(regions, 0, 2).map((region) => ['region', region]),
      ['pageNumber', String(1 + dice.roll(3))],
    ] as [string, string][]
    return `/api/institutes/?${new URLSearchParams(chosen)}`
  })
}

async function signIn({ db, pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from person where email like 'p%' order by id limit ${connections}`,
  )
  return Promise.all(
    rows.map(async ({ id: person_id }) => {
      const token = newToken()
      const now = new Date()
      const times = {
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 24 * 3600_000),
      }
      await db
        .insertInto('session')
        .values({ person_id, token_hash: tokenHash(token), remember: true, ...times })
        .execute()
      return token
    }),
  )
}

async function startServer(name: string, port: number, url: string, args: string[]): Promise<number> {
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'false' }
  const profile = process.env['PROFILE'] === name ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : []
  const child = spawn(process.execPath, [...profile, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The ${name} server did not start.`)
    await new Promise((later) => setTimeout(later, 100))
  }
  return port
}

async function compare(
  what: string,
  { product, bare }: Record<'product' | 'bare', number>,
  tokens: string[],
  request: (token: string) => string,
) {
  for (const port of [product, bare]) await round(port, tokens, request, 4 * perRound)
  const pairs: [number, number][] = []
  for (let turn = 0; turn < rounds; turn++) {
    // Who goes first changes, so that neither always meets what the other left behind.
    const first = await round(turn % 2 === 0 ? product : bare, tokens, request, perRound)
    const second = await round(turn % 2 === 0 ? bare : product, tokens, request, perRound)
    pairs.push(turn % 2 === 0 ? [first, second] : [second, first])
  }
  const median = (values: number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  console.log(
    `${what}, ${connections} connections: product ${median(pairs.map(([ours]) => ours)).toFixed(0)}/s, bare ${median(pairs.map(([, bares]) => bares)).toFixed(0)}/s, ` +
      `ratio ${median(pairs.map(([ours, bares]) => ours / bares)).toFixed(2)}`,
  )
}

async function round(
  port: number,
  tokens: string[],
  request: (token: string) => string,
  many: number,
): Promise<number> {
  const began = performance.now()
  let left = many
  await Promise.all(
    tokens.map(async (token) => {
      const connection = new Connection(port)
      while (left-- > 0) await connection.ask(request(token))
      connection.close()
    }),
  )
  return many / ((performance.now() - began) / 1000)
}

const stop = (child: ChildProcess) =>
  new Promise<void>((over) => {
    if (child.exitCode !== null) return over()
    child.once('exit', () => over())
    child.kill('SIGTERM')
  })

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
