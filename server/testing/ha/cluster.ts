import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { existingPostgres } from '../../platform/database/postgres-place.ts'
import { emptyDataFolder, removeDataFolder } from '../data-folder.ts'
import { fillWithPersonas } from '../fill-with-personas.ts'
import { freePort, ready, startProduct, type Product } from '../product.ts'
import { startPgbouncer } from '../servers/pgbouncer.ts'
import { startRedis } from '../servers/redis.ts'
import { startReplicated } from '../servers/replica.ts'
import { startS3Server } from '../s3-server.ts'
import { startHaNginx } from './ha-nginx.ts'
import { startSwitch } from './switch.ts'

/**
 * Three nodes behind nginx, PgBouncer in front of a primary with a synchronous standby, Redis and an S3 server, all on this
 * machine.
 */
export interface Cluster {
  url: string
  /** The database that can be written to now. */
  databaseUrl: () => string
  killNode: (index: number) => Promise<void>
  startNode: (index: number) => Promise<void>
  killPrimary: () => Promise<void>
  promote: () => Promise<void>
  redis: Awaited<ReturnType<typeof startRedis>>
  files: Awaited<ReturnType<typeof startS3Server>>
  /** Resident memory of each node, in megabytes. */
  memory: () => number[]
  /** What the nodes have logged as errors. */
  errors: () => string
  close: () => Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const replicated = await startReplicated(fillWithPersonas)
  const [primaryUrl, standbyUrl] = [replicated.primary.url('postgres'), replicated.replica.url('postgres')]
  // A commit is acknowledged when the standby has it.
  await run(primaryUrl, `alter system set synchronous_standby_names = '*'`)
  await run(primaryUrl, 'select pg_reload_conf()')
  let writable = primaryUrl
  const turn = await startSwitch(Number(new URL(primaryUrl).port))
  const pooler = await startPgbouncer(withPort(primaryUrl, turn.port))
  const redis = await startRedis()
  const files = await startS3Server()
  const dataDir = await emptyDataFolder()
  const ports = [await freePort(), await freePort(), await freePort()]
  const both = new URL(primaryUrl)
  const hosts = `127.0.0.1:${both.port},127.0.0.1:${new URL(standbyUrl).port}`
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: `postgres://${both.username}:${both.password}@${hosts}${both.pathname}?target_session_attrs=read-write`,
    DATABASE_READ_URL: standbyUrl,
    REDIS_URL: redis.url,
    ...files.settings('cluster'),
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
  }
  const start = async (port: number): Promise<Product> => {
    const product = await startProduct({ ...settings, PORT: String(port) })
    await ready(product)
    return product
  }
  const nodes: Product[] = []
  for (const port of ports) nodes.push(await start(port))
  const proxy = await startHaNginx(nodes.map(({ url }) => url))
  return {
    url: proxy.url,
    databaseUrl: () => writable,
    killNode: async (index) => {
      nodes[index]!.process.kill('SIGKILL')
      await nodes[index]!.ended
    },
    startNode: async (index) => void (nodes[index] = await start(ports[index]!)),
    killPrimary: async () => {
      const { data } = existingPostgres(replicated.folders.primary).files
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      // Otherwise it would be restarted, as that of a single machine is.
      replicated.primary.stop()
    },
    promote: async () => {
      await run(standbyUrl, 'select pg_promote(true, 60)')
      writable = standbyUrl
      turn.turnTo(Number(new URL(standbyUrl).port))
    },
    redis,
    files,
    memory: () =>
      nodes.map(({ process: { pid } }) => {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      }),
    errors: () => nodes.map(({ output }) => output()).join('\n'),
    close: async () => {
      await proxy.close()
      for (const { process: child, ended } of nodes) {
        child.kill('SIGTERM')
        await ended
      }
      await pooler.close()
      await turn.close()
      await redis.close()
      await files.remove()
      await replicated.close()
      await removeDataFolder(dataDir)
    },
  }
}

const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href

export async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
