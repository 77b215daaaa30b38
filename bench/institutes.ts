import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { diceOf } from '../db/seed/random.ts'
import type { Database } from '../server/platform/database/database.ts'
import { compare } from './compare.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { databaseOfInstitutes } from './many-institutes.ts'

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

async function measure(bench: BenchDatabase) {
  const { url, dataDir, start: startServer } = bench
  const database = await databaseOfInstitutes(bench, count)
  const tokens = await signIn(database)
  await database.close()
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  const ids = (
    await admin.query<{ id: string }>(
      "select id from institute where profile_visibility = 'public' order by id",
    )
  ).rows.map(({ id }) => id)
  await admin.end()
  const ask = (path: string) => (token: string) => requestOf('GET', path, { authorization: `Token ${token}` })

  const product = await startServer('product', 8913, ['server/main.ts'])
  const lists = queries(400)
  const connection = new KeptAliveConnection(product.port)
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
  const bare = await startServer('bare', 8914, ['bench/bare-institutes.ts', file])
  const dice = diceOf(23)
  const comparison = { product, bare, clients: tokens, rounds, perRound, warming: 4 * perRound }
  if (!onlyDetail)
    await compare({
      ...comparison,
      what: 'a list page with any filter',
      request: (token) => ask(dice.one(lists))(token),
    })
  await compare({
    ...comparison,
    what: 'an institute',
    request: (token) => ask(`/api/institutes/${dice.one(ids)}`)(token),
  })
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

async function signIn(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from person where email like 'p%' order by id limit ${connections}`,
  )
  return Promise.all(rows.map(({ id }) => sessionOf(database, id)))
}

await withDatabase(measure)
