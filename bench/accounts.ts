import { KeptAliveConnection, requestOf } from './load.ts'
import { databaseOfInstitutes } from './many-institutes.ts'
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
  'a type, far page by number': `type=NGO&pageNumber=${lastPage}`,
  'a type, far page by key': `type=NGO&pageNumber=${lastPage}&after=KEY`,
  'two types, two goals and a region, far page by key':
    'type=NGO&type=Academia&sdg=SDG1&sdg=SDG7&region=Europe&pageNumber=401&after=KEY',
  'two types, two goals and a region': 'type=NGO&type=Academia&sdg=SDG1&sdg=SDG7&region=Europe',
  'a name and a region': 'name=first1&region=Oceania',
  staff: 'standing=staff',
}

await withDatabase(async (bench: BenchDatabase) => {
  const database = await databaseOfInstitutes(bench, count)
  const { rows } = await database.pool.query<{ id: number }>('select id from person where is_staff limit 1')
  const token = await sessionOf(database, rows[0]!.id)
  const { rows: far } = await database.pool.query<{ id: number }>(
    'select id from person order by name_key, id limit 1 offset $1',
    [25 * lastPage - 1000],
  )
  await database.close()
  const { port } = await bench.start('product', 8915, ['server/main.ts'])
  const connection = new KeptAliveConnection(port)
  for (const [what, query] of Object.entries(queries)) {
    const path = `/api/staff/accounts/?${query.replace('KEY', String(far[0]!.id))}`
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
