import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { manyInstitutes } from './many-institutes.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/accounts.ts`: 100,000 accounts with a million roles (`ACCOUNTS=`): pages of /manage near the front and far
 * down, searches that find many and few, and filters, one after the other.
 */
const count = Number(process.env['ACCOUNTS'] ?? 100_000)
const times = 15
const lastPage = Math.floor(count / 25)

const queries = {
  'the first page': '',
  'page 400': 'pageNumber=400',
  'the last page': `pageNumber=${lastPage}`,
  'the last page, newest first': `pageNumber=${lastPage}&sort=-created_at`,
  'a name that everybody has': 'name=last',
  'a name that everybody has, page 400': 'name=last&pageNumber=400',
  'a name that one in ten has': 'name=first1',
  'a name that one has': `name=first${count - 7}`,
  'a name that nobody has': 'name=zephyr',
  'roles that wait': 'roles=waiting',
  'approved roles': 'roles=approved',
  'a type': 'type=NGO',
  'a type, page 400': 'type=NGO&pageNumber=400',
  'two types, two goals and a region': 'type=NGO&type=Academia&sdg=SDG1&sdg=SDG7&region=Europe',
  'a name and a region': 'name=first1&region=Oceania',
  staff: 'standing=staff',
}

await withDatabase(async ({ url, start }: BenchDatabase) => {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await manyInstitutes(database, count)
  const { rows } = await database.pool.query<{ id: number }>('select id from person where is_staff limit 1')
  const token = await sessionOf(database, rows[0]!.id)
  await database.close()
  const { port } = await start('product', 8915, ['server/main.ts'])
  const connection = new KeptAliveConnection(port)
  for (const [what, query] of Object.entries(queries)) {
    const path = `/api/staff/accounts/?${query}`
    const took: number[] = []
    let found = ''
    for (let time = 0; time < times; time++) {
      const began = performance.now()
      const answer = await connection.ask(requestOf('GET', path, { authorization: `Token ${token}` }))
      took.push(performance.now() - began)
      const page = JSON.parse(String(answer)) as { total: number; results: unknown[] }
      found = `${page.results.length} of ${page.total}`
    }
    took.sort((one, other) => one - other)
    console.log(`${what}: median ${took[7]!.toFixed(0)} ms, longest ${took.at(-1)!.toFixed(0)} ms (${found})`)
  }
  connection.close()
})
