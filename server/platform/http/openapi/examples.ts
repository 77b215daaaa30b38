/** A JSON Schema as used in the OpenAPI document. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: Schema | boolean
}

/** Example values by field name. */
const byName: Record<string, unknown> = {
  id: 12,
  email: 'ada@umoja.example',
  username: 'ada@umoja.example',
  first_name: 'Ada',
  last_name: 'Wanjiru',
  name: 'Umoja Microfinance Bank',
  country: 'KE',
  city: 'Nairobi',
  region: 'Eastern Africa',
  website_url: 'http://umoja.example',
  detail: 'Done.',
  form: 'Green Index',
  pageNumber: 1,
  pageSize: 9,
  total: 1,
}

const byFormat: Record<string, string> = {
  'date-time': '2026-03-04T09:30:00.000Z',
  date: '2026-03-04',
  email: 'ada@umoja.example',
  uri: 'http://umoja.example',
  binary: '',
}

/** A short example for a schema, with the first of several alternatives. */
export function exampleOf(schema: Schema, components: Record<string, Schema>, name = '', depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const found = components[schema.$ref.split('/').at(-1) ?? '']
    return found && depth < 12 ? exampleOf(found, components, name, depth + 1) : {}
  }
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(choice, components, name, depth)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, components, name, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectExample(schema, components, depth)
  if (type === 'array') {
    if (schema.prefixItems)
      return schema.prefixItems.map((item) => exampleOf(item, components, name, depth + 1))
    return schema.items && depth < 12 ? [exampleOf(schema.items, components, name, depth + 1)] : []
  }
  const known = byName[name]
  if (type === 'number' || type === 'integer') return numberExample(schema, known)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'string' ? textExample(schema, known) : {}
}

function objectExample({ properties = {} }: Schema, components: Record<string, Schema>, depth: number) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, components, key, depth + 1)]),
  )
}

function numberExample({ minimum, exclusiveMinimum, maximum }: Schema, known: unknown): number {
  const least = Math.max(
    minimum ?? -Infinity,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  )
  const value = typeof known === 'number' ? known : 1
  return Math.min(Math.max(value, least), maximum ?? Infinity)
}

function textExample({ format, minLength = 0, maxLength = Infinity }: Schema, known: unknown): string {
  const value = (format && byFormat[format]) ?? (typeof known === 'string' ? known : 'Text')
  return value.padEnd(minLength, 'x').slice(0, maxLength)
}
