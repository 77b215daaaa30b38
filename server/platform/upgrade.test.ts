import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { dumpSchema } from '../../scripts/dump-schema.ts'
import { restoreBackup } from '../backup/backup.ts'
import { as } from '../testing/person.ts'
import { ready, startProduct } from '../testing/product.ts'
import { createDatabase } from '../testing/test-database.ts'
import type { TestServer } from '../testing/test-server.ts'
import { opened } from '../testing/uploaded-survey.ts'
import { openDatabase, type Database } from './database/database.ts'
import { migrationFiles } from './database/migrate.ts'

/**
 * A backup of the demo data by an early version (migrations up to 0020): people, institutes, projects, surveys with
 * answers, and files.
 */
const older = 'server/testing/older-release.tar.gz'

let folder = ''
let databaseUrl = ''
let database: Database
let migrations: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-upgrade-'))
  databaseUrl = await createDatabase(inject('postgres'))
  database = openDatabase(databaseUrl, { max: 2, statementTimeout: 0 })
  const file = join(folder, 'older.tar')
  await pipeline(createReadStream(older), createGunzip(), createWriteStream(file))
  const contents = await restoreBackup({
    openDatabaseUrl: async () => databaseUrl,
    config: { DATA_DIR: folder },
    file,
    onProgress: () => {},
  })
  migrations = contents.migrations
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const kept = ['person', 'institute', 'institute_role', 'project', 'survey', 'question', 'answer', 'media']

const rowsOf = async () =>
  Object.fromEntries(
    await Promise.all(
      kept.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
          database.db,
        )
        return [table, rows[0]?.count ?? 0] as const
      }),
    ),
  )

it('the start upgrades a database of an older version, lists the migrations, and keeps all data', async () => {
  const before = await rowsOf()
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMITS: 'false' })
  await ready(product)
  const said = /Applying migrations: (.*)/.exec(product.output())?.[1]?.split(', ')
  expect(said).toEqual((await migrationFiles()).filter((name) => !migrations.includes(name)))
  expect(said?.length).toBeGreaterThan(15)
  expect(product.output()).not.toContain('Loading the demo data')
  expect(await rowsOf()).toEqual(before)
  expect(await dumpSchema(database.db)).toBe(await readFile('db/schema.sql', 'utf8'))

  const server = { url: product.url, database } as TestServer
  const admin = await as(server, 'projectAdmin')
  const listed = await admin.call(projects.list)
  expect(listed.body.results.length).toBeGreaterThan(0)
  for (const { id } of listed.body.results)
    expect((await admin.call(projects.read, { params: { id } })).status).toBe(200)
  const { body: surveysSeen } = await admin.call(surveys.list)
  const answered = await Promise.all(surveysSeen.map(({ name }) => opened(admin, name)))
  expect(JSON.stringify(answered)).toMatch(/"answer":\{/)
  const { rows } = await sql<{ name: string }>`select name from institute order by id limit 1`.execute(
    database.db,
  )
  const name = rows[0]?.name ?? ''
  const found = await admin.call(search.find, { body: { name, lookFor: ['institutes'] } })
  expect(JSON.stringify(found.body.results)).toContain(name)
  product.process.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})
