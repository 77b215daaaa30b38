import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordsIn, type ResultRecord } from './copied-records.ts'

/** As in the description of COPY's text format. */
const escapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
}
const sent = (text: string) => [...text].map((character) => escapes[character] ?? character).join('')

const copied = (records: readonly ResultRecord[]) =>
  records
    .map(({ questionId, email, answer, at }) =>
      [questionId, `${at.slice(0, 10)} ${at.slice(11, 19)}.123456+00`, sent(email), sent(answer)].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('')

const read = async (blocks: Buffer[]) =>
  (await Readable.from(recordsIn(Readable.from(blocks))).toArray()).flat()

it('records are whole, with every character, wherever blocks end', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('\\', '\n', '\t', '\r', '\b', '\f', '\v', 'n', 'N', '.', 'é', '😀') }),
  )
  const record = fc.record({
    questionId: fc.integer({ min: 1, max: 2 ** 40 }),
    email: text,
    answer: fc.oneof(text, fc.constant('x'.repeat(100_000))),
    at: fc.constantFrom('1999-12-31T23:59:59Z', '2026-01-31T17:30:15Z'),
  })
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), cuts, async (records, where) => {
      const bytes = Buffer.from(copied(records))
      const ends = [...where.map((share) => Math.floor(share * bytes.length)), bytes.length]
      const places = [0, ...ends.toSorted((one, other) => one - other)]
      expect(await read(places.slice(1).map((end, at) => bytes.subarray(places[at], end)))).toEqual(records)
    }),
  )
})

it('a failure in the middle is thrown after the records before it', async () => {
  async function* failing() {
    yield Buffer.from('1\t2026-01-31 17:30:15+00\ta@b.example\tTeff\n2\t2026')
    throw new Error('The database went away.')
  }
  const records = recordsIn(failing())
  expect((await records.next()).value).toHaveLength(1)
  await expect(records.next()).rejects.toThrow('The database went away.')
})
