import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { registerConnections, registerGauges, type Gauges } from '../metrics/gauges.ts'
import type { Platform } from './http.ts'
import { notFound } from './problem.ts'
import type { Config } from '../config.ts'

/** Prometheus metrics at /metrics, for this machine or with METRICS_TOKEN. */
export function serveMetrics(
  http: FastifyInstance,
  { config, database }: Pick<Platform, 'config' | 'database'>,
  gauges: readonly Gauges[],
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, gauges, database)
  registerConnections(registry, http, database)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Counter({
    name: 'http_polls_known_total',
    help: 'Polls that were answered 304 from memory; they are in no other figure',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(http.knownAnswers.answered)
    },
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
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

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
