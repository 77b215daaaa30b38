import { z } from 'zod'
import { expect, it } from 'vitest'
import { endpointsByTag } from '../../app.ts'
import '../schema-words.ts'
import { fieldErrors } from './failures.ts'

/** Values of every type and size. */
const hostile: unknown[] = [
  undefined,
  null,
  true,
  '',
  'x',
  'x'.repeat(200_000),
  '-1',
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 60,
  5n,
  Symbol('x'),
  new Date('2026-03-04'),
  new Date('never'),
  new Map(),
  new Set([1]),
  [],
  [null],
  ['x', 5, {}, []],
  Array.from({ length: 20_000 }, (_, at) => at),
  {},
  { x: 1, unknown: 2 },
  { '': null },
  JSON.parse('{"__proto__": 1}'),
  () => 5,
]

const inEnglish = z.locales.en().localeError

interface Found {
  issue: z.core.$ZodIssue
  value: unknown
}

/** Issues that hostile values cause, at the whole and at each field that the schema declares, to any depth. */
function issuesOf(schema: z.ZodType, depth = 0): Found[] {
  const own = hostile.flatMap((value) => {
    const read = schema.safeParse(value)
    return (read.error?.issues ?? []).map((issue) => ({ issue, value }))
  })
  if (depth > 6) return own
  return [...own, ...partsOf(schema).flatMap((part) => issuesOf(part, depth + 1))]
}

/** The schemas within a schema: fields, entries, options and what is wrapped. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const inner: unknown[] =
    schema instanceof z.ZodObject
      ? Object.values(schema.shape)
      : schema instanceof z.ZodArray
        ? [schema.element]
        : schema instanceof z.ZodUnion
          ? [...schema.options]
          : schema instanceof z.ZodRecord
            ? [schema.keyType, schema.valueType]
            : schema instanceof z.ZodTuple
              ? [...schema.def.items]
              : schema instanceof z.ZodIntersection
                ? [schema.def.left, schema.def.right]
                : schema instanceof z.ZodPipe
                  ? [schema.in, schema.out]
                  : schema instanceof z.ZodOptional ||
                      schema instanceof z.ZodNullable ||
                      schema instanceof z.ZodDefault ||
                      schema instanceof z.ZodReadonly
                    ? [schema.unwrap()]
                    : []
  return inner.filter(
    (part): part is z.ZodType => part instanceof z.ZodType && !(part instanceof z.ZodTransform),
  )
}

/** The message that zod has for the issue, if it were not for ours. */
function zodsWords({ issue, value }: Found): string | undefined {
  const there = issue.path.reduce<unknown>(
    (at, key) => (Object(at) as Record<PropertyKey, unknown>)[key],
    value,
  )
  const message = inEnglish({ ...issue, input: there } as z.core.$ZodRawIssue)
  return typeof message === 'string' ? message : message?.message
}

const allSchemas = Object.values(endpointsByTag)
  .flat()
  .flatMap(({ name, schemas: { params, query, body } }) =>
    [params, query, body].flatMap((schema) => (schema ? [{ name, schema }] : [])),
  )

it('no schema of a request answers in the words of zod', () => {
  const codes = new Set<string>()
  const wrong = new Set<string>()
  for (const { name, schema } of allSchemas)
    for (const found of issuesOf(schema)) {
      const { message, code } = found.issue
      codes.add(code)
      const isZods =
        message === zodsWords(found) ||
        /^(Invalid (input|option|string|number|key|element|discriminator|URL|UUID|ISO|email)|Too (small|big)|Unrecognized key)|expected \w+, received|must match pattern/.test(
          message,
        )
      if (isZods || message === '') wrong.add(`${name}: ${message}`)
    }
  expect([...wrong]).toEqual([])
  // The values reach the rules of the schemas.
  expect([...codes].sort()).toEqual(
    expect.arrayContaining([
      'invalid_format',
      'invalid_type',
      'invalid_union',
      'invalid_value',
      'too_big',
      'too_small',
    ]),
  )
  expect(allSchemas.length).toBeGreaterThan(150)
})

it('what reaches the client are these messages', () => {
  const { error } = z.strictObject({ name: z.string().min(2), size: z.int() }).safeParse({ name: 'a', x: 1 })
  expect(fieldErrors(error!)).toEqual({
    name: ['At least 2 characters'],
    size: ['This is required'],
    x: ['This is not expected here'],
  })
})
