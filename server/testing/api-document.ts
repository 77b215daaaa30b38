import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Endpoint, EndpointSchemas } from 'contract/platform/endpoint.ts'
import { endpointsByTag } from '../app.ts'
import { openApi } from '../platform/http/openapi.ts'
import type { BoundRoute } from '../platform/http/routes.ts'
import type { TestResponse } from './http-client.ts'

const document = openApi(endpointsByTag, 'http://localhost')

const schemas = new Map(
  Object.values(endpointsByTag)
    .flat()
    .map((route) => [route.endpoint, route.schemas]),
)

/** Adds the routes of a single test. */
export function addSchemas(routes: readonly BoundRoute[]): void {
  for (const route of routes) schemas.set(route.endpoint, route.schemas)
}

/** The schemas that the routes bind to an endpoint. */
export function schemasOf(endpoint: Endpoint): EndpointSchemas {
  const found = schemas.get(endpoint)
  if (!found) throw new Error(`No route for ${endpoint.method} ${endpoint.path}`)
  return found
}

interface Operation {
  matches: RegExp
  pointer: string
  responses: Record<string, { content?: Record<string, unknown> }>
}

const escapedPointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const operations: Record<string, Operation[]> = {}
for (const [path, item] of Object.entries(document.paths ?? {}))
  for (const [method, operation] of Object.entries(item ?? {})) {
    const pattern = path
      .replace(/\/$/, '')
      .replace(/[.$]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
    ;(operations[method] ??= []).push({
      matches: new RegExp(`^${pattern}/?$`),
      pointer: `#/paths/${escapedPointer(path)}/${method}/responses`,
      responses: (operation as { responses: Operation['responses'] }).responses,
    })
  }
// Paths without parameters precede those with them, as in the router.
for (const list of Object.values(operations))
  list.sort((one, other) => one.pointer.split('{').length - other.pointer.split('{').length)

// Most validators run only a few times: without optimisation they compile in half the time.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  code: { optimize: false },
  schemas: { api: document },
})
const validators = new Map<string, ValidateFunction>()

/** Fails when the document does not have this response: its status, its media type, or the shape of its body. */
export function assertDocumented(method: string, url: string, { status, headers, body }: TestResponse): void {
  const path = url.split('?')[0] ?? ''
  const operation = operations[method.toLowerCase()]?.find(({ matches }) => matches.test(path))
  // Unknown endpoint, not modified, or refused before routing because the address is too long.
  if (!operation || [304, 431].includes(status)) return
  const place = `${method} ${path} answers ${status}`
  const declared = operation.responses[String(status)]
  if (!declared) throw new Error(`${place}, which its documentation does not list`)
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!declared.content?.[type]) throw new Error(`${place} as ${type}, which its documentation does not list`)
  if (type !== 'application/json') return
  const pointer = `api${operation.pointer}/${status}/content/application~1json/schema`
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: encodeURI(pointer) })
  validators.set(pointer, validate)
  if (!validate(body)) throw new Error(`${place} with another shape: ${ajv.errorsText(validate.errors)}`)
}
