import { createApp, jobs, listeners } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrateJobs, startJobs } from './platform/jobs.ts'
import { migrate } from './platform/migrate.ts'
import { identify } from './access/access.ts'
import { seedOnFirstStart } from '../db/seed/seed.ts'

/** A line for the person who started this; the logs go to standard output as JSON. */
const tell = (text: string) => process.stderr.write(`${text}\n`)

const config = readConfig(process.env)
const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
const url = config.DATABASE_URL ?? embedded!.url('postgres')
const migrations = openDatabase(url, { max: 2, statementTimeout: 0 })
const taken = await migrate(migrations.sql)
if (taken.length > 0) tell(`Database brought up to date: ${taken.join(', ')}`)
await migrateJobs(url)
const demo = await seedOnFirstStart(migrations, config, tell)
await migrations.close()

const database = openDatabase(url, { max: config.DATABASE_POOL, statementTimeout: 10_000 })
const http = await createApp({ config, database, identify, clock: () => new Date() })
const runner = await startJobs(url, jobs, listeners, { database, config, log: http.log })
await http.listen({ host: config.HOST, port: config.PORT })

tell(`\nSeventeen is ready at ${config.PUBLIC_URL}`)
if (demo) tell(demo)
if (!config.production)
  tell(
    `Mails ${config.SMTP_URL ? 'go out by SMTP, and' : ''} can be read at ${config.PUBLIC_URL}/dev/outbox\nAPI: ${config.PUBLIC_URL}/api/docs\n`,
  )

/** Longest time for requests that are under way when a stop is asked for. */
const drainSeconds = 10
let stopping = false

async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  http.log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), (drainSeconds + 5) * 1000).unref()
  await Promise.race([http.close(), new Promise((late) => setTimeout(late, drainSeconds * 1000))])
  await runner.stop().catch(() => {})
  await database.close()
  embedded?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
