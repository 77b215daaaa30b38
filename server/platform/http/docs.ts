import { dirname } from 'node:path'
import { createRequire } from 'node:module'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendCompressed } from './compression.ts'
import { openApi } from './openapi.ts'
import type { BoundRoute } from './routes.ts'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - Seventeen</title><link rel="stylesheet" href="/api/docs/files/swagger-ui.css"><div id="swagger-ui"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`

/** The OpenAPI document at /api/openapi.json and a page to browse it at /api/docs. */
export async function serveDocs(
  http: FastifyInstance,
  endpointsByTag: Record<string, BoundRoute[]>,
  config: Config,
): Promise<void> {
  // Generated on first use, since it takes 0.2 s, which would delay every start. All readers share its bytes.
  let document: Buffer | undefined
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  http.get('/api/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi(endpointsByTag, config.PUBLIC_URL)))
    return sendCompressed(reply.type('application/json; charset=utf-8'), document)
  })
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  http.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  await http.register(fastifyStatic, {
    root: files,
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  })
}
