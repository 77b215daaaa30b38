import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp, jobs, listeners } from '../app.ts'
import { identify } from '../access/access.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { Redis } from '../platform/redis/redis.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts'
import { cloneTemplate } from './test-database.ts'

/** A running server with its own database, used over HTTP. */
export interface TestServer {
  url: string
  database: Database
  databaseUrl: string
  config: Config
  /** Mails received by a real SMTP server. */
  mails: SmtpSink
  /** Advances the server's clock, which expires sessions and links. */
  passTime: (milliseconds: number) => void
  stop: () => Promise<void>
}

/**
 * Starts a server. Call it in `beforeAll`, and `stop` in `afterAll`.
 * @param beside another node that shares its database
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  beside?: Pick<TestServer, 'databaseUrl'>,
): Promise<TestServer> {
  const url = beside?.databaseUrl ?? (await cloneTemplate(inject('postgres')))
  const mails = await openSmtpSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    SMTP_URL: mails.url,
    RATE_LIMITS: 'false',
    ...settings,
  })
  // On a busy machine a hundred simultaneous requests wait longer than the product would let users wait.
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  // Nodes of one database share what they store there.
  const redis = config.REDIS_URL
    ? new Redis(config.REDIS_URL, new URL(url).pathname.slice(1), { warn: () => {} })
    : undefined
  await redis?.open()
  const limits = { max: 8, statementTimeout: 7000, connectionTimeout: 30_000 }
  const database = openDatabase(url, { ...limits, directUrl, readUrl: config.DATABASE_READ_URL, redis })
  let shift = 0
  const http = await createApp({ config, database, identify, clock: () => new Date(Date.now() + shift) })
  const context = { database, config, log: http.log }
  // Without scheduled jobs: hourly clean-up would delete what a test creates with an old date.
  const runner = await startJobs(directUrl, jobs, listeners, context, { crontab: '' })
  const address = await http.listen({ host: '127.0.0.1', port: config.PORT })
  return {
    url: address,
    database,
    databaseUrl: url,
    config,
    mails,
    passTime: (milliseconds) => void (shift += milliseconds),
    stop: async () => {
      await http.close()
      await runner.stop().catch(() => {})
      await database.close()
      redis?.close()
      await mails.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
