import { expect, it } from 'vitest'
import { z } from 'zod'
import { validationWords } from './validation-words.ts'

type Code = z.core.$ZodIssue['code']
type Case = readonly [schema: z.ZodType, value: unknown, words: string]

const many = Array.from({ length: 30 }, (_, at) => `option ${at}`) as [string, ...string[]]
const day = new Date('2026-03-04')
const listed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a') }),
  z.object({ kind: z.literal('b') }),
])

/** Values that cause each code of zod; a new code of zod is a type error here. */
const cases: Record<Code, readonly Case[]> = {
  invalid_type: [
    [z.string(), undefined, 'This is required'],
    [z.string(), null, 'This is required'],
    [z.string(), 5, 'Please enter a text'],
    [z.number(), '5', 'Please enter a number'],
    [z.number(), NaN, 'Please enter a number'],
    [z.number(), Infinity, 'Please enter a number'],
    [z.int(), 1.5, 'Please enter a whole number'],
    [z.bigint(), 5, 'Please enter a whole number'],
    [z.boolean(), 'yes', 'Please choose yes or no'],
    [z.array(z.string()), {}, 'This must be a list'],
    [z.tuple([z.string()]), {}, 'This must be a list'],
    [z.set(z.string()), [], 'This must be a list'],
    [z.object({}), [], 'This must be an object'],
    [z.record(z.string(), z.string()), 5, 'This must be an object'],
    [z.map(z.string(), z.string()), 5, 'This must be an object'],
    [z.date(), 'today', 'Please enter a date'],
    [z.date(), new Date('never'), 'Please enter a date'],
    [z.file(), 'a file', 'Please choose a file'],
    [z.never(), 5, 'This is not expected here'],
    [z.undefined(), 5, 'This is not expected here'],
    [z.null(), 5, 'This must be empty'],
    [z.symbol(), 5, 'This is not valid'],
    [z.nan(), 5, 'This is not valid'],
  ],
  too_small: [
    [z.string().min(1), '', 'This is required'],
    [z.string().min(3), 'ab', 'At least 3 characters'],
    [z.string().length(2), 'a', 'Exactly 2 characters'],
    [z.array(z.string()).min(1), [], 'At least 1 entry'],
    [z.set(z.string()).min(2), new Set(), 'At least 2 entries'],
    [z.file().min(9), new File([], 'a'), 'At least 9 bytes'],
    [z.number().min(3), 2, 'At least 3'],
    [z.number().positive(), 0, 'More than 0'],
    [z.bigint().min(3n), 2n, 'At least 3'],
    [z.date().min(day), new Date(0), 'Please enter a date from 2026-03-04 on'],
  ],
  too_big: [
    [z.string().max(1), 'ab', 'At most 1 character'],
    [z.string().length(2), 'abc', 'Exactly 2 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry'],
    [z.tuple([z.string()]), ['a', 'b'], 'At most 1 entry'],
    [z.number().max(3), 4, 'At most 3'],
    [z.number().negative(), 0, 'Less than 0'],
    [z.int32(), 2 ** 40, 'At most 2147483647'],
    [z.date().max(day), new Date('2027-01-01'), 'Please enter a date up to 2026-03-04'],
  ],
  invalid_format: [
    [z.email(), 'me', 'Please enter a valid e-mail address'],
    [z.url(), 'here', 'Please enter a valid web address'],
    [z.iso.datetime(), 'now', 'Please enter a date and time such as 2026-03-04T09:30:00Z'],
    [z.iso.date(), 'today', 'Please enter a date such as 2026-03-04'],
    [z.iso.time(), 'noon', 'Please enter a time such as 09:30:00'],
    ...[
      z.uuid(),
      z.ipv4(),
      z.base64(),
      z.jwt(),
      z.emoji(),
      z.string().regex(/a/),
      z.string().startsWith('a'),
    ].map((schema) => [schema, '!', 'This is not in the expected form'] as const),
    [z.templateLiteral(['a', z.number()]), '!', 'This is not in the expected form'],
  ],
  not_multiple_of: [
    [z.number().multipleOf(5), 4, 'Please enter a multiple of 5'],
    [z.number().multipleOf(1), 1.5, 'Please enter a whole number'],
    [z.bigint().multipleOf(5n), 4n, 'Please enter a multiple of 5'],
  ],
  unrecognized_keys: [[z.strictObject({}), { a: 1, b: 2 }, 'Not expected here: a, b']],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, 'This is not valid'],
    [listed, { kind: 'c' }, 'This is not valid'],
    [z.xor([z.string(), z.string().max(5)]), 'a', 'This is not valid'],
  ],
  invalid_key: [
    [z.record(z.string().regex(/^a/), z.string()), { b: 'c' }, 'The name of an entry is not valid'],
  ],
  invalid_element: [
    [z.map(z.date(), z.string()), new Map([[day, 5]]), 'This is not valid'],
    [z.set(z.string()), new Set([5]), 'Please enter a text'],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', 'Please choose one of: a, b'],
    [z.literal('a'), 'b', 'Please choose one of: a'],
    [z.enum(many), 'c', 'Please choose one of the listed values'],
  ],
  custom: [
    [z.string().refine(() => false), 'a', 'This is not valid'],
    [z.instanceof(Error), 'a', 'This is not valid'],
    [
      z.any().check((context) => void context.issues.push({ code: 'custom', input: 1 })),
      'a',
      'This is not valid',
    ],
  ],
}

const inEnglish = z.locales.en().localeError

it.each(Object.entries(cases).flatMap(([code, all]) => all.map((one) => [code, ...one] as const)))(
  '%s has a message of ours %#',
  (_, schema, value, words) => {
    const read = schema.safeParse(value, { error: validationWords })
    expect(read.error?.issues.map(({ message }) => message)).toEqual([words])
    const [issue] = read.error!.issues
    expect(words).not.toBe(inEnglish({ ...issue!, input: value } as z.core.$ZodRawIssue))
  },
)
