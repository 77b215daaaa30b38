import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { mailNotice } from '../mail/mail-notice.ts'
import type { Config } from '../platform/config.ts'
import { connectClient } from '../platform/database/connect.ts'
import { isPooled } from '../platform/database/database.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { refuseUnsuitablePooler, refuseUnsuitablePostgres } from '../platform/database/suitable-postgres.ts'
import { explainedStart } from '../platform/explain-start.ts'
import { Redis } from '../platform/redis/redis.ts'
import { inFolder, storageAt } from '../platform/storage/open-storage.ts'
import { refuseReadOnlyFolder } from '../platform/writable-folder.ts'

/** A test and its result. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'failed'
  words: string
}

/** Tolerated difference of the database's clock in seconds; sessions and links depend on it. */
const largestSkew = 5
/** Warns below this number of free bytes. */
const littleSpace = 1e9

/**
 * Tests the folder, the database, its clock, the object storage and the mail server of the settings.
 * @param databaseUrl undefined if the embedded database does not exist yet
 */
export async function checkInstallation(config: Config, databaseUrl: string | undefined): Promise<Finding[]> {
  return [
    await tried('folder', () => checkFolder(config)),
    ...(databaseUrl ? await checkDatabase(databaseUrl, config) : [notMade]),
    ...(config.REDIS_URL ? [await tried('redis', () => checkRedis(config.REDIS_URL!))] : []),
    ...(config.STORAGE_URL ? [await tried('files', () => checkStorage(config))] : []),
    await tried('mail', () => checkMail(config)),
  ]
}

const notMade: Finding = {
  name: 'database',
  state: 'ok',
  words: 'There is none yet: the first start creates the embedded one in DATA_DIR.',
}

type Result = Omit<Finding, 'name'>

async function tried(name: string, run: () => Promise<Result>): Promise<Finding> {
  try {
    return { name, ...(await run()) }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    return { name, state: 'failed', words: explainedStart(failure, undefined) }
  }
}

async function checkFolder({ DATA_DIR }: Config): Promise<Result> {
  refuseReadOnlyFolder(DATA_DIR)
  const { bavail, bsize } = await statfs(DATA_DIR)
  const free = bavail * bsize
  const words = `${DATA_DIR} is writable; ${(free / 1e9).toFixed(1)} GB are free.`
  return { state: free < littleSpace ? 'warning' : 'ok', words }
}

/** Stores, reads and deletes a small file. */
async function checkStorage(config: Config): Promise<Result> {
  const storage = storageAt(config.STORAGE_URL ?? inFolder, config)
  const name = `.check-${randomUUID()}`
  await storage.put(name, Readable.from([Buffer.from('Seventeen')]))
  const { stream, size } = await storage.open(name, { start: 0, end: 4 })
  const read = await text(stream)
  await storage.remove([name])
  if (read !== 'Seven' || size !== 9) throw new Error(`${storage.place} does not return what was stored.`)
  await storage.list()[Symbol.asyncIterator]().next()
  return { state: 'ok', words: `${storage.place} stores, lists, reads and deletes files.` }
}

async function checkDatabase(url: string, { DATABASE_URL, DATABASE_DIRECT_URL }: Config): Promise<Finding[]> {
  let client: pg.Client | undefined
  try {
    client = await connectClient(connectionOptionsOf(url), { connectionTimeoutMillis: 10_000 })
    await refuseUnsuitablePostgres(client, connectionOptionsOf(url))
    if (isPooled({ DATABASE_URL, DATABASE_DIRECT_URL }))
      await refuseUnsuitablePooler(client, connectionOptionsOf(DATABASE_URL!))
    const asked = Date.now()
    const { rows } = await client.query<{ version: string; now: string }>(
      `select current_setting('server_version') as version, extract(epoch from clock_timestamp())::text as now`,
    )
    const middle = (asked + Date.now()) / 2
    const [answer] = rows
    const skew = Math.abs(Number(answer?.now) * 1000 - middle) / 1000
    return [
      { name: 'database', state: 'ok', words: `PostgreSQL ${answer?.version} responds.` },
      {
        name: 'clock',
        state: skew > largestSkew ? 'warning' : 'ok',
        words: `This machine and the database differ by ${skew.toFixed(1)} s; it is ${new Date().toISOString()}.`,
      },
    ]
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    return [
      { name: 'database', state: 'failed', words: explainedStart(failure, { name: 'DATABASE_URL', url }) },
    ]
  } finally {
    await client?.end().catch(() => {})
  }
}

async function checkRedis(url: string): Promise<Result> {
  let reason = ''
  const redis = new Redis(url, 'check', { warn: ({ err }: { err: unknown }) => (reason = String(err)) })
  const isOpen = await redis.open()
  redis.close()
  if (!isOpen) return { state: 'failed', words: `REDIS_URL: the server does not respond. ${reason}` }
  return { state: 'ok', words: 'Redis responds.' }
}

async function checkMail(config: Config): Promise<Result> {
  const notice = await mailNotice(config)
  if (notice) return { state: 'warning', words: notice.replace(/^WARNING: /, '') }
  return {
    state: 'ok',
    words: config.SMTP_URL ? `${new URL(config.SMTP_URL).host} responds.` : 'Mails are shown at /dev/outbox.',
  }
}
