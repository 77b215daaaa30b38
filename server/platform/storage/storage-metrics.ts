import { Counter, Histogram } from 'prom-client'
import { errorCode } from '../error-code.ts'
import { storageAway, type Storage } from './storage.ts'

const operations = ['put', 'open', 'size', 'remove', 'list', 'move', 'sweep'] as const
type Operation = (typeof operations)[number]

/** Operations that failed because the storage could not be reached, refused them, or broke off. */
export const storageErrors = new Counter({
  name: 'storage_errors_total',
  help: 'Failed operations on the storage of files, by operation',
  labelNames: ['operation'],
  registers: [],
})

/** Reading counts until the first byte. */
export const storageSeconds = new Histogram({
  name: 'storage_seconds',
  help: 'Time of operations on the storage of files, by operation; for reading until it begins',
  labelNames: ['operation'],
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
})

for (const operation of operations) {
  storageErrors.inc({ operation }, 0)
  storageSeconds.zero({ operation })
}

/** The same storage, whose operations are counted and timed. */
export function measured(storage: Storage): Storage {
  const failed = (operation: Operation) => (error: unknown) => {
    if (errorCode(error) === storageAway) storageErrors.inc({ operation })
    throw error
  }
  const timed = async <T>(operation: Operation, run: () => Promise<T>): Promise<T> => {
    const end = storageSeconds.startTimer({ operation })
    return run().catch(failed(operation)).finally(end)
  }
  return {
    ...storage,
    put: (...of) => timed('put', () => storage.put(...of)),
    open: async (...of) => {
      const opened = await timed('open', () => storage.open(...of))
      opened.stream.once('error', () => storageErrors.inc({ operation: 'open' }))
      return opened
    },
    size: (...of) => timed('size', () => storage.size(...of)),
    remove: (...of) => timed('remove', () => storage.remove(...of)),
    async *list() {
      try {
        yield* storage.list()
      } catch (error) {
        failed('list')(error)
      }
    },
    move: (...of) => timed('move', () => storage.move(...of)),
    removeUnfinished: (...of) => timed('sweep', () => storage.removeUnfinished(...of)),
  }
}
