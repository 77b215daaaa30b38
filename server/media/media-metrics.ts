import { Counter, Gauge } from 'prom-client'
import type { NodeMetrics } from '../platform/metrics/gauges.ts'
import { storageErrors, storageSeconds } from '../platform/storage/storage-metrics.ts'
import { isOwnFolder } from './folder-marker.ts'

/** Requests for stored files whose bytes this node could not read. */
export const unreadableFiles = new Counter({
  name: 'stored_files_unreadable_total',
  help: 'Requests for stored files whose bytes could not be read',
  registers: [],
})

export const registerMediaMetrics: NodeMetrics = (registry, { config, database: { db } }) => {
  for (const metric of [unreadableFiles, storageErrors, storageSeconds]) registry.registerMetric(metric)
  new Gauge({
    name: 'media_folder_ready',
    help: '1 if the storage of files is there and belongs to the database, else 0',
    registers: [registry],
    async collect() {
      this.set(Number(await isOwnFolder(db, config).catch(() => false)))
    },
  })
}
