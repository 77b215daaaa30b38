import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { removeDataFolder } from '../testing/data-folder.ts'
import { ready, startProduct } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'

interface Span {
  traceId: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
interface Export {
  resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[]
}

/** A collector of traces on a free port. */
async function collector() {
  const received: (Span & { library: string })[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Export).resourceSpans)
        for (const { scope, spans } of scopeSpans)
          received.push(...spans.map((span) => ({ ...span, library: scope.name })))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

it('a request is traced from its route to its statements, without address or parameters', async () => {
  const { url, received } = await collector()
  const folder = await mkdtemp(join(tmpdir(), 'seventeen-traces-'))
  onTestFinished(() => removeDataFolder(folder))
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  })
  onTestFinished(async () => {
    product.process.kill('SIGTERM')
    await product.ended
  })
  await ready(product)
  await fetch(`${product.url}/api/places/cities/?country=KE&name=Secretname`)

  const route = () => received.find(({ name }) => name.includes('/api/places/cities/'))
  await expect.poll(route).toBeDefined()
  const ofRequest = () => received.filter(({ traceId }) => traceId === route()?.traceId)
  await expect
    .poll(() => new Set(ofRequest().map(({ library }) => library)))
    .toEqual(
      new Set(['@opentelemetry/instrumentation-http', '@fastify/otel', '@opentelemetry/instrumentation-pg']),
    )
  const statements = ofRequest().flatMap(({ attributes }) =>
    attributes.filter(({ key }) => /^db\.(statement|query\.text)$/.test(key)),
  )
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify(received)).not.toContain('Secretname')
})
