import { loadavg } from 'node:os'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { givenNames, manyFindable } from './many-findable.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/search.ts`: a million members (`MEMBERS=`), a tenth as many institutes and a twentieth as many projects,
 * private and public. 200 terms, the slowest ones included: results, suggestions and far pages, alone and on 16
 * connections at once; size and build time of the index. `KEEP=folder` keeps the database for the next run.
 */
const members = Number(process.env['MEMBERS'] ?? 1_000_000)
const connections = 16
const rounds = Number(process.env['ROUNDS'] ?? 5)

/** Terms that find the most, cost the most, or find nothing. */
const worst = [
  'a', 'm', 'an', 'ma', 'mar', 'mari', 'maria', 'ba', 'ban', 'bank', 'co', 'fi', 'fin', 'in', 'of', 'the', 'for',
  'an mar', 'ma an', 'maria an', 'maria garcia', 'garcia mar', 'bank of', 'bank for the', 'an an', 'm m', 'and the of',
  'foundation', 'microfinance', 'water', 'micofinance', 'mirofinance bank', 'marai', 'gracia', 'gonzales', 'mueller',
  'müller', 'иван', 'иванов', 'мари', 'حسن', 'محمد', 'xqzv', 'zzzzzz', 'qqqq wwww', "o'brien", 'bank-schmidt',
] // oxfmt-ignore
const terms = [
  ...new Set([
    ...worst,
    ...givenNames.flatMap((name) => [
      name,
      name.slice(0, 3),
      `${name} ${name.slice(0, 2)}`,
      name.slice(0, -1),
    ]),
  ]),
].slice(0, 200)

await withDatabase(async ({ url, fill, start }: BenchDatabase) => {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(async () => {
    const counts = { members, institutes: Math.round(members / 10), projects: Math.round(members / 20) }
    const took = await manyFindable(database, counts)
    console.log(
      `${members} members, ${counts.institutes} institutes, ${counts.projects} projects; index built in ${(took / 1000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
    )
  })
  await printSizes(database)
  const tokens: string[] = []
  for (let reader = 1; reader <= connections; reader++) tokens.push(await sessionOf(database, reader * 11))
  await database.close()
  const { port, cpu } = await start('product', 8921, ['server/main.ts'])
  const find =
    (name: string, pageNumber = 1) =>
    (token: string) =>
      requestOf('POST', '/api/search/', { authorization: `Token ${token}` }, { name, pageNumber })
  const suggest = (name: string) => (token: string) =>
    requestOf('GET', `/api/search/suggestions/?name=${encodeURIComponent(name)}`, {
      authorization: `Token ${token}`,
    })

  const ask = async (
    connection: KeptAliveConnection,
    token: string,
    requests: ((token: string) => string)[],
  ) => {
    const took: number[] = []
    for (const request of requests) {
      const began = performance.now()
      await connection.ask(request(token))
      took.push(performance.now() - began)
    }
    return took
  }
  const repeated = (request: (term: string) => (token: string) => string) =>
    Array.from({ length: rounds }, () => terms.map((term) => request(term))).flat()
  const alone = new KeptAliveConnection(port)
  const [token = ''] = tokens
  await ask(
    alone,
    token,
    terms.map((term) => find(term)),
  )
  const before = await cpu()
  const first = await ask(alone, token, repeated(find))
  const each = ((await cpu()) - before) / first.length
  print(`results alone (${each.toFixed(1)} ms of the server's processor each)`, first)
  const slowest = terms
    .map((term, place) => ({
      term,
      took: first.filter((_, at) => at % terms.length === place).toSorted((a, b) => a - b),
    }))
    .toSorted((one, other) => (other.took[rounds >> 1] ?? 0) - (one.took[rounds >> 1] ?? 0))
    .slice(0, 8)
    .map(({ term, took }) => `${term} ${took[rounds >> 1]?.toFixed(0)} ms`)
  console.log(`  the slowest terms: ${slowest.join(', ')}`)
  print('quick results alone', await ask(alone, token, repeated(suggest)))
  print(
    'page 100 of common terms alone',
    await ask(
      alone,
      token,
      ['an', 'mar', 'bank', 'ma'].map((term) => find(term, 100)),
    ),
  )
  alone.close()

  // New PostgreSQL connections plan each statement once.
  for (const state of ['new connections', 'known connections']) {
    const began = performance.now()
    const product = await cpu()
    const together = await Promise.all(
      tokens.map(async (each, place) => {
        const connection = new KeptAliveConnection(port)
        const shifted = [...terms.slice(place * 12), ...terms.slice(0, place * 12)].map((term) => find(term))
        const took = await ask(connection, each, shifted)
        connection.close()
        return took
      }),
    )
    const all = together.flat()
    const perSecond = (all.length * 1000) / (performance.now() - began)
    print(`results, ${connections} at once, ${state}`, all)
    console.log(
      `  ${perSecond.toFixed(0)} a second; processor time of the server ${(((await cpu()) - product) / all.length).toFixed(2)} ms each; load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
})

function print(what: string, took: number[]) {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  console.log(`${what}: median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
}

async function printSizes({ pool }: Database) {
  const { rows } = await pool.query<{ name: string; size: string; rows: string }>(`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size, reltuples::bigint as rows
    from pg_class where relkind = 'r' and relname in ('search_name', 'search_token', 'search_word')
    order by 1`)
  for (const { name, size, rows: count } of rows)
    console.log(`  ${name}: ${count} rows, ${size} with indexes`)
}
