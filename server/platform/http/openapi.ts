import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { z } from 'zod'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import type { BoundRoute } from './routes.ts'

const failure = z.object({ detail: z.string(), code: z.string() }).meta({ id: 'Refusal' })
const fields = z
  .record(z.string(), z.unknown())
  .meta({ id: 'FieldErrors', description: 'Messages by field, nested as the body is.' })

const operations = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApi(endpointsByTag: Record<string, BoundRoute[]>, url: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, bound] of Object.entries(endpointsByTag)) {
    for (const { name, endpoint } of withoutTwins(bound)) {
      const path = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})
      path[operations[endpoint.method]] = {
        operationId: `${tag}.${name}`,
        tags: [tag],
        summary: endpoint.summary,
        security: endpoint.open ? [] : [{ token: [] }],
        requestParams: {
          ...(endpoint.params && { path: endpoint.params }),
          ...(endpoint.query && { query: endpoint.query }),
          ...(endpoint.creates && {
            header: z.object({ 'Idempotency-Key': z.string().min(8).max(200).optional() }),
          }),
        },
        ...requestBody(endpoint),
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: endpoint.response } } },
          400: {
            description: 'Refused',
            content: { 'application/json': { schema: z.union([failure, fields]) } },
          },
        },
      }
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Seventeen',
      version: '0.1.0',
      description: 'The professional network for institutions committed to sustainable development.',
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
      },
    },
    // Sorted, so that moving a route to another domain changes nothing here.
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  return createDocument(document)
}

/** Endpoints that share a path and differ by a query parameter (`whenQuery`) are one operation in OpenAPI. */
function withoutTwins(bound: BoundRoute[]): Pick<BoundRoute, 'name' | 'endpoint'>[] {
  const all = bound.map(({ endpoint }) => endpoint)
  const isTwin = (one: Endpoint, other: Endpoint) =>
    other.whenQuery !== undefined && other.path === one.path && other.method === one.method
  return bound
    .filter(({ endpoint }) => endpoint.whenQuery === undefined)
    .map(({ name, endpoint }) => ({
      name,
      endpoint: all.filter((other) => isTwin(endpoint, other)).reduce(together, endpoint),
    }))
}

const together = (one: Endpoint, other: Endpoint): Endpoint => ({
  ...one,
  summary: `${one.summary}; with the parameter ${other.whenQuery}: ${other.summary}`,
  query: z.object({ ...one.query?.shape, ...other.query?.shape }).partial(),
  response: z.union([one.response, other.response]),
})

function requestBody({ body, files, formFields }: Endpoint) {
  if (!body && !files) return {}
  const json = body && !formFields ? { 'application/json': { schema: body } } : {}
  if (!files) return { requestBody: { content: json } }
  const parts = Object.fromEntries(
    Object.keys(files).map((part) => [
      part === '*' ? 'file' : part,
      z.string().optional().meta({ format: 'binary' }),
    ]),
  )
  const form =
    formFields && body instanceof z.ZodObject
      ? body.extend(parts)
      : z.object({ ...parts, document: body ?? z.unknown() })
  return { requestBody: { content: { ...json, 'multipart/form-data': { schema: form } } } }
}
