import type { FastifyInstance } from 'fastify'
import { errorCode } from '../platform/error-code.ts'
import type { Platform } from '../platform/http/http.ts'
import { storageAway } from '../platform/storage/storage.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { isOwnFolder, markerName } from './folder-marker.ts'

/** Milliseconds between two checks. */
const interval = 60_000

/** Logs when the storage of files is away or belongs to another database, and when it is back. */
export function watchFolder(
  http: FastifyInstance,
  { config, database: { db } }: Pick<Platform, 'config' | 'database'>,
): void {
  const { place } = fileStorage(config)
  let wasAway = false
  const check = async () => {
    try {
      const away = await isOwnFolder(db, config).then(
        (isOwn) => (isOwn ? undefined : `${markerName} is missing or wrong`),
        (error: unknown) => {
          if (errorCode(error) === storageAway) return String(error)
          throw error
        },
      )
      if (away !== undefined && !wasAway) http.log.error({ storage: place }, `stored files are away: ${away}`)
      if (away === undefined && wasAway) http.log.info({ storage: place }, 'stored files are back')
      wasAway = away !== undefined
    } catch (error) {
      http.log.warn({ err: error }, 'the storage of files could not be checked')
    }
  }
  const timer = setInterval(() => void check(), interval).unref()
  http.addHook('onClose', () => clearInterval(timer))
}
