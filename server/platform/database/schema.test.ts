import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpSchema } from '../../../scripts/dump-schema.ts'
import { migrate, migrationFiles } from './migrate.ts'
import { isWithoutTransaction } from './migration-steps.ts'
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

/** Tables that may have millions of rows: building an index of one takes minutes, during which nobody could write to it. */
const largeTables = [
  ...[
    'activity',
    'answer',
    'answer_file',
    'audit_entry',
    'comment',
    'contact',
    'discussion_reading',
    'document',
  ],
  ...[
    'document_content',
    'document_data_row',
    'document_version',
    'earlier_text',
    'event_attendance',
    'form_media',
  ],
  ...[
    'idempotency_key',
    'institute',
    'institute_audit',
    'institute_role',
    'institute_view',
    'known_device',
    'mail',
  ],
  ...['match_criterion', 'match_institute', 'match_told', 'media', 'mention', 'message', 'message_reaction'],
  ...[
    'notification',
    'participant',
    'person',
    'person_link',
    'project',
    'project_visit',
    'question',
    'respondent',
  ],
  ...['search_name', 'search_profile', 'search_token', 'search_word', 'session', 'survey', 'survey_progress'],
  ...['webhook_attempt', 'webhook_delivery'],
]
/** Migrations before this one were applied by everybody. */
const firstChecked = '0059'

/** What is wrong with a migration that changes large tables while people work. */
function lockingStatements(text: string): string[] {
  const statements = text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
  const created = statements.flatMap(
    (statement) => /^create (?:unlogged )?table (\w+)/i.exec(statement)?.[1] ?? [],
  )
  return statements.flatMap((statement) => {
    const isConcurrent = /^(create (unique )?index|drop index) concurrently\b/i.test(statement)
    const [, table = ''] =
      /^create (?:unique )?index (?!concurrently\b).*?\bon (?:only )?(\w+)/i.exec(statement) ??
      /^alter table (?:only )?(\w+) .*\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index)/i.exec(
        statement,
      ) ??
      []
    if (largeTables.includes(table) && !created.includes(table))
      return [`'${statement}' locks ${table}: build the index concurrently (docs/house.md, Migrations)`]
    if (isConcurrent && !isWithoutTransaction(text))
      return [`'${statement}' needs the first line '-- without transaction'`]
    if (isConcurrent && !/ concurrently if (not )?exists /i.test(statement))
      return [`'${statement}' cannot be repeated after a crash: add 'if not exists' or 'if exists'`]
    return []
  })
}

it(`no migration from ${firstChecked} on builds an index of a large table while it is locked`, async () => {
  for (const name of await migrationFiles())
    if (name >= firstChecked)
      expect(lockingStatements(await readFile(`db/migrations/${name}`, 'utf8')), name).toEqual([])

  for (const refused of [
    'create index message_at on message (created_at);',
    'create unique index on answer (id) where id > 0;',
    'alter table person add constraint person_name unique (name);',
    'create index concurrently if not exists message_at on message (created_at);',
    '-- without transaction\n\ncreate index concurrently message_at on message (created_at);',
  ])
    expect(lockingStatements(refused), refused).toHaveLength(1)
  for (const allowed of [
    'create index city_name on city (name);',
    'create table notification (id int); create index on notification (id);',
    '-- without transaction\n\ncreate index concurrently if not exists message_at on message (created_at);',
  ])
    expect(lockingStatements(allowed), allowed).toEqual([])
})
