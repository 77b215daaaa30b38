// Libraries are instrumented while they are loaded, so tracing starts before anything else is imported.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) await import('./platform/tracing.ts')
await import('./run.ts')

export {}
