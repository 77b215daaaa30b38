import pg from 'pg'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/growing-tables.ts`: the tables that grow for years, with `ROWS` (20 million) each, as they are and divided
 * by month: reads that people wait for, and the deletion of the oldest month.
 */
const rows = Number(process.env['ROWS'] ?? 20_000_000)
const months = 24
const reads = 400

interface Growing {
  table: string
  time: string
  /** The columns that are filled, and their values for row number `n` at `at`. */
  columns: string
  values: string
  /** Whether old rows are deleted. */
  isKeptForAWhile: boolean
  /** What the product reads, with $1 as a random number. */
  queries: Record<string, string>
}

const people = rows / 100
const tables: Growing[] = [
  {
    table: 'notification',
    isKeptForAWhile: true,
    time: 'created_at',
    columns:
      'person_id, news_id, kind, verb, description, link, actor_content_type, about_id, object_type, object_id, object_name, created_at, unread',
    values: `1 + n * 7919 % ${people}, n::text, 'chat.message', 'wrote', 'A message', '/chat/', 'person', n, 'person', n, 'Ada Banda', at, n % 10 = 0`,
    queries: {
      'the bell': `select count(*) from (select * from notification where person_id = 1 + $1::bigint % ${people} and in_app order by id desc limit 1000) newest`,
      'a notification that exists already': `select id from notification where person_id = 1 + $1::bigint % ${people} and news_id = $1::text`,
    },
  },
  {
    table: 'message',
    isKeptForAWhile: false,
    time: 'created_at',
    columns: 'conversation_id, sequence, author_id, client_id, content, created_at',
    values: `1 + n % ${people}, 1 + n / ${people}, 1 + n % ${people}, n::text, 'Shall we meet at ten on Thursday? I bring the contract with me.', at`,
    queries: {
      'the end of a conversation': `select count(*) from (select * from message where conversation_id = 1 + $1::bigint % ${people} order by sequence desc limit 50) newest`,
      'a message that exists already': `select sequence from message where author_id = 1 + $1::bigint % ${people} and client_id = $1::text`,
    },
  },
  {
    table: 'answer',
    isKeptForAWhile: false,
    time: 'created_at',
    columns: 'survey_id, respondent_id, question_id, person_id, answer, answer_text, created_at',
    // 200 questions of 500 respondents in each survey.
    values: `n / 100000, n % 100000 / 200, n / 100000 * 200 + n % 200, 1 + n % ${people}, '{"text": true, "text-data": "We lend to groups of farmers"}', 'We lend to groups of farmers', at`,
    queries: {
      'the answers of one respondent': `select count(latest) from generate_series($1::bigint % ${rows} / 100000 * 200, $1::bigint % ${rows} / 100000 * 200 + 199) asked (question_id) cross join lateral (select * from answer where survey_id = $1::bigint % ${rows} / 100000 and respondent_id = $1::bigint % 500 and answer.question_id = asked.question_id order by id desc limit 1) latest`,
      'the latest change of a survey': `select max(created_at) from (select created_at from answer where survey_id = $1::bigint % ${rows} / 100000 order by created_at desc, id desc limit 1) latest`,
    },
  },
  {
    table: 'audit_entry',
    isKeptForAWhile: true,
    time: 'at',
    columns: 'actor_id, action, subject, concerns, ip, at',
    values: `1 + n % ${people}, 'session.created', 'person:' || n % ${people}, 'person:' || n % ${people}, '10.0.0.1', at`,
    queries: {
      'the newest entries': `select count(*) from (select * from audit_entry order by id desc limit 50 offset $1::bigint % 1000) newest`,
      'the entries of a person': `select count(*) from (select * from audit_entry where actor_id = 1 + $1::bigint % ${people} order by id desc limit 50) newest`,
    },
  },
]

async function measure({ url }: BenchDatabase) {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Without foreign keys and triggers: the rows refer to nobody.
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`,
  )
  console.log(`${rows} rows in each table, over ${months} months`)
  for (const growing of tables) await compareTable(client, growing)
  await client.end()
}

async function compareTable(client: pg.Client, growing: Growing): Promise<void> {
  const { table, time, columns, values, isKeptForAWhile } = growing
  const indexes = await indexesOf(client, table)
  for (const one of indexes) await client.query(one.drop)
  await client.query(
    `insert into ${table} (${columns}) select ${values} from generate_series(0::bigint, ${rows - 1}) n,
     lateral (select now() - interval '${months} months' + interval '${months} months' * (n::double precision / ${rows}) as at) t`,
  )
  for (const one of indexes) await client.query(one.create)
  await client.query(`vacuum analyze ${table}`)
  await report(client, growing, 'whole')
  if (isKeptForAWhile)
    await timed(`  delete the oldest month, at most 200,000 rows, 2,000 at a time`, async () => {
      let longest = 0
      for (let batch = 0; batch < 100; batch++) {
        const began = performance.now()
        await client.query(
          `delete from ${table} where ctid = any (array(select ctid from ${table} where ${time} < now() - interval '${months - 1} months' limit 2000))`,
        )
        longest = Math.max(longest, performance.now() - began)
      }
      return `longest statement ${longest.toFixed(0)} ms`
    })

  // The same rows divided by month: primary and unique keys would need the time as a part, so they become plain indexes.
  await client.query(`alter table ${table} rename to whole`)
  await client.query(`create table ${table} (like whole including defaults) partition by range (${time})`)
  for (let month = 0; month <= months + 1; month++)
    await client.query(
      `create table part_${table}_${month} partition of ${table} for values from ('${monthStart(month)}') to ('${monthStart(month + 1)}')`,
    )
  await client.query(`insert into ${table} select * from whole`)
  for (const one of indexes)
    await client.query(
      one.create
        .replace(
          /^alter table .* add constraint (\S+) (?:primary key|unique) (\(.*\))$/i,
          `create index $1_parts on ${table} $2`,
        )
        .replace(/^create unique index/i, 'create index')
        .replace(/ ON public\.(\S+) /i, ` ON public.${table} `)
        .replace(/^create index (\S+) ON/i, 'create index $1_parts ON'),
    )
  await client.query(`vacuum analyze ${table}`)
  await report(client, growing, 'divided by month')
  if (isKeptForAWhile)
    await timed('  drop the oldest month', async () => {
      await client.query(`drop table part_${table}_1`)
      return ''
    })
  await client.query(`drop table ${table} cascade; drop table whole cascade`)
}

async function report(client: pg.Client, { table, queries }: Growing, what: string): Promise<void> {
  const {
    rows: [size],
  } = await client.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class where relname = $1 or relname like 'part_' || $1 || '%' and relkind = 'r'`,
    [table],
  )
  console.log(`${table}, ${what}: ${size!.size}`)
  for (const [name, text] of Object.entries(queries)) {
    const times: number[] = []
    for (let at = 0; at < reads; at++) {
      const number = Math.floor(Math.random() * rows)
      const began = performance.now()
      await client.query({ name: `${table} ${name} ${what}`.slice(0, 60), text, values: [number] })
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    console.log(
      `  ${name}: median ${times[reads / 2]!.toFixed(2)} ms, p99 ${times[Math.floor(reads * 0.99)]!.toFixed(2)} ms`,
    )
  }
}

async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const note = await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(2)} s ${note}`)
}

const monthStart = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + month, 1)).toISOString()
}

/** Statements that drop and create the indexes and keys of a table, so that it is filled faster. */
async function indexesOf(client: pg.Client, table: string): Promise<{ drop: string; create: string }[]> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  )
  const { rows: others } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname <> all ($2::text[])`,
    [table, keys.map(({ name }) => name)],
  )
  return [
    ...keys.map(({ name, definition }) => ({
      drop: `alter table ${table} drop constraint ${name} cascade`,
      create: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...others.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition })),
  ]
}

await withDatabase(measure)
