import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copied, type CopiedRecord } from '../testing/copied.ts'
import { csvFile } from './csv-file.ts'
import type { ResultQuestion } from './records.ts'
import { spreadsheetSafe } from '../../platform/spreadsheet.ts'

const asks = (id: number, question = `Question ${id}`): ResultQuestion => ({
  id,
  section_name: 'One',
  question,
  column: '',
  variable_name: `q${id}`,
  question_type: 'other',
  options: [{ name: 'value', label: '', type: 'text' }],
})

const fileOf = async (questions: ResultQuestion[], records: CopiedRecord[]) =>
  (await buffer(Readable.from(csvFile(questions, Readable.from([copied(records)]))))).toString()

/** The lines below the header, parsed by a CSV library. */
const read = async (questions: ResultQuestion[], records: CopiedRecord[]) =>
  parse(await fileOf(questions, records), { bom: true, from: 2 }) as string[][]

describe('a CSV file of results', () => {
  it('has a byte order mark, the specified columns, and times to the second', async () => {
    const records = ['1999-12-31T23:59:59.999999Z', '2026-01-01T00:00:00Z', '2026-01-01T09:05:07Z'].map(
      (at) => ({ questionId: 3_000_000_000, answer: 'Teff', email: 'a_b@c.example', at }),
    )
    expect(await fileOf([asks(3_000_000_000, '"How", you?')], records)).toBe(
      '\ufeffQuestion,API Name,User Email,Answer,Created At\n' +
        ['1999-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-01T09:05:07Z']
          .map((at) => `"""How"", you?",q3000000000,a_b@c.example,Teff,${at}\n`)
          .join(''),
    )
  })

  it('distinguishes the questions of one table row by their columns', async () => {
    const inColumn = (id: number, column: string) => ({ ...asks(id, 'Water (m³)'), column })
    const rows = await read(
      [inColumn(1, '2024'), inColumn(2, '2025, estimated')],
      [1, 2].map((questionId) => ({ questionId, answer: '5' })),
    )
    expect(rows.map(([question]) => question)).toEqual(['Water (m³), 2024', 'Water (m³), 2025, estimated'])
  })

  it('texts are unchanged, except that formulas are neutralised', async () => {
    const text = fc.string({
      unit: fc.constantFrom(
        ...['=', '+', '-', '@', '＝', ' ', '\u3000', '\u200b', '\t', '\n', '\r\n', '"', "'", ',', ';'],
        ...['\\', '\u0001', '\u001f', 'é', 'Ж', '日', '😀', '1', '.', 'a', '_'],
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (pairs) => {
        const records = pairs.map(([email, answer]) => ({ questionId: 1, email, answer }))
        const cells = (await read([asks(1)], records)).map(([, , email, answer]) => [email, answer])
        expect(cells).toEqual(pairs.map((pair) => pair.map(spreadsheetSafe)))
      }),
    )
  })

  it.each([32_767, 200_000])('an answer of %d quotes is whole', async (length) => {
    const answer = '"'.repeat(length)
    expect((await read([asks(1)], [{ questionId: 1, answer }]))[0]![3]).toBe(answer)
  })

  it('answers to other questions are left out, and without results only the header is written', async () => {
    const others = [
      { questionId: 2, answer: 'hidden' },
      { questionId: 1, answer: 'seen' },
    ]
    expect((await read([asks(1)], others)).map((line) => line[3])).toEqual(['seen'])
    expect(await read([asks(1)], [])).toEqual([])
  })
})
