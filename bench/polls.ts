import { loadavg } from 'node:os'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { compare } from './compare.ts'
import { chatPeople } from './chat-people.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/polls.ts`: the bell's poll of 16 people who know the answer already, by the product and by a bare server
 * that answers 304 from memory, in turn; and what the poll costs when something has changed.
 */
const connections = 16
const path = '/api/notifications/?bell=true'
const rounds = Number(process.env['ROUNDS'] ?? 15)
const perRound = Number(process.env['REQUESTS'] ?? 20_000)

await withDatabase(async ({ url, start }: BenchDatabase) => {
  const people = await chatPeople(url, connections)
  await notified(url)
  const product = await start('product', 8923, ['server/main.ts'])
  const tags = await Promise.all(
    people.map(async ({ token }) => {
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
        headers: { authorization: `Token ${token}` },
      })
      return answer.headers.get('etag') ?? ''
    }),
  )
  const known = Object.fromEntries(people.map(({ token }, index) => [`Token ${token}`, tags[index]]))
  const bare = await start('bare', 8924, ['bench/bare-polls.ts', JSON.stringify(known)])
  const requests = people.map(({ token }, index) => ({
    unchanged: requestOf('GET', path, {
      authorization: `Token ${token}`,
      'if-none-match': tags[index] ?? '',
    }),
    read: requestOf('GET', path, { authorization: `Token ${token}`, 'if-none-match': 'W/"older"' }),
  }))
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  await compare({
    what: 'a poll that is answered 304',
    product,
    bare,
    clients: requests,
    request: ({ unchanged }) => unchanged,
    rounds,
    perRound,
    warming: 3 * perRound,
  })
  const connection = new KeptAliveConnection(product.port)
  const times: number[] = []
  for (let time = 0; time < 20; time++)
    for (const { read } of requests) {
      const began = performance.now()
      await connection.ask(read)
      times.push(performance.now() - began)
    }
  connection.close()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
  console.log(
    `alone, read from the database, 200 notifications each: median ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
})

/** Everybody has 200 notifications about people whom they see. */
async function notified(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await database.pool.query(`
    insert into notification (person_id, news_id, kind, verb, description, link, actor_content_type, about_id,
      object_type, object_id, object_name, actor_id, unread)
    select p.id, n::text, 'contact.accepted', 'accepted your connection request', 'Number ' || n, '/dashboard',
      'person', p.id, 'person', n % 20, 'Somebody', p.id, n % 3 = 0
    from person p cross join generate_series(1, 200) n`)
  await database.close()
}
