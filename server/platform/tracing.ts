import { register } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node'

/**
 * Sends traces of requests and statements to a collector (OTLP over HTTP). Imported only if OTEL_EXPORTER_OTLP_ENDPOINT is
 * set; the exporter and the provider read the standard variables themselves (OTEL_EXPORTER_OTLP_HEADERS,
 * OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES).
 *
 * Spans contain routes and texts of statements, but no addresses, parameters or bodies.
 */

// ES modules are instrumented by this hook, CommonJS ones without it.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
process.env['OTEL_SERVICE_NAME'] ??= 'seventeen'

/** Attributes that can contain tokens of links, words of a search or the address of a person. */
const personal = [
  'url.path',
  'url.query',
  'url.full',
  'client.address',
  'network.peer.address',
  'user_agent.original',
]

const withoutPersonalData: SpanProcessor = {
  onStart: () => {},
  onEnding: (span) => {
    for (const name of personal) if (name in span.attributes) span.setAttribute(name, '')
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
}

const provider = new NodeTracerProvider({
  spanProcessors: [withoutPersonalData, new BatchSpanProcessor(new OTLPTraceExporter())],
})
provider.register()

registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => /^\/(healthz|readyz|metrics)(\?|$)/.test(url),
      // Webhooks and single sign-on: paths of others can be secrets, too.
      disableOutgoingRequestInstrumentation: true,
    }),
    new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})

/** Sends what is still waiting. */
export const endTracing = () => provider.shutdown()
