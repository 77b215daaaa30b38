import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { busyExports, manyExports } from 'contract/surveys/surveys.refusals.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { Problem } from '../../platform/problem.ts'
import type { Asking } from '../../platform/routes.ts'
import type { Job } from './download.worker.ts'
import type { WantedFile } from './results-file.ts'

/** Downloads under way in this process: of one tenant, and of all. */
const most = { ofTenant: 2, ofAll: 4 }
const underWay = new Map<number, number>()

/** Why another download of the tenant cannot begin now (REL-23). */
export function whyNotNow(tenant: number): Refusal | undefined {
  if ((underWay.get(tenant) ?? 0) >= most.ofTenant) return manyExports
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  return all >= most.ofAll ? busyExports : undefined
}

/** Memory of a thread in megabytes; what is read and written passes through in blocks. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Milliseconds that reading may take, however slow the reader's line. */
const longest = 600_000

/**
 * Writes the results in a thread with a connection of its own, as fast as the reader takes them, so that requests keep
 * theirs. The thread ends when the reader goes away, and the query with it (REL-23).
 * @throws Problem 429 while there is no place for another
 */
export async function download(
  { bulk, gone }: Pick<Asking, 'bulk' | 'gone'>,
  tenant: number,
  wanted: WantedFile,
): Promise<Readable> {
  const reason = whyNotNow(tenant)
  if (reason) throw new Problem(reason, 10)
  underWay.set(tenant, (underWay.get(tenant) ?? 0) + 1)
  const workerData: Job = { connection: connectionLike(bulk), wanted }
  const worker = new Worker(new URL('./download.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
    env: {},
  })
  worker.once('exit', () => {
    const left = underWay.get(tenant)! - 1
    if (left > 0) underWay.set(tenant, left)
    else underWay.delete(tenant)
  })
  const file = new Readable({
    highWaterMark: 1 << 18,
    read: () => worker.postMessage('more'),
    destroy: (error, done) => void worker.terminate().then(() => done(error)),
  })
  worker.on('message', (block: Uint8Array | null) => file.push(block))
  worker.on('error', (error) => file.destroy(error))
  if (gone.aborted) file.destroy()
  else gone.addEventListener('abort', () => file.destroy(), { once: true })
  // What goes wrong before the first block is answered as every failure is.
  await new Promise<void>((ready, failed) => {
    file.once('readable', ready)
    file.once('error', failed)
    file.once('close', ready)
  })
  return file
}

/** A connection to the same database for one thread. */
function connectionLike({ options }: Asking['bulk']): Job['connection'] {
  const { host, port, database, user, pass, ssl } = options as unknown as Record<string, never>
  return {
    host,
    port,
    database,
    username: user,
    password: pass,
    ssl,
    max: 1,
    connect_timeout: 3,
    connection: {
      application_name: 'seventeen download',
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: longest,
      // Notices that the reader went away even while nothing is sent yet.
      client_connection_check_interval: 1000,
    },
  }
}
