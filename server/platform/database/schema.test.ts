import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpSchema } from '../../../scripts/dump-schema.ts'
import { migrate, migrationFiles } from './migrate.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a freshly migrated database is the one in db/schema.txt (npm run schema writes it)', async () => {
  expect(await dumpSchema(server.database.db)).toBe(await readFile('db/schema.txt', 'utf8'))
})

it('migrating again changes nothing', async () => {
  expect(await migrate(server.database)).toEqual([])
})

it('migrations are numbered from 0001 without gaps', async () => {
  const numbers = (await migrationFiles()).map((name) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(name)?.[0])
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')))
})

it('no migration rebuilds an index, which would lock its table until the start-up transaction ends', async () => {
  for (const name of await migrationFiles())
    expect(await readFile(`db/migrations/${name}`, 'utf8'), name).not.toMatch(
      /^\s*(reindex|select rebuild_)/im,
    )
})
