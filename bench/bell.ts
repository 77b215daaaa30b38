import { seedDemoData } from '../db/seed/demo-data.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { quantile } from './chat-people.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { sessionOf, withDatabase } from './servers.ts'

/**
 * `node bench/bell.ts`: how often a second the bell is answered with 304, for the people of the demo data with the most
 * notifications, over 16 connections, in eight rounds of `SECONDS=` (5).
 */
const seconds = Number(process.env['SECONDS'] ?? 5)
const path = '/api/notifications/?bell=true'
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'

await withDatabase(async ({ url, dataDir, start }) => {
  const database = openDatabase(url, { max: 4, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await seedDemoData(database.db, readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }))
  const people = await database.db
    .selectFrom('notification')
    .select(({ fn }) => ['person_id', fn.countAll<number>().as('notifications')])
    .where('in_app', '=', true)
    .groupBy('person_id')
    .orderBy('notifications', 'desc')
    .limit(10)
    .execute()
  const tokens: string[] = []
  for (const { person_id } of people) tokens.push(await sessionOf(database, person_id))
  await database.close()
  console.log(`notifications of each: ${people.map(({ notifications }) => notifications).join(', ')}`)

  const { port, cpu } = await start('product', 8918, ['server/main.ts'])
  const requests = await Promise.all(
    tokens.map(async (token) => {
      const authorization = `Token ${token}`
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
      const etag = response.headers.get('etag')
      if (response.status !== 200 || !etag) throw new Error(`${response.status} ${await response.text()}`)
      return requestOf('GET', path, { authorization, 'if-none-match': etag })
    }),
  )
  const connections = Array.from({ length: 16 }, () => new KeptAliveConnection(port))
  for (let round = 1; round <= 8; round++) {
    const [began, before] = [performance.now(), await cpu()]
    const took: number[] = []
    await Promise.all(
      connections.map(async (connection, index) => {
        while (performance.now() - began < seconds * 1000) {
          const sent = performance.now()
          await connection.ask(requests[index % requests.length]!)
          took.push(performance.now() - sent)
        }
      }),
    )
    const each = ((await cpu()) - before) / took.length
    const perSecond = (took.length * 1000) / (performance.now() - began)
    console.log(
      `${perSecond.toFixed(0)} polls a second, p99 ${quantile(took, 0.99).toFixed(1)} ms, ${each.toFixed(2)} ms of the product's processor time each`,
    )
  }
  for (const connection of connections) connection.close()
})
