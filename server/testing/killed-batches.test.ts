import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { enqueueDigests } from '../notifications/mails/digest.ts'
import { openDatabase, transaction, type Database } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { jobsDone } from './jobs-done.ts'
import { cloneTemplate } from './test-database.ts'
import { projectId } from './uploaded-survey.ts'
import { waitingForLocks } from './waiting-for-locks.ts'

/** More than two batches of reminders, and many of digests. */
const count = 1200
const pace = { beat: 200, lease: 2500 }

let url: string
let database: Database
let ids: number[]
const running = new Set<ChildProcess>()
beforeAll(async () => {
  url = await cloneTemplate(inject('postgres'))
  database = openDatabase(url, { max: 6, statementTimeout: 0 })
  const { rows } = await sql<{ id: number }>`
    insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
    select 'member-' || n || '@lender.example', 'member-' || n || '@lender.example', '', 'Member', n::text, '{}', now()
    from generate_series(1, ${count}::integer) n returning id`.execute(database.db)
  ids = rows.map(({ id }) => id).sort((one, other) => one - other)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.close()
})

async function startProcess(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('jobs-process.ts', import.meta.url)), [url, JSON.stringify(pace)])
  running.add(child)
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))
  return child
}

/**
 * Runs what `begin` enqueues in a process that is killed while it waits for a row that `lock` has locked, and then in
 * another one.
 */
async function killedInTheMiddle(
  begin: () => Promise<unknown>,
  lock: Parameters<typeof transaction>[1],
  names: Parameters<typeof jobsDone>[1][],
): Promise<void> {
  const child = await startProcess()
  await transaction(database.db, async (tx) => {
    await lock(tx)
    await begin()
    await expect.poll(() => waitingForLocks(database.db), { timeout: 60_000 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    // PostgreSQL notices that its client is gone when it has the row.
  })
  const other = await startProcess()
  await jobsDone({ database }, ...names)
  other.kill('SIGKILL')
}

it('a process that is killed while it reminds people of a deadline reminds nobody twice, and another one continues', async () => {
  const { db } = database
  const project = await projectId({ database } as never)
  await sql`insert into participant (project_id, person_id, role, created_at)
    select ${project}, id, 'Project_Member', now() from unnest(${ids}::bigint[]) id`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into survey (project_id, name, description, type, created_by)
    select ${project}, 'Due soon', '', 'single-user', id from person order by id limit 1 returning id`.execute(
    db,
  )
  const survey = rows[0]!.id
  await sql`insert into survey_deadline (survey_id, due_at, time_zone, reminder_days)
    values (${survey}, now() + interval '20 hours', 'UTC', '{1}')`.execute(db)
  const reminded = async () =>
    (
      await sql<{ person_id: number }>`select person_id from survey_reminder where survey_id = ${survey}
        and person_id = any(${ids}::bigint[]) order by person_id`.execute(db)
    ).rows.length
  await killedInTheMiddle(
    () => transaction(db, (tx) => enqueue(tx, 'hourly', {})),
    (tx) =>
      sql`insert into survey_reminder (survey_id, person_id, reminded_at)
        values (${survey}, ${ids[800]}, now() - interval '3 days')`.execute(tx),
    ['hourly', 'survey.remind', 'news'],
  )
  expect(await reminded()).toBe(count)
  const { rows: notified } = await sql<{ people: number; notifications: number }>`
    select count(distinct person_id)::integer as people, count(*)::integer as notifications from notification
    where kind = 'survey.due' and object_id = ${survey} and person_id = any(${ids}::bigint[])`.execute(db)
  expect(notified[0]).toEqual({ people: count, notifications: count })
  const { rows: work } = await sql<{ finished_at: Date | null }>`
    select finished_at from recurring_work where name = 'survey.remind'`.execute(db)
  expect(work[0]?.finished_at).not.toBeNull()
})

it('a process that is killed while it mails digests mails nobody twice, and another one continues', async () => {
  const { db } = database
  await sql`delete from notification`.execute(db)
  await sql`delete from mail`.execute(db)
  await sql`insert into notification (person_id, news_id, kind, verb, description, link, actor_content_type, about_id,
      object_type, object_id, object_name, mail, created_at)
    select id, 'digest', 'document.added', 'added', 'A document was added', '/', 'person', id, 'person', id, 'P', 'digest',
      now() - interval '2 days' from unnest(${ids}::bigint[]) id`.execute(db)
  await killedInTheMiddle(
    () => enqueueDigests(db, new Date()),
    (tx) =>
      sql`select from notification where person_id = any(${[ids[520], ids[580]]}::bigint[]) for update`.execute(
        tx,
      ),
    ['notifications.digests'],
  )
  const { rows } = await sql<{ people: number; mails: number }>`
    select count(distinct person_id)::integer as people, count(*)::integer as mails from mail
    where person_id = any(${ids}::bigint[])`.execute(db)
  expect(rows[0]).toEqual({ people: count, mails: count })
})
