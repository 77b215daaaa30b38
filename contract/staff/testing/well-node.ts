import type { NodeHealth } from '../../platform/node-health.ts'

/** A node on which all is well, without optional services. */
export const wellNode: NodeHealth = {
  role: 'all',
  database: {
    limit: 10,
    open: 4,
    idle: 3,
    waiting: 0,
    waited_last_hour: 0,
    longest_wait_seconds: 0,
    refused_last_hour: 0,
  },
  replicas: [],
  storage: {
    kind: 'folder',
    place: '/var/lib/seventeen/media',
    is_ready: true,
    errors_last_hour: 0,
    last_error: null,
    p50_seconds: null,
    p95_seconds: null,
  },
  broker: { kind: 'postgresql', is_connected: true, errors_last_hour: 0, last_error: null },
}
