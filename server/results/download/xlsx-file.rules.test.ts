import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { OptionType } from 'contract/questionnaires/option-types.ts'
import { unzipped } from '../testing/unzipped.ts'
import { copied, type CopiedRecord } from '../testing/copied.ts'
import type { ResultQuestion } from './records.ts'
import { xlsxFile } from './xlsx-file.ts'

const asks = (id: number, type: OptionType, fields: Partial<ResultQuestion> = {}): ResultQuestion => ({
  id,
  section_name: 'One',
  question: `Question ${id}`,
  column: '',
  variable_name: `q${id}`,
  question_type: 'other',
  options: [{ name: 'value', label: '', type }],
  ...fields,
})

const line = (questionId: number, answer: string): CopiedRecord => ({ questionId, answer })

/** The sheets of a workbook with these lines, parsed by a library. */
async function read(questions: ResultQuestion[], lines: CopiedRecord[], rowsPerSheet?: number) {
  const bytes = await buffer(
    xlsxFile(questions, Readable.from([copied(lines)]), rowsPerSheet === undefined ? {} : { rowsPerSheet }),
  )
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return sheets.map(({ name, rows }) => ({ name, rows: rows as CellValue[][] }))
}

/** The answer column of one sheet. */
const answers = async (questions: ResultQuestion[], lines: CopiedRecord[]) =>
  (await read(questions, lines))[0]!.rows.slice(1).map((row) => row[3] ?? null)

describe('a workbook of results', () => {
  it('distinguishes the questions of one table row by their columns', async () => {
    const inColumn = (id: number, column: string) => asks(id, 'integer', { question: 'Water (m³)', column })
    const [sheet] = await read([inColumn(1, '2024'), inColumn(2, '2025')], [line(1, '5'), line(2, '6')])
    expect(sheet!.rows.slice(1).map(([question]) => question)).toEqual([
      'Water (m³), 2024',
      'Water (m³), 2025',
    ])
  })

  it('has the specified columns, and dates as dates', async () => {
    const [sheet] = await read([asks(7, 'text')], [line(7, 'Teff <red> & "white"')])
    expect(sheet).toEqual({
      name: 'Answers',
      rows: [
        ['Question', 'API Name', 'User Email', 'Answer', 'Created At (UTC)'],
        ['Question 7', 'q7', 'a@b.example', 'Teff <red> & "white"', new Date('2026-01-31T17:30:15Z')],
      ],
    })
  })

  it.each<[OptionType, string, CellValue]>([
    ['number', '-12.5', -12.5],
    ['integer', '1200', 1200],
    ['number', '0', 0],
    ['number', '1e+21', 1e21],
    ['integer', '12345678901234567', '12345678901234567'],
    ['date', '2019-05-01', new Date('2019-05-01T00:00:00Z')],
    ['date', '1900-03-01', new Date('1900-03-01T00:00:00Z')],
    ['date', '1850-01-01', '1850-01-01'],
    ['datetime', '2026-01-31T17:30:00+01:00', new Date('2026-01-31T16:30:00Z')],
    ['boolean', 'yes', true],
    ['boolean', 'The label of the box', true],
    ['boolean', 'no', false],
    ['text', '12', '12'],
    ['email', 'someone@example.org', 'someone@example.org'],
    ['text', '=1+1', '=1+1'],
    ['text', "'quoted'", "'quoted'"],
    ['text', '', null],
  ])('%s: %j is %j', async (type, answer, cell) => {
    expect(await answers([asks(1, type)], [line(1, answer)])).toEqual([cell])
  })

  it('a time of day is written as a time', async () => {
    const [cell] = await answers([asks(1, 'time')], [line(1, '06:30')])
    const time = cell instanceof Date ? cell.toISOString().slice(11, 16) : cell
    expect(time).toBe('06:30')
  })

  it('a choice is its label, a number beside others is text', async () => {
    const choice = asks(1, 'boolean', { question_type: 'single-select' })
    const several = asks(2, 'number', {
      options: ['a', 'b'].map((name) => ({ name, label: '', type: 'number' as const })),
    })
    expect(await answers([choice, several], [line(1, 'yes'), line(2, 'a: 1; b: 2')])).toEqual([
      'yes',
      'a: 1; b: 2',
    ])
  })

  it('a text that looks like a formula is marked as text, so it stays text when its cell is edited', async () => {
    const lines = ['=1+1', 'plain', '@x', '-'].map((one) => line(1, one))
    const sheet = async (question: ResultQuestion) =>
      unzipped(await buffer(xlsxFile([question], Readable.from([copied(lines)]))))[
        'xl/worksheets/sheet1.xml'
      ]!.toString()
    const marked = (xml: string) => [...xml.matchAll(/<c r="D(\d)" s="6"/g)].map(([, row]) => row)
    expect(marked(await sheet(asks(1, 'text')))).toEqual(['2', '4', '5'])
    expect(marked(await sheet(asks(1, 'boolean', { question_type: 'single-select' })))).toEqual([
      '2',
      '4',
      '5',
    ])
  })

  it('answers to other questions are left out', async () => {
    expect(await answers([asks(1, 'text')], [line(2, 'hidden'), line(1, 'seen')])).toEqual(['seen'])
  })

  it('text stays text, and nothing of it is lost', async () => {
    const text = fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '<',
        '&',
        '>',
        '"',
        "'",
        ' ',
        '\n',
        '\t',
        '_x0041_',
        ']]>',
        'é',
        '日',
        '😀',
        '\\',
        '\u0001',
        '\u001f',
        '\r',
        '1',
        'a',
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.filter((one) => one !== ''),
          { minLength: 1, maxLength: 20 },
        ),
        async (texts) => {
          const cells = await answers(
            [asks(1, 'text')],
            texts.map((one) => line(1, one)),
          )
          expect(cells).toEqual(texts)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    'ends with a newline\n',
    ' begins and ends with spaces ',
    'snake_case, _x but not _x0041_',
    'a\uff5eb',
    '\uffe5 100',
    'one\r\ntwo\tthree',
    'x'.repeat(32_767),
    '&'.repeat(32_767),
    '😀'.repeat(16_383),
  ])('%j comes back unchanged', async (answer) => {
    expect(await answers([asks(1, 'text')], [line(1, answer)])).toEqual([answer])
  })

  it('invalid characters are replaced, and a surrogate pair is not split where a text is cut', async () => {
    const long = `a${'😀'.repeat(20_000)}`
    const cells = await answers([asks(1, 'text')], [line(1, 'a\ufffe\uffffb'), line(1, long)])
    expect(cells[0]).toBe('a\ufffd\ufffdb')
    expect(String(cells[1]).isWellFormed()).toBe(true)
    expect(String(cells[1]).endsWith('😀…')).toBe(true)
  })

  it('rows and cells are numbered through, past every power of ten', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => line(1, `answer ${at}`))
    const bytes = await buffer(xlsxFile([asks(1, 'text')], Readable.from([copied(lines)])))
    const sheet = unzipped(bytes)['xl/worksheets/sheet1.xml']!.toString()
    const names = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, row, cells]) => [
      row,
      [...cells!.matchAll(/<c r="(\w+)"/g)].map(([, name]) => name).join(),
    ])
    const rows = Array.from({ length: 1_201 }, (_, at) => at + 1)
    expect(names).toEqual(rows.map((row) => [`${row}`, [...'ABCDE'].map((one) => `${one}${row}`).join()]))
  })

  it('every second of a day is exact', async () => {
    const seconds = [0, 1, 59, 43_200, 61_215, 86_399]
    const records = seconds.map((second) => ({
      ...line(1, 'a'),
      at: new Date(Date.UTC(2026, 1, 28) + second * 1000).toISOString(),
    }))
    const [sheet] = await read([asks(1, 'text')], records)
    expect(sheet!.rows.slice(1).map((row) => (row[4] as Date).toISOString())).toEqual(
      records.map(({ at }) => at),
    )
  })

  it('a text that is longer than a cell can be is cut', async () => {
    const [cell] = await answers([asks(1, 'text')], [line(1, '日'.repeat(40_000))])
    expect(cell).toHaveLength(32_767)
    expect(String(cell).endsWith('日…')).toBe(true)
  })

  it('continues on another sheet when one is full', async () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((one) => line(1, one))
    const sheets = await read([asks(1, 'text')], lines, 4)
    expect(sheets.map(({ name, rows }) => [name, rows.slice(1).map((row) => row[3])])).toEqual([
      ['Answers', ['a', 'b', 'c']],
      ['Answers 2', ['d', 'e', 'f']],
      ['Answers 3', ['g']],
    ])
    expect(sheets[2]!.rows[0]![0]).toBe('Question')
  })

  it('an exactly full sheet is not followed by another, and without results one empty sheet is written', async () => {
    const lines = ['a', 'b', 'c'].map((one) => line(1, one))
    expect(await read([asks(1, 'text')], lines, 4)).toHaveLength(1)
    expect((await read([asks(1, 'text')], []))[0]!.rows).toHaveLength(1)
  })
})
