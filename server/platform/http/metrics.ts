import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { registerConnections, registerGauges, type Gauges, type NodeMetrics } from '../metrics/gauges.ts'
import { registerCounters, type RequestCounters } from '../metrics/request-counters.ts'
import { version } from '../version.ts'
import { metricsOfAll, workerNumber } from '../worker-processes.ts'
import type { Platform } from './http.ts'
import { notFound } from './problem.ts'
import type { Config } from '../config.ts'

/** Milliseconds between two measurements of event loop delay: each wakes an idle server. */
const delayPrecision = 50

/** Prometheus metrics at /metrics, for this machine or with METRICS_TOKEN. */
export function serveMetrics(
  http: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database'>,
  gauges: readonly Gauges[],
  counters: RequestCounters,
  ofDomains: readonly NodeMetrics[],
): void {
  const { config, database } = platform
  const registry = new Registry()
  const number = workerNumber()
  if (number !== undefined) {
    // A scrape reaches any process of the port, and returns the figures of all.
    registry.setDefaultLabels({ worker: String(number) })
    AggregatorRegistry.setRegistries([registry])
    new AggregatorRegistry()
  }
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delayPrecision })
  registerGauges(registry, gauges, database)
  registerConnections(registry, http, database)
  registerCounters(http, registry, counters)
  for (const register of ofDomains) register(registry, platform)
  for (const [name, help, read] of diskFigures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(config.DATA_DIR).catch(() => undefined)
        // A disk that is away must not hide all other figures.
        if (disk) this.set(read(disk))
        else this.remove()
      },
    })
  new Gauge({
    name: 'seventeen_info',
    help: 'Always 1; the version of this node is in its label',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw notFound()
    const text = number === undefined ? await registry.metrics() : await metricsOfAll()
    return reply.type(registry.contentType).send(text)
  })
}

const diskFigures: [name: string, help: string, read: (disk: StatsFs) => number][] = [
  ['disk_free_bytes', 'Free on the disk of DATA_DIR', ({ bavail, bsize }) => bavail * bsize],
  ['disk_bytes', 'Size of the disk of DATA_DIR', ({ blocks, bsize }) => blocks * bsize],
]

function mayRead(request: FastifyRequest, { METRICS_TOKEN }: Config): boolean {
  // The socket's address: X-Forwarded-For could be forged.
  if (!METRICS_TOKEN)
    return (
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
      !request.headers['x-forwarded-for']
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
