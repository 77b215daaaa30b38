import { valuesByName } from './example-values.ts'

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

const byFormat: Record<string, string> = {
  'date-time': '2026-03-04T09:30:00.000Z',
  date: '2026-03-04',
  email: 'ada@umoja.example',
  uri: 'http://umoja.example',
  binary: '',
}

/** Where an example is made. */
interface Place {
  components: Record<string, Schema>
  /** What the field `name` is. */
  named: string | undefined
}

/** A short example for a schema, with the first of several alternatives. */
export function exampleOf(schema: Schema, place: Place, name = '', depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const found = place.components[schema.$ref.split('/').at(-1) ?? '']
    return found && depth < 12 ? exampleOf(found, place, name, depth + 1) : {}
  }
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(choice, place, name, depth)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, place, name, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectExample(schema, place, depth)
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, place, name, depth + 1))
    return schema.items && depth < 12 ? [exampleOf(schema.items, place, name, depth + 1)] : []
  }
  const known = name === 'name' ? (place.named ?? valuesByName[name]) : valuesByName[name]
  if (type === 'number' || type === 'integer') return numberExample(schema, known)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'string' ? textExample(schema, known) : {}
}

function objectExample({ properties = {} }: Schema, place: Place, depth: number) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, place, key, depth + 1)]),
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
  const value = (format && byFormat[format]) ?? (known === undefined ? 'Text' : String(known))
  return value.padEnd(minLength, 'x').slice(0, maxLength)
}
