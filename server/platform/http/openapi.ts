import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { z } from 'zod'
import type { Endpoint, EndpointSchemas } from 'contract/platform/endpoint.ts'
import { scopeNeeded } from 'contract/platform/token-scopes.ts'
import { namesByTag } from './openapi/example-values.ts'
import { exampleOf, type Schema } from './openapi/examples.ts'
import { describeParameters } from './openapi/parameters.ts'
import { responsesOf } from './openapi/responses.ts'
import { release } from '../version.ts'
import type { BoundRoute } from './routes.ts'

const operations = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApi(endpointsByTag: Record<string, BoundRoute[]>, url: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, bound] of Object.entries(endpointsByTag)) {
    const listed = withoutTwins(bound)
    for (const { name, endpoint, schemas } of listed) {
      const path = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})
      path[operations[endpoint.method]] = {
        operationId: operationId(tag, name, endpoint, listed),
        tags: [tag],
        summary: schemas.summary,
        description: [forTokens(tag, endpoint), ...deprecation(endpoint)].join(' '),
        ...(endpoint.deprecated && { deprecated: true }),
        security: endpoint.open ? [] : [{ token: [] }],
        requestParams: {
          ...(schemas.params && { path: schemas.params }),
          ...(schemas.query && { query: schemas.query }),
          ...(endpoint.creates && {
            header: z.object({ 'Idempotency-Key': z.string().min(8).max(200).optional() }),
          }),
        },
        ...requestBody(endpoint, schemas),
        responses: responsesOf(endpoint, schemas),
      }
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Seventeen',
      version: release,
      description: 'The professional network for institutions committed to sustainable development.',
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token <token> or Bearer <token>, with the token of a session or an API token',
        },
      },
    },
    // Sorted, so that moving a route to another domain does not change the document.
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  const created = createDocument(document)
  describeParameters(created)
  return withExamples(created)
}

const forTokens = (tag: string, endpoint: Endpoint): string => {
  const scope = scopeNeeded(tag, endpoint)
  if (!scope) return 'Not available to API tokens.'
  const { takesTokensOf } = endpoint
  const owner = takesTokensOf === 'project' ? 'a project' : 'an institution'
  return `API tokens need the scope ${scope}.${takesTokensOf ? ` Also available to tokens of ${owner}.` : ''}`
}

const deprecation = ({ deprecated }: Endpoint): string[] =>
  deprecated
    ? [
        `Deprecated since ${deprecated.since}${deprecated.until ? `, and available until ${deprecated.until}` : ''}: see ${deprecated.link}`,
      ]
    : []

/** Endpoints that share a path and differ by a query parameter (`whenQuery`) are one operation in OpenAPI. */
function withoutTwins(bound: BoundRoute[]): Described[] {
  const isTwin = ({ endpoint: one }: Described, { endpoint: other }: Described) =>
    other.whenQuery !== undefined && other.path === one.path && other.method === one.method
  return bound
    .filter(({ endpoint }) => endpoint.whenQuery === undefined)
    .map((route) => bound.filter((other) => isTwin(route, other)).reduce<Described>(together, route))
}

type Described = Pick<BoundRoute, 'name' | 'endpoint' | 'schemas'>

const together = ({ name, endpoint, schemas }: Described, other: Described): Described => ({
  name,
  endpoint,
  schemas: {
    ...schemas,
    summary: `${schemas.summary}; with the parameter ${other.endpoint.whenQuery}: ${other.schemas.summary}`,
    query: z.object({ ...schemas.query?.shape, ...other.schemas.query?.shape }).partial(),
    response: z.union([schemas.response, other.schemas.response]),
  },
})

/** Generated clients name their functions by it: unique, with the subject if several endpoints of a tag share a name. */
function operationId(
  tag: string,
  name: string,
  { path }: Endpoint,
  listed: readonly Pick<BoundRoute, 'name'>[],
): string {
  if (listed.filter((other) => other.name === name).length === 1) return `${tag}.${name}`
  const subject = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? ''
  const words = subject.split(/[_-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${tag}.${name}${words.join('')}`
}

function requestBody({ files, formFields }: Endpoint, { body }: EndpointSchemas) {
  if (!body && !files) return {}
  const required = body !== undefined && !body.safeParse({}).success
  const json = body && !formFields ? { 'application/json': { schema: body } } : {}
  if (!files) return { requestBody: { required, content: json } }
  const { '*': anyPart, ...named } = files
  const parts = Object.fromEntries(Object.keys(named).map((part) => [part, binary.optional()]))
  const form =
    formFields && body instanceof z.ZodObject
      ? body.extend(parts)
      : z.object({ ...parts, ...(body && { document: body }) })
  const multipart = {
    schema: anyPart ? form.catchall(binary) : form,
    ...(body && !formFields && { encoding: { document: { contentType: 'application/json' } } }),
  }
  return { requestBody: { required, content: { ...json, 'multipart/form-data': multipart } } }
}

const binary = z.string().meta({ format: 'binary' })

/** Adds an example to every JSON body without one. */
function withExamples(document: ReturnType<typeof createDocument>) {
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>
  for (const path of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations)) {
      const { requestBody: sent, responses, tags } = path?.[operation] ?? {}
      const named = namesByTag[tags?.[0] ?? '']
      for (const place of [sent, ...Object.values(responses ?? {})]) {
        const json = place && 'content' in place ? place.content?.['application/json'] : undefined
        if (json?.schema && json.example === undefined && !json.examples)
          json.example = exampleOf(json.schema as Schema, { components, named })
      }
    }
  return document
}
