import { z } from 'zod'

/** The parts of a look by name; each is an object of properties, or a single value. */
export type PartSchemas = Readonly<Record<string, z.ZodOptional>>

/** The properties that can be set for a part; empty if the part is a single value. */
export function propertiesOfPart(schema: z.ZodOptional): string[] {
  const inner = schema.unwrap()
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

/** Reads a look from any value: valid fields only, in a fixed order, so that equal looks are equal as JSON. */
export function readParts(schemas: PartSchemas, given: unknown): Record<string, unknown> {
  const look: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const value = own(given, name)
    if (value === undefined) continue
    const properties = propertiesOfPart(schema)
    if (properties.length === 0) {
      const read = schema.safeParse(value)
      if (read.data !== undefined) look[name] = read.data
      continue
    }
    const part: Record<string, unknown> = {}
    for (const property of properties) {
      const read = schema.safeParse({ [property]: own(value, property) })
      const style = own(read.data, property)
      if (style !== undefined) part[property] = style
    }
    if (Object.keys(part).length > 0) look[name] = part
  }
  return look
}

const own = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined
