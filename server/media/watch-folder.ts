import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/http/http.ts'
import { isOwnFolder, markerName } from './folder-marker.ts'

/** Milliseconds between two checks. */
const interval = 60_000

/** Logs when the folder of stored files is away or belongs to another database, and when it is back. */
export function watchFolder(
  http: FastifyInstance,
  { config, database: { db } }: Pick<Platform, 'config' | 'database'>,
): void {
  let wasAway = false
  const check = async () => {
    try {
      const isAway = !(await isOwnFolder(db, config))
      if (isAway && !wasAway)
        http.log.error(
          { folder: config.DATA_DIR },
          `stored files are away: ${markerName} is missing or wrong`,
        )
      if (!isAway && wasAway) http.log.info({ folder: config.DATA_DIR }, 'stored files are back')
      wasAway = isAway
    } catch (error) {
      http.log.warn({ err: error }, 'the folder of stored files could not be checked')
    }
  }
  const timer = setInterval(() => void check(), interval).unref()
  http.addHook('onClose', () => clearInterval(timer))
}
