import { seedOnFirstStart } from '../db/seed/seed.ts'
import { identify } from './access/access.ts'
import { createApp, createJobsApp, jobs, listeners } from './app.ts'
import { claimFolder, installationId } from './media/folder-marker.ts'
import { namesToLookAt, readConfig, type Config } from './platform/config.ts'
import { isPooled, openDatabase, type Db } from './platform/database/database.ts'
import { connectionOptionsOf } from './platform/database/connection-options.ts'
import { explainedStart } from './platform/explain-start.ts'
import { givenDatabaseUrl } from './platform/settings-source.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateJobs, startJobs } from './platform/jobs/jobs.ts'
import { migrate } from './platform/database/migrate.ts'
import { refuseFilesOfAnother } from './platform/database/missing-database.ts'
import {
  prepareRole,
  refuseUnsuitablePooler,
  refuseUnsuitablePostgres,
} from './platform/database/suitable-postgres.ts'
import { waitForLock } from './platform/database/wait-for-lock.ts'
import type { Platform } from './platform/http/http.ts'
import { log } from './platform/log.ts'
import { Redis } from './platform/redis/redis.ts'
import { refuseTakenPort } from './platform/taken-port.ts'
import { runWorkers, WorkerDidNotStart, workerNumber } from './platform/worker-processes.ts'
import { refuseReadOnlyFolder } from './platform/writable-folder.ts'
import { mailNotice } from './mail/mail-notice.ts'
import { enqueueForgotten } from './mail/mail.queries.ts'
import { loadCities } from './places/places.ts'

/** Time to finish running requests on shutdown, in seconds. */
const drainSeconds = 10
/** Seconds for which idle connections are still answered. */
const drainIdleSeconds = 2

/** Messages for the person at the terminal; the logs go to standard output as JSON. */
const printLine = (text: string) => process.stderr.write(`${text}\n`)

/** Aborted to stop without waiting for load balancers. */
const hurry = new AbortController()

/** Opened resources, closed in reverse order. */
const opened: (() => unknown)[] = []
let stopping = false

try {
  if (workerNumber() === undefined) for (const warning of namesToLookAt(process.env)) printLine(warning)
  await start(readConfig(process.env))
} catch (error) {
  // The start failed because `stop` closed its resources; `stop` also ends the process.
  if (stopping) await new Promise(() => {})
  if (!(error instanceof WorkerDidNotStart))
    printLine(`Seventeen did not start. ${explainedStart(error, givenDatabaseUrl(process.env))}`)
  await closeAll()
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(config.STOP_DELAY))
  // The parent process has ended.
  process.once('disconnect', () => void stop(config.STOP_DELAY))
  if (workerNumber() !== undefined) return startNode(config, config.DATABASE_URL!)
  refuseReadOnlyFolder(config.DATA_DIR)
  await refuseTakenPort(config)
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) opened.push(endTracing)
  const url = config.DATABASE_URL ?? (await embedded(config))
  const demo = await prepareDatabase(config.DATABASE_DIRECT_URL ?? url, config)
  if (config.WORKERS === 1) await startNode(config, url)
  else {
    const forWorkers: Record<string, string> = config.DATABASE_URL === undefined ? { DATABASE_URL: url } : {}
    opened.push(await runWorkers(config.WORKERS, forWorkers, printLine))
  }
  printLine(`\nSeventeen is ready at ${config.PUBLIC_URL}`)
  if (demo) printLine(demo)
  if (!config.production)
    printLine(`Mails can be read at ${config.PUBLIC_URL}/dev/outbox\nAPI: ${config.PUBLIC_URL}/api/docs\n`)
}

/** Serves requests and works on jobs in this process, as far as its role says. */
async function startNode(config: Config, url: string): Promise<void> {
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  const redis = config.REDIS_URL ? await openRedis(config, config.REDIS_URL, directUrl) : undefined
  const database = openDatabase(url, {
    max: config.DATABASE_POOL,
    statementTimeout: 7000,
    directUrl,
    readUrl: config.DATABASE_READ_URL,
    redis,
  })
  opened.push(database.close)
  const platform: Platform = { config, database, identify, clock: () => new Date() }
  const http = await (config.ROLE === 'jobs' ? createJobsApp(platform) : createApp(platform))
  // graphile-worker has rejections without handlers when the database fails, which would end this process (REL-02).
  process.on('unhandledRejection', (error) => http.log.error({ err: error }, 'unhandled rejection'))
  if (config.ROLE !== 'web') {
    const runner = await startJobs(directUrl, jobs, listeners, { database, config, log: http.log })
    opened.push(runner.stop)
  }
  opened.push(() =>
    Promise.race([http.close(), new Promise((late) => setTimeout(late, drainSeconds * 1000))]),
  )
  // Long enough for a proxy to use each connection once more and to see that /readyz fails.
  opened.push(() => http.drain(drainIdleSeconds * 1000))
  opened.push(() => http.announceStop(config.STOP_DELAY * 1000, hurry.signal))
  await http.listenDrainable({ host: config.HOST, port: config.PORT })

  // Once for each port is enough.
  if ((workerNumber() ?? 1) > 1) return
  void prepareMail(database.db, config)
  // In the background, as the first load of over a hundred thousand cities takes some seconds.
  void loadCities(database.longReads).catch((error: unknown) =>
    http.log.warn({ err: error }, 'loading cities failed'),
  )
}

/** A server that is away does not keep the product from starting. */
async function openRedis({ LOG_LEVEL }: Config, url: string, databaseUrl: string): Promise<Redis> {
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 7000 })
  const id = await installationId(database.db).finally(database.close)
  const redis = new Redis(url, `seventeen:${id}`, log(LOG_LEVEL))
  opened.push(() => redis.close())
  if (!(await redis.open()))
    printLine('WARNING: REDIS_URL: the server does not respond. Open pages learn of changes when it does.')
  return redis
}

/** Prints how mails are sent, and enqueues those written while no mail server was configured. */
async function prepareMail(db: Db, config: Config): Promise<void> {
  try {
    const notice = await mailNotice(config)
    if (notice) printLine(notice)
    if (config.SMTP_URL) await enqueueForgotten(db)
  } catch (error) {
    printLine(`Enqueueing waiting mails failed and is retried within an hour: ${String(error)}`)
  }
}

async function embedded({ DATA_DIR, PUBLIC_URL, production }: Config): Promise<string> {
  if (production)
    printLine(
      'The embedded PostgreSQL is used. It is for demonstrations and for a single machine: with several nodes, or where replicas are needed, set DATABASE_URL.',
    )
  const server = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    holder: { name: 'Seventeen', url: PUBLIC_URL },
  })
  opened.push(server.stop)
  return server.url('postgres')
}

async function prepareDatabase(url: string, config: Config): Promise<string | undefined> {
  // Without a statement timeout, as migrations can take long.
  const database = openDatabase(url, { max: 3, statementTimeout: 0 })
  const startLock = await database.pool.connect()
  try {
    await refuseUnsuitablePostgres(startLock, database.connectionOptions)
    // Nodes that start at the same time run migrations and load demo data one after the other.
    await waitForLock(startLock, 'seventeen start', {
      onWait: () => printLine('Waiting for another node that is starting on this database ...'),
    })
    if (isPooled(config)) {
      await prepareRole(startLock)
      await refuseUnsuitablePooler(startLock, connectionOptionsOf(config.DATABASE_URL!))
    }
    const applied = await migrate(database, {
      onMissing: (names, isNew) => {
        if (isNew && config.production && !config.STORAGE_URL) refuseFilesOfAnother(config.DATA_DIR)
        printLine(`Applying migrations: ${names.join(', ')}`)
      },
      onWait: (name) =>
        printLine(
          `${name} waits for other transactions that use its tables, and tries again every second ...`,
        ),
    })
    if (applied.length > 0) printLine('The database is up to date.')
    await claimFolder(database.db, config)
    await migrateJobs(url)
    return await seedOnFirstStart(database, config, printLine)
  } finally {
    startLock.release(true)
    await database.close()
  }
}

/** Sends the last spans, if the collector takes them at once. */
async function endTracing(): Promise<void> {
  const tracing = await import('./platform/tracing.ts')
  await Promise.race([tracing.endTracing(), new Promise((late) => setTimeout(late, 2000))])
}

async function stop(delaySeconds: number): Promise<void> {
  // A second signal skips waiting for load balancers.
  if (stopping) return hurry.abort()
  stopping = true
  setTimeout(() => process.exit(1), (delaySeconds + drainSeconds + 10) * 1000).unref()
  await closeAll()
  process.exit(0)
}

async function closeAll(): Promise<void> {
  for (const close of opened.reverse()) {
    try {
      await close()
    } catch (error) {
      printLine(String(error))
    }
  }
}
