import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { emptyDataFolder, removeDataFolder } from '../data-folder.ts'
import { fillWithPersonas } from '../fill-with-personas.ts'
import { freePort, ready, startProduct, type Product } from '../product.ts'
import { noNginx } from '../servers/nginx.ts'
import { noPgbouncer, startPgbouncer } from '../servers/pgbouncer.ts'
import { noRedis, startRedis } from '../servers/redis.ts'
import { startReplicated } from '../servers/replica.ts'
import { startS3Server } from '../s3-server.ts'
import { postmasterIn, signalPostgres } from '../signal-postgres.ts'
import { startHaNginx } from './ha-nginx.ts'
import { startSwitch } from './switch.ts'

/** Reason why a cluster cannot be started on this machine; undefined if it can. */
export const noCluster = [noNginx, noPgbouncer, noRedis].find((reason) => reason !== undefined)

/**
 * Three nodes behind nginx, PgBouncer in front of a primary with a synchronous and an asynchronous standby, Redis and an S3
 * server, all on this machine. Nodes read from both standbys.
 */
export interface Cluster {
  url: string
  /** Addresses of the nodes themselves. */
  nodes: () => string[]
  /** The database that can be written to now. */
  databaseUrl: () => string
  killNode: (index: number) => Promise<void>
  /** @param program that of another version */
  startNode: (index: number, program?: string) => Promise<void>
  /** Lets the node finish its requests, and starts this program in its place. */
  replaceNode: (index: number, program: string) => Promise<void>
  /** Starts one more node, which nginx does not know. */
  startOther: (settings: Record<string, string>) => Promise<Product>
  killPrimary: () => Promise<void>
  promote: () => Promise<void>
  /** The asynchronous standby. */
  replica: {
    url: string
    freeze: () => void
    thaw: () => void
  }
  redis: Awaited<ReturnType<typeof startRedis>>
  files: Awaited<ReturnType<typeof startS3Server>>
  /** Resident memory of each node, in megabytes. */
  memory: () => number[]
  /** What a node has printed since its start. */
  output: (index: number) => string
  /** What the nodes have logged as errors. */
  errors: () => string
  close: () => Promise<void>
}

interface ClusterOptions {
  /** Program of the nodes, and how to fill the database for it. */
  version?: { program: string; fill: (url: string) => Promise<void> }
}

export async function startCluster({ version }: ClusterOptions = {}): Promise<Cluster> {
  const replicated = await startReplicated(version?.fill ?? fillWithPersonas, { count: 2 })
  const [standby, replica] = replicated.replicas
  const primaryUrl = replicated.primary.url('postgres')
  const [standbyUrl, replicaUrl] = [standby!.url('postgres'), replica!.url('postgres')]
  // A commit is acknowledged when the first standby has it.
  await run(primaryUrl, `alter system set synchronous_standby_names = 'replica_1'`)
  await run(primaryUrl, 'select pg_reload_conf()')
  let writable = primaryUrl
  const turn = await startSwitch(Number(new URL(primaryUrl).port))
  const pooler = await startPgbouncer(withPort(primaryUrl, turn.port), { poolSize: 20 })
  const redis = await startRedis()
  const files = await startS3Server()
  const dataDir = await emptyDataFolder()
  const ports = [await freePort(), await freePort(), await freePort()]
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: `${ofHosts(primaryUrl, standbyUrl)}?target_session_attrs=read-write`,
    DATABASE_READ_URL: ofHosts(standbyUrl, replicaUrl),
    REDIS_URL: redis.url,
    ...files.settings('cluster'),
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    STOP_DELAY: '3',
    DEMO_DATA: 'false',
  }
  const nodes: Product[] = []
  const startNode = async (index: number, program = version?.program) => {
    nodes[index] = await startProduct({ ...settings, PORT: String(ports[index]!) }, program)
    await ready(nodes[index])
  }
  for (const index of ports.keys()) await startNode(index)
  const proxy = await startHaNginx(nodes.map(({ url }) => url))
  const replicaFolder = replicated.folders.replicas[1]!
  return {
    url: proxy.url,
    nodes: () => nodes.map(({ url }) => url),
    databaseUrl: () => writable,
    killNode: async (index) => {
      nodes[index]!.process.kill('SIGKILL')
      await nodes[index]!.ended
    },
    startNode,
    replaceNode: async (index, program) => {
      nodes[index]!.process.kill('SIGTERM')
      await nodes[index]!.ended
      await startNode(index, program)
    },
    startOther: async (more) => {
      const product = await startProduct({ ...settings, ...more, PORT: String(await freePort()) })
      await ready(product)
      return product
    },
    killPrimary: async () => {
      process.kill(postmasterIn(replicated.folders.primary), 'SIGKILL')
      // Otherwise it would be restarted, as that of a single machine is.
      replicated.primary.stop()
    },
    promote: async () => {
      await run(standbyUrl, 'select pg_promote(true, 60)')
      writable = standbyUrl
      turn.turnTo(Number(new URL(standbyUrl).port))
    },
    replica: {
      url: replicaUrl,
      freeze: () => signalPostgres(replicaFolder, 'SIGSTOP'),
      thaw: () => signalPostgres(replicaFolder, 'SIGCONT'),
    },
    redis,
    files,
    memory: () =>
      nodes.map(({ process: { pid } }) => {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      }),
    output: (index) => nodes[index]!.output(),
    errors: () => nodes.map(({ output }) => output()).join('\n'),
    close: async () => {
      await proxy.close()
      await Promise.all(nodes.map(endQuickly))
      await pooler.close()
      await turn.close()
      await redis.close()
      await files.remove()
      await replicated.close()
      await removeDataFolder(dataDir)
    },
  }
}

/** Stops a node without waiting for load balancers. */
export async function endQuickly({ process: child, ended }: Product): Promise<void> {
  child.kill('SIGTERM')
  await setTimeout(200)
  child.kill('SIGTERM')
  await ended
}

const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href

/** One address with the hosts of several. */
function ofHosts(...urls: readonly string[]): string {
  const { username, password, pathname } = new URL(urls[0]!)
  return `postgres://${username}:${password}@${urls.map((one) => new URL(one).host).join(',')}${pathname}`
}

export async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
