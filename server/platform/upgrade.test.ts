import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { dumpSchema } from '../../scripts/dump-schema.ts'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { nextVersion, type NextVersion } from '../testing/next-version.ts'
import { as } from '../testing/person.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'
import { createDatabase } from '../testing/test-database.ts'
import type { TestServer } from '../testing/test-server.ts'
import { opened } from '../testing/uploaded-survey.ts'
import { openDatabase, type Database } from './database/database.ts'
import { migrationFiles } from './database/migrate.ts'

let version: NextVersion
let nextMigration = ''
let dataDir = ''
let settings: Record<string, string> = {}
let database: Database
beforeAll(async () => {
  version = await nextVersion()
  dataDir = await emptyDataFolder()
  nextMigration = await version.addMigration(
    'next',
    `alter table project add column motto text not null default 'none';
    update project set motto = 'about ' || name;`,
  )
  const databaseUrl = await createDatabase(inject('postgres'))
  settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: 'false' }
  database = openDatabase(databaseUrl, { max: 2, statementTimeout: 0 })
})
afterAll(async () => {
  await database.close()
  await version.remove()
  await removeDataFolder(dataDir)
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

const stop = async (product: Product) => {
  product.process.kill('SIGTERM')
  expect(await product.ended).toBe(0)
}

const appliedBy = (product: Product) => /Applying migrations: (.*)/.exec(product.output())?.[1]?.split(', ')

it('the first start of a newer version applies its migrations, names them and keeps all data', async () => {
  const first = await startProduct(settings)
  await ready(first)
  expect(appliedBy(first)).toEqual(await migrationFiles())
  await stop(first)
  const before = await rowsOf()
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
  const schema = await readFile('db/schema.txt', 'utf8')
  expect(await dumpSchema(database.db)).toBe(schema)

  const product = await startProduct(settings, version.program)
  await ready(product)
  expect(appliedBy(product)).toEqual([nextMigration])
  expect(product.output()).not.toContain('Loading the demo data')
  expect(await rowsOf()).toEqual(before)
  const dumped = await dumpSchema(database.db)
  expect(dumped.replace(/ {2}motto .*\n/, '')).toBe(schema)
  const { rows: mottos } = await sql<{
    motto: string
  }>`select distinct left(motto, 6) as motto from project`.execute(database.db)
  expect(mottos).toEqual([{ motto: 'about ' }])

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
  await stop(product)
})

it('the former version does not start after the upgrade, and changes nothing', async () => {
  const before = await dumpSchema(database.db)
  const former = await startProduct(settings)
  expect(await former.ended).toBe(1)
  expect(former.output()).toContain(`belongs to a newer version of Seventeen: it has ${nextMigration}`)
  expect(appliedBy(former)).toBeUndefined()
  expect(await dumpSchema(database.db)).toBe(before)
})

it('a migration that fails leaves the database as it was', async () => {
  const broken = await version.addMigration(
    'broken',
    'alter table project drop column motto; alter table nothing add column motto text;',
  )
  const before = await dumpSchema(database.db)
  const product = await startProduct(settings, version.program)
  expect(await product.ended).toBe(1)
  expect(appliedBy(product)).toEqual([broken])
  expect(await dumpSchema(database.db)).toBe(before)
})
