import { Counter, Histogram } from 'prom-client'
import { errorCode } from '../error-code.ts'
import { DurationsOfLastHour, ErrorsOfLastHour } from '../recent/last-hour.ts'
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

/** What happened in each storage, by its place. */
const recent = new Map<string, { errors: ErrorsOfLastHour; durations: DurationsOfLastHour }>()

function recentOf(place: string) {
  const known = recent.get(place) ?? { errors: new ErrorsOfLastHour(), durations: new DurationsOfLastHour() }
  recent.set(place, known)
  return known
}

/** Failures and latency of this process in the last hour. */
export function storageFigures({ place }: Pick<Storage, 'place'>) {
  const { errors, durations } = recentOf(place)
  return { ...errors.figures, ...durations.figures }
}

/** The same storage, whose operations are counted and timed. */
export function measured(storage: Storage): Storage {
  const { errors, durations } = recentOf(storage.place)
  const count = (operation: Operation, error: unknown) => {
    storageErrors.inc({ operation })
    errors.add(error)
  }
  const failed = (operation: Operation) => (error: unknown) => {
    if (errorCode(error) === storageAway) count(operation, error)
    throw error
  }
  const timed = async <T>(operation: Operation, run: () => Promise<T>, key = ''): Promise<T> => {
    const end = storageSeconds.startTimer({ operation })
    return run()
      .catch(failed(operation))
      .finally(() => {
        const seconds = end()
        // Names with a dot are read by health checks, which would outweigh the files of users.
        if (!key.startsWith('.')) durations.add(seconds)
      })
  }
  return {
    ...storage,
    put: (...of) => timed('put', () => storage.put(...of), of[0]),
    open: async (...of) => {
      const opened = await timed('open', () => storage.open(...of), of[0])
      opened.stream.once('error', (error) => count('open', error))
      return opened
    },
    size: (...of) => timed('size', () => storage.size(...of), of[0]),
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
