import { Worker } from 'node:worker_threads'
import type { DownloadTask } from './download.worker.ts'
import type { ConnectionOptions } from '../../platform/database/connection-options.ts'
import { storageEnvironment } from '../../platform/storage/open-storage.ts'
import { DownloadConnection } from './connection.ts'
import { writeResults, type WantedFile } from './results-file.ts'

/** A source of blocks. `next` returns null at the end; `stop` aborts. */
export interface BlockSource {
  next: () => Promise<Uint8Array | null>
  stop: () => Promise<void>
}

/**
 * Reads in the main thread between other requests: a block takes less than a millisecond, and a thread would take more
 * memory than all the rest.
 */
export function readHere(connectionOptions: ConnectionOptions, wanted: WantedFile): BlockSource {
  const connection = new DownloadConnection(connectionOptions)
  const blocks = writeResults(connection, wanted).then((file) => file[Symbol.asyncIterator]())
  // A rejection without a waiting reader is kept for the next call of `next`.
  blocks.catch(() => {})
  return {
    next: async () => {
      const { value, done }: IteratorResult<Buffer> = await (await blocks).next()
      return done ? null : value
    },
    stop: () => connection.close(),
  }
}

/** Heap limit of a thread in megabytes; data is processed in blocks. */
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Reads in a worker thread with its own connection. */
export function readInThread(connectionOptions: ConnectionOptions, wanted: WantedFile): BlockSource {
  const job: DownloadTask = { connectionOptions, wanted }
  const worker = new Worker(new URL('./download.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: memory,
    env: wanted.uploadsFrom ? storageEnvironment(process.env) : {},
  })
  let waiting: PromiseWithResolvers<Uint8Array | null> | undefined
  let failure: Error | undefined
  // A failure without a waiting reader is kept for the next call of `next`.
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
