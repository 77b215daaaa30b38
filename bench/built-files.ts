import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { KeptAliveConnection, requestOf } from './load.ts'
import { withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/built-files.ts`: the server's processor time for a file of the build, of which a first visit asks for some
 * forty; beside that of `/healthz`, which says nothing of its own.
 */
const rounds = Number(process.env['ROUNDS'] ?? 50)
const files = readdirSync('web/dist/assets').filter((file) => /\.(js|css)$/.test(file))

await withDatabase(async ({ start }: BenchDatabase) => {
  const product = await start('product', 8931, ['server/main.ts'])
  const connection = new KeptAliveConnection(product.port)
  const measured = async (what: string, paths: readonly string[]) => {
    const requests = paths.map((path) => requestOf('GET', path, { 'accept-encoding': 'gzip, deflate, br' }))
    for (const request of requests) await connection.ask(request)
    const before = await product.cpu()
    for (let round = 0; round < rounds; round++) for (const request of requests) await connection.ask(request)
    const each = ((await product.cpu()) - before) / (rounds * requests.length)
    console.log(`${what}: ${each.toFixed(3)} ms of processor time; load ${loadavg()[0]?.toFixed(1)}`)
  }
  await measured(
    'a file of the build',
    files.map((file) => `/assets/${file}`),
  )
  await measured(
    '/healthz',
    files.map(() => '/healthz'),
  )
  connection.close()
})
