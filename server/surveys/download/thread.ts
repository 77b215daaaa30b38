import { Worker } from 'node:worker_threads'
import type { Asking } from '../../platform/routes.ts'
import type { Job } from './download.worker.ts'
import type { WantedFile } from './results-file.ts'

/** Where the blocks of a file come from. `next` gives null at the end; `stop` ends all that is under way. */
export interface Thread {
  next: () => Promise<Uint8Array | null>
  stop: () => Promise<void>
}

/** Megabytes of a thread; what is read and written passes through in blocks. */
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Reads in a thread of its own, which ends with its connection. */
export function readInThread(bulk: Asking['bulk'], wanted: WantedFile): Thread {
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
      application_name: 'seventeen download',
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: longest,
      // Notices that the reader went away even while nothing is sent yet.
      client_connection_check_interval: 1000,
    },
  }
}
