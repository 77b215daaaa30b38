import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpSchema } from '../../../scripts/dump-schema.ts'
import { migrate } from './migrate.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a newly migrated database has the schema of db/schema.sql (npm run schema writes it)', async () => {
  expect(await dumpSchema(server.database.db)).toBe(await readFile('db/schema.sql', 'utf8'))
})

it('migrating again changes nothing', async () => {
  expect(await migrate(server.database)).toEqual([])
})
