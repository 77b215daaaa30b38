import type { NodeHealth } from 'contract/platform/node-health.ts'
import { isBrokerConnected } from './broker/outbox.ts'
import { isMet } from './http/health.ts'
import type { Platform } from './http/http.ts'
import { brokerFigures } from './recent/broker-errors.ts'
import { fileStorage } from './storage/open-storage.ts'
import { storageFigures } from './storage/storage-metrics.ts'

/** The state of the connections and of the storage of this process. @param hasFiles checks the storage */
export async function readNodeHealth(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  hasFiles: () => Promise<boolean>,
): Promise<NodeHealth> {
  const { db, pool, waits, replicas, redis } = database
  const storage = fileStorage(config)
  const is_ready = await isMet(hasFiles)
  return {
    role: config.ROLE,
    database: {
      limit: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...waits.figures,
    },
    replicas: (replicas?.states ?? []).map(({ name, state, lag }) => ({
      name,
      state,
      lag_seconds: lag === undefined ? null : lag / 1000,
    })),
    storage: {
      kind: config.STORAGE_URL === undefined ? 'folder' : 's3',
      place: storage.place,
      is_ready,
      ...storageFigures(storage),
    },
    broker: {
      kind: redis ? 'redis' : 'postgresql',
      is_connected: isBrokerConnected(db),
      ...brokerFigures(),
    },
  }
}
