import { expect, it } from 'vitest'
import { z } from 'zod'
import { id, line, paragraphs } from './texts.ts'

it('an id is a number or its digits', () => {
  expect([12, '12', '0012', Number.MAX_SAFE_INTEGER].map((sent) => id.parse(sent))).toEqual([
    12,
    12,
    12,
    Number.MAX_SAFE_INTEGER,
  ])
})

it('nothing else is accepted as an id, though JavaScript would convert it', () => {
  const others = [
    true,
    [5],
    ['5'],
    null,
    '',
    ' 5',
    '5 ',
    '0x5',
    '5e2',
    '+5',
    '-5',
    '5.0',
    5.5,
    0,
    -5,
    2 ** 53,
    '1'.repeat(17),
  ]
  expect(others.filter((sent) => id.safeParse(sent).success)).toEqual([])
  expect(id.optional().parse(undefined)).toBeUndefined()
})

it('the API document declares it as an integer', () => {
  expect(z.toJSONSchema(id, { io: 'input' })).toMatchObject({ type: 'integer', exclusiveMinimum: 0 })
})

it('a text of invisible characters is empty, and characters that languages need are kept', () => {
  const unseen = [
    '\u200b\u200b',
    '\u200d\u200d\u200d',
    '\u3164',
    '\u115f\u1160',
    '\u2800 \u2800',
    '\u00ad',
    '\ufe0f',
  ]
  expect(unseen.map((text) => line(100).parse(text))).toEqual(unseen.map(() => ''))
  expect(unseen.map((text) => paragraphs(100).parse(text))).toEqual(unseen.map(() => ''))
  const seen = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🌾', '❤\ufe0f', '?', '…', '7', '김']
  expect(seen.map((text) => line(100).parse(text))).toEqual(seen.map((text) => text.normalize('NFC')))
})

it('a text that is far too long gets the same message as one that is too long', () => {
  for (const schema of [line(150), paragraphs(150)])
    for (const length of [151, 601, 10_000])
      expect(schema.safeParse('x'.repeat(length)).error?.issues.map(({ message }) => message)).toEqual([
        'At most 150 characters',
      ])
})
