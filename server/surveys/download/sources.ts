import { Worker } from 'node:worker_threads'
import { sql as query } from 'kysely'
import postgres from 'postgres'
import type { Sql } from '../../platform/database.ts'
import type { Asking } from '../../platform/routes.ts'
import type { Job } from './download.worker.ts'
import { resultsFile, type WantedFile } from './results-file.ts'

/** Where the blocks of a file come from. `next` gives null at the end; `stop` ends all that is under way. */
export interface Source {
  next: () => Promise<Uint8Array | null>
  stop: () => Promise<void>
}

type Means = Pick<Asking, 'bulk' | 'db'>

/** What PostgreSQL knows the connections by. */
const application = 'seventeen download'

/** Reads between other requests. */
export function readHere({ bulk, db }: Means, wanted: WantedFile): Source {
  const sql = postgres(connectionLike(bulk)) as unknown as Sql
  let isOver = false
  const begun = (async () => {
    const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    const file = await resultsFile(sql, wanted)
    return { pid, blocks: file[Symbol.asyncIterator]() as AsyncIterator<Buffer> }
  })()
  return {
    next: async () => {
      const { value, done } = await (await begun).blocks.next()
      isOver = done === true
      return done ? null : value
    },
    stop: async () => {
      // A query that waits for its reader hears of nothing else.
      const pid = isOver ? undefined : await begun.then(({ pid }) => pid).catch(() => undefined)
      try {
        if (pid) await terminated(pid, db)
      } finally {
        await sql.end({ timeout: 0 })
      }
    },
  }
}

const terminated = (pid: number, db: Asking['db']) =>
  query`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and application_name = ${application}`.execute(db)

/** Megabytes of a thread; what is read and written passes through in blocks. */
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Reads in a thread of its own, which ends with its connection. */
export function readInThread({ bulk }: Means, wanted: WantedFile): Source {
  const job: Job = { connection: connectionLike(bulk), wanted }
  const worker = new Worker(new URL('./download.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: memory,
    env: {},
  })
  let waiting: PromiseWithResolvers<Uint8Array | null> | undefined
  let failure: Error | undefined
  // It may fail while nobody waits: whoever asks next must hear of it.
  const fail = (error: Error) => {
    failure ??= error
    waiting?.reject(failure)
  }
  worker.on('message', (block: Uint8Array | null) => waiting?.resolve(block))
  worker.once('error', fail)
  worker.once('exit', () => fail(new Error('The thread of a download ended before its file.')))
  return {
    next: () => {
      if (failure) return Promise.reject(failure)
      waiting = Promise.withResolvers()
      worker.postMessage('next')
      return waiting.promise
    },
    stop: async () => void (await worker.terminate()),
  }
}

/** Milliseconds that reading may take, however slow the reader's line. */
const longest = 600_000

/** A connection to the same database for one download. */
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
      application_name: application,
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: longest,
      // Notices that the reader went away even while nothing is sent yet.
      client_connection_check_interval: 1000,
    },
  }
}
