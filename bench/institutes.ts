import { loadavg } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { diceOf } from '../db/seed/random.ts'
import type { Database } from '../server/platform/database/database.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { databaseOfInstitutes } from './many-institutes.ts'

/**
 * `node bench/institutes.ts`: 100,000 institutes (`INSTITUTES=`). Time of a list page with any filter, a search by name, a
 * single institute and the map.
 */
const count = Number(process.env['INSTITUTES'] ?? 100_000)

async function measure(bench: BenchDatabase) {
  const { url, start: startServer } = bench
  const database = await databaseOfInstitutes(bench, count)
  const token = await signIn(database)
  await database.close()
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  const ids = (
    await admin.query<{ id: string }>(
      "select id from institute where profile_visibility = 'public' order by id",
    )
  ).rows.map(({ id }) => id)
  await admin.end()
  const ask = (path: string) => requestOf('GET', path, { authorization: `Token ${token}` })

  const product = await startServer('product', 8913, ['server/main.ts'])
  const lists = queries(400)
  const connection = new KeptAliveConnection(product.port)
  const began = performance.now()
  const total = (
    JSON.parse(String(await connection.ask(ask('/api/institutes/?pageSize=9')))) as {
      total: number
    }
  ).total
  console.log(
    `${count} institutes (total ${total}); the first list after ${Math.round(performance.now() - began)} ms; load ${loadavg()[0]!.toFixed(1)}`,
  )

  const alone = async (what: string, paths: string[]) => {
    const times: number[] = []
    for (const path of paths) {
      const start = performance.now()
      await connection.ask(ask(path))
      times.push(performance.now() - start)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
    console.log(`${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  await alone('a list page, filters requested for the first time', lists)
  await alone('a list page, the same filters again', lists)
  await alone(
    'a search by name',
    ['harbour', 'bank', 'lagos mobile', 'zephyr', 'a', 'an', 'mar', 'solar works'].map(
      (name) => `/api/institutes/?name=${encodeURIComponent(name)}`,
    ),
  )
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
    const bytes = await connection.ask(ask(path))
    const start = performance.now()
    for (let time = 0; time < 20; time++) await connection.ask(ask(path))
    console.log(
      `map, ${what}: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} compressed, ${((performance.now() - start) / 20).toFixed(1)} ms`,
    )
  }
  connection.close()

  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}

/** Paths of list pages with random filters. */
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

async function signIn(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from person where email like 'p%' order by id limit 1`,
  )
  return sessionOf(database, rows[0]!.id)
}

await withDatabase(measure)
